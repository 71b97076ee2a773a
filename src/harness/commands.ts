import { cancelReturn } from '../domain/ach/ach-returns/actions.ts';
import { simulateReturn } from '../domain/ach/ach-returns/simulations.ts';
import { addBankRule, type ParsedBankRule } from '../domain/ach/bank-rules/simulations.ts';
import { cancelChange } from '../domain/ach/change-notices/actions.ts';
import { simulateChange } from '../domain/ach/change-notices/simulations.ts';
import type { IncomingFile } from '../domain/ach/file-exchange/incoming.ts';
import { receiveAchFile } from '../domain/ach/file-exchange/receiving.ts';
import { cancelReversal } from '../domain/ach/reversals/actions.ts';
import { simulateReversal } from '../domain/ach/reversals/simulations.ts';
import type { Context, Engine } from '../domain/base/context.ts';
import { type RefusalOrder, rejectRefund } from '../domain/cards/card-transactions/simulations.ts';
import {
  changeCreditLine,
  closeCreditLine,
  moveCreditLine,
  openCreditLine,
  type ParsedCreditLine,
  type ParsedCreditLineChange,
} from '../domain/cards/credit-lines/simulations.ts';
import { addIssuerRule } from '../domain/cards/issuer-rules/simulations.ts';
import { addFault, type ParsedFault, removeFault } from '../domain/simulation/faults/simulations.ts';
import { removeNetworkRule } from '../domain/simulation/network-rules/actions.ts';
import { noteCardAuthorization } from '../domain/vault/payment-tokens/card-consequences.ts';
import { noteAuthorization } from '../domain/vault/payment-tokens/consequences.ts';
import { type CardReplacement, replaceCard } from '../domain/vault/payment-tokens/replacing.ts';
import { loadDelivery, redeliver, removeEndpoint, resumeEndpoint } from '../domain/webhooks/deliveries/actions.ts';
import { createEndpoint, loadEndpoint, rotateSecret } from '../domain/webhooks/deliveries/endpoints.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { createMerchant, readKeyring, writeKeyring } from '../worlds/seed-clients.ts';
import { faultWords } from './fault-references.ts';

/** Something that a test has the world do: by plain data, so that a tape can have it done once more. */
interface Order<Data, Result> {
  /** Who or what makes it happen. */
  cause(data: Data): string;
  run(context: Context, data: Data, engine: Engine): Result;
}

function defineOrder<Data, Result>(
  cause: string | ((data: Data) => string),
  run: Order<Data, Result>['run'],
): Order<Data, Result> {
  return { cause: typeof cause === 'string' ? () => cause : cause, run };
}

type ReturnOrder = Parameters<typeof simulateReturn>[1];
type ChangeOrder = Parameters<typeof simulateChange>[1];
type ReversalOrder = Parameters<typeof simulateReversal>[1];
type RuleOrder = Parameters<typeof addIssuerRule>[1];
type EndpointOrder = Parameters<typeof createEndpoint>[1];
type MerchantOrder = Pick<Parameters<typeof createMerchant>[1], 'name' | 'settlement' | 'cardChecks'>;

interface ById {
  readonly id: string;
}

interface Rotation extends ById {
  readonly secret: string | undefined;
  readonly overlapMs: number;
}

/** Everything that a test may order, by its name on the gateway. */
export const ORDERS = {
  addMerchant: defineOrder('test: addMerchant', addMerchant),
  'simulate.ach.return': defineOrder(({ code }: ReturnOrder) => `bank: ${code}`, simulateReturn),
  'simulate.ach.return cancel': defineOrder('test', (context, { id }: ById) => cancelReturn(context, id)),
  'simulate.ach.rule': defineOrder('test', (context, rule: ParsedBankRule) => addBankRule(context, rule)),
  'simulate.ach.rule cancel': defineOrder('test', (context, { id }: ById) => removeNetworkRule(context, id)),
  'simulate.ach.notificationOfChange': defineOrder(({ code }: ChangeOrder) => `bank: ${code}`, simulateChange),
  'simulate.ach.notificationOfChange cancel': defineOrder('test', (context, { id }: ById) => cancelChange(context, id)),
  'simulate.ach.reverse': defineOrder('originator: reversal', (context, wish: ReversalOrder) =>
    simulateReversal(context, wish),
  ),
  'simulate.ach.reverse cancel': defineOrder('test', (context, { id }: ById) => cancelReversal(context, id)),
  'ach.receiveFile': defineOrder('bank: file', (context, file: IncomingFile) => receiveAchFile(context, file)),
  'ach.noteAuthorization': defineOrder(
    'test: ach.noteAuthorization',
    (context, { paymentToken }: { readonly paymentToken: string }) => noteAuthorization(context, paymentToken),
  ),
  'simulate.faults.add': defineOrder('test', (context, fault: ParsedFault) => addFault(context, fault, faultWords)),
  'simulate.faults.remove': defineOrder('test', (context, { id }: ById) => removeFault(context, id)),
  'simulate.issuer.rule': defineOrder('test', (context, rule: RuleOrder) => addIssuerRule(context, rule)),
  'simulate.issuer.rule cancel': defineOrder('test', (context, { id }: ById) => removeNetworkRule(context, id)),
  'simulate.issuer.creditLine': defineOrder('test', (context, line: ParsedCreditLine) => openCreditLine(context, line)),
  'simulate.issuer.creditLine change': defineOrder(
    'test',
    (context, { id, ...change }: ById & ParsedCreditLineChange) => changeCreditLine(context, id, change),
  ),
  'simulate.issuer.creditLine close': defineOrder('test', (context, { id }: ById) => closeCreditLine(context, id)),
  'simulate.issuer.replaceCard': defineOrder('issuer: card replacement', (context, wish: CardReplacement) =>
    replaceCard(context, wish, moveCreditLine),
  ),
  'simulate.issuer.rejectRefund': defineOrder('card network: refund rejected', (context, wish: RefusalOrder) =>
    rejectRefund(context, wish),
  ),
  'cards.noteAuthorization': defineOrder(
    'test: cards.noteAuthorization',
    (context, { paymentToken }: { readonly paymentToken: string }) => noteCardAuthorization(context, paymentToken),
  ),
  'webhooks.subscribe': defineOrder('test: webhooks.subscribe', (context, wish: EndpointOrder) =>
    createEndpoint(context, wish),
  ),
  'webhooks.rotateSecret': defineOrder('test: webhooks', (context, { id, secret, overlapMs }: Rotation) =>
    rotateSecret(context, loadEndpoint(context, id), { secret, overlapMs }),
  ),
  'webhooks.unsubscribe': defineOrder('test: webhooks', (context, { id }: ById) => removeEndpoint(context, id)),
  'webhooks.redeliver': defineOrder('test: webhooks', (context, { id }: ById) =>
    redeliver(context, loadDelivery(context, id)),
  ),
  'webhooks.attach': defineOrder('test: webhooks', (context, { id }: ById) => resumeEndpoint(context, id)),
  'webhooks.rejoin': defineOrder(
    'webhooks',
    (context, { endpointIds }: { readonly endpointIds: readonly string[] }) => {
      for (const endpointId of endpointIds) resumeEndpoint(context, endpointId);
    },
  ),
};

type Orders = typeof ORDERS;
export type OrderName = keyof Orders;
type DataOf<Name extends OrderName> = Parameters<Orders[Name]['run']>[1];
type ResultOf<Name extends OrderName> = ReturnType<Orders[Name]['run']>;

/** The same orders, as a type from which the compiler knows that a name's data and result belong together. */
const ORDERS_BY_NAME: { readonly [Name in OrderName]: Order<DataOf<Name>, ResultOf<Name>> } = ORDERS;

/** What a line of the journal says of an order. */
export interface OrderLine {
  readonly kind: 'command';
  readonly command: string;
  readonly with: unknown;
}

/** Does what a test orders, in one transaction that the journal keeps. */
export function order<Name extends OrderName>(engine: Engine, name: Name, data: DataOf<Name>): ResultOf<Name> {
  const { cause, run } = ORDERS_BY_NAME[name];
  const context = harnessContext(engine, cause(data));
  return engine.transaction(
    () => run(context, data, engine),
    (): OrderLine => ({ kind: 'command', command: name, with: engine.parts.withSurrogates(engine, data) }),
  );
}

/** Makes a merchant below the platform; the world remembers its account. */
function addMerchant(context: Context, { name, settlement, cardChecks }: MerchantOrder, engine: Engine) {
  const keyring = readKeyring(engine);
  const place = { parentId: keyring.reseller.clientId, ...(settlement === undefined ? {} : { settlement }) };
  const account = createMerchant(context, { name, cardChecks, ...place });
  writeKeyring(engine, context, { ...keyring, others: [...(keyring.others ?? []), account] });
  return account;
}
