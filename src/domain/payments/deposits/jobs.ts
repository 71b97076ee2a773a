import { JOB_RANKS } from '../../../contract/job-ranks.ts';
import { defineJob } from '../../base/context.ts';
import { hasUncollected, sumDueReserves } from '../fees/store.ts';
import { findBalance } from '../ledger/store.ts';
import { collectMonthlyFees, debitPayable, depositPayable, failDeposit, releaseReserve } from './actions.ts';
import { findDeposit } from './store.ts';

/** The jobs that move money between the payable and the merchant's bank, apart from fundings. */
export const depositJobs = [
  defineJob({
    runs: 'inside',
    kind: 'payable.debit',
    rank: JOB_RANKS['payable.debit'],
    subjectIn: ['clients', 'clientId'],
    what: 'the negative balance is pulled from the merchant’s bank',
    live: (context, job) => findBalance(context.database, job.subject, 'merchant_payable') < 0,
    run: (context, job) => debitPayable(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'payable.deposit',
    rank: JOB_RANKS['payable.deposit'],
    subjectIn: ['clients', 'clientId'],
    what: 'the payable is deposited',
    live: (context, job) => findBalance(context.database, job.subject, 'merchant_payable') > 0,
    run: (context, job) => depositPayable(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'fees.collect',
    rank: JOB_RANKS['fees.collect'],
    subjectIn: ['clients', 'clientId'],
    what: 'the fees of the month are pulled from the merchant’s bank',
    live: (context, job) => hasUncollected(context.database, job.subject),
    run: (context, job) => collectMonthlyFees(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'reserve.release',
    rank: JOB_RANKS['reserve.release'],
    subjectIn: ['clients', 'clientId'],
    what: 'the reserve is released',
    live: (context, job) => sumDueReserves(context.database, job.subject, job.dueAt) > 0,
    run: (context, job) => releaseReserve(context, job.subject),
  }),
  defineJob({
    runs: 'inside',
    kind: 'payout.fail',
    rank: JOB_RANKS['payout.fail'],
    subjectIn: ['deposits', 'depositId'],
    what: 'the deposit fails',
    live: (context, job) => findDeposit(context.database, job.subject)?.failedAt === null,
    run: (context, job) => failDeposit(context, job.subject),
  }),
];
