import { accepted, rejected } from '../steps/expectations.ts';
import { type Step, scenario } from '../steps/step.ts';
import { bank, cancel, capture, card, create, get, list, VISA } from './transactions.ts';

const CANCEL = 'Endpoints, Transactions';
const RETURNS = 'Errors, ACH return codes';
const LATER = { later: true } as const;

/** Names the wait for settlement and returns in a report. */
export const OVER_DAYS_SETTLEMENT = 'over days/settlement';

/** What takes days: settlement, refunds of settled charges, and returns. The steps after the first six wait for settlement. */
export const OVER_DAYS: readonly Step[] = scenario('over days', [
  create('settling sale', { type: 'SALE', amount: 9, payment_method: card(VISA) }, { undo: undefined }),
  create('settling auth', { type: 'AUTH', amount: 8, payment_method: card(VISA) }, { undo: undefined }),
  capture('capture', 'settling auth', { amount: 5 }),
  create('settling payment', { type: 'PAYMENT', amount: 7, payment_method: bank() }, { undo: undefined }),
  create(
    'returned payment',
    { type: 'PAYMENT', amount: 6, payment_method: bank({ account_number: '000100000001' }) },
    { undo: undefined },
  ),
  get('before settlement', 'settling sale'),
  get('settled sale', 'settling sale', LATER),
  get('settled auth', 'settling auth', LATER),
  get('settled payment', 'settling payment', LATER),
  get('return', 'returned payment', { ...LATER, expects: [accepted(RETURNS)] }),
  cancel('void after settlement', 'settling sale', { type: 'VOID' }, { ...LATER, expects: [rejected(CANCEL)] }),
  cancel('refund in part', 'settling sale', { type: 'REFUND', amount: 4 }, { ...LATER, bind: { refund: 'id' } }),
  get('refunded in part', 'settling sale', LATER),
  cancel('refund too much', 'settling sale', { type: 'REFUND', amount: 6 }, LATER),
  cancel('refund the rest', 'settling sale', { type: 'REFUND' }, { ...LATER, bind: { rest: 'id' } }),
  get('refunded', 'settling sale', LATER),
  get('refund', 'refund', LATER),
  cancel('cancel after settlement', 'settling payment', { type: 'cancel' }, { ...LATER, expects: [rejected(CANCEL)] }),
  cancel('refund of a payment', 'settling payment', { type: 'REFUND' }, { ...LATER, expects: [rejected(CANCEL)] }),
  list('list', { search_text: '{tag}' }, { ...LATER, ownRows: true }),
]);

/** The transactions that must be final before the later steps run. */
export const AWAITED: readonly string[] = ['settling sale', 'settling auth', 'settling payment', 'returned payment'];

/** States in which a transaction still changes by itself. The other names are not in the specification. */
export const UNSETTLED: readonly string[] = ['authorized', 'captured', 'submitted', 'settling', 'pending'];
