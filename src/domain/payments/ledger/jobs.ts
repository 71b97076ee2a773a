import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { debitPayable } from './actions.ts';
import { findBalance } from './store.ts';

/** The jobs of the ledger. */
export const ledgerJobs = [
  defineJob({
    runs: 'inside',
    kind: 'payable.debit',
    rank: JOB_RANKS['payable.debit'],
    subjectIn: ['clients', 'clientId'],
    what: 'the negative balance is pulled from the merchant’s bank',
    live: (context, job) => findBalance(context.database, job.subject, 'merchant_payable') < 0,
    run: (context, job) => debitPayable(context, job.subject),
  }),
];
