import { cancelReturn } from '../domain/ach/ach-returns/actions.ts';
import { simulateReturnRequest } from '../domain/ach/ach-returns/request-simulations.ts';
import { simulateReturn } from '../domain/ach/ach-returns/simulations.ts';
import { addBankRule, type ParsedBankRule } from '../domain/ach/bank-rules/simulations.ts';
import { cancelChange } from '../domain/ach/change-notices/actions.ts';
import { simulateChange } from '../domain/ach/change-notices/simulations.ts';
import type { IncomingFile } from '../domain/ach/file-exchange/incoming.ts';
import { receiveAchFile } from '../domain/ach/file-exchange/receiving.ts';
import { cancelReversal } from '../domain/ach/reversals/actions.ts';
import { simulateReversal } from '../domain/ach/reversals/simulations.ts';
import type { Context, Engine } from '../domain/base/context.ts';
import { type RejectionCommand, rejectRefund } from '../domain/cards/card-transactions/simulations.ts';
import {
  changeCreditLine,
  closeCreditLine,
  moveCreditLine,
  openCreditLine,
  type ParsedCreditLine,
  type ParsedCreditLineChange,
} from '../domain/cards/credit-lines/simulations.ts';
import { addDisputeRule, type ParsedDisputeRule } from '../domain/cards/disputes/dispute-rules.ts';
import {
  arbitrate,
  cancelDispute,
  decideByTest,
  escalateDispute,
  preArbitrate,
  type SimulatedDispute,
  simulateDispute,
  withdrawByCardholder,
} from '../domain/cards/disputes/simulations.ts';
import { reportFraud, type SimulatedFraudReport } from '../domain/cards/fraud-reports/actions.ts';
import { addIssuerRule } from '../domain/cards/issuer-rules/simulations.ts';
import { type PayoutFailure, simulatePayoutFailure } from '../domain/payments/deposits/simulations.ts';
import { addFault, type ParsedFault, removeFault } from '../domain/simulation/faults/simulations.ts';
import { removeNetworkRule } from '../domain/simulation/network-rules/actions.ts';
import { noteCardAuthorization } from '../domain/vault/payment-tokens/card-consequences.ts';
import { noteAuthorization } from '../domain/vault/payment-tokens/consequences.ts';
import { type CardReplacement, replaceCard } from '../domain/vault/payment-tokens/replacing.ts';
import { loadDelivery, redeliver, removeEndpoint, resumeEndpoint } from '../domain/webhooks/deliveries/actions.ts';
import { createEndpoint, loadEndpoint, rotateSecret } from '../domain/webhooks/deliveries/endpoints.ts';
import { requireExtensions } from '../engine/extensions.ts';
import { harnessContext } from '../worlds/engine-parts.ts';
import { createMerchant, readKeyring, writeKeyring } from '../worlds/seed-clients.ts';
import { faultReferences } from './fault-references.ts';

/** A simulation command. Its data is plain, so that a tape can repeat it. */
interface SimulationCommand<Data, Result> {
  /** Returns the cause that events of the command show. */
  cause(data: Data): string;
  run(context: Context, data: Data, engine: Engine): Result;
  /** The command simulates what the specification lacks, so a world with `extensions: false` rejects it. */
  readonly extension?: true;
}

function defineCommand<Data, Result>(
  cause: string | ((data: Data) => string),
  run: SimulationCommand<Data, Result>['run'],
): SimulationCommand<Data, Result> {
  return { cause: typeof cause === 'string' ? () => cause : cause, run };
}

/** Defines a command that simulates what the specification lacks. */
function defineExtension<Data, Result>(
  cause: string | ((data: Data) => string),
  run: SimulationCommand<Data, Result>['run'],
): SimulationCommand<Data, Result> {
  return { ...defineCommand(cause, run), extension: true };
}

type ReturnData = Parameters<typeof simulateReturn>[1];
type ChangeData = Parameters<typeof simulateChange>[1];
type RequestData = Parameters<typeof simulateReturnRequest>[1];
type ReversalData = Parameters<typeof simulateReversal>[1];
type RuleData = Parameters<typeof addIssuerRule>[1];
type EndpointData = Parameters<typeof createEndpoint>[1];
type MerchantData = Pick<Parameters<typeof createMerchant>[1], 'name' | 'settlement' | 'cardChecks' | 'fees'>;

interface ById {
  readonly id: string;
}

interface DecisionData extends ById {
  readonly result: 'won' | 'lost';
  /** Epoch milliseconds. */
  readonly at: number | undefined;
}

interface Rotation extends ById {
  readonly secret: string | undefined;
  readonly overlapMs: number;
}

/** Every simulation command, by its name on the gateway. */
export const COMMANDS = {
  addMerchant: defineCommand('test: addMerchant', addMerchant),
  'simulate.ach.return': defineCommand(({ code }: ReturnData) => `bank: ${code}`, simulateReturn),
  'simulate.ach.return cancel': defineCommand('test', (context, { id }: ById) => cancelReturn(context, id)),
  'simulate.ach.rule': defineCommand('test', (context, rule: ParsedBankRule) => addBankRule(context, rule)),
  'simulate.ach.rule cancel': defineCommand('test', (context, { id }: ById) => removeNetworkRule(context, id)),
  'simulate.ach.notificationOfChange': defineCommand(({ code }: ChangeData) => `bank: ${code}`, simulateChange),
  'simulate.ach.notificationOfChange cancel': defineCommand('test', (context, { id }: ById) =>
    cancelChange(context, id),
  ),
  'simulate.ach.reverse': defineCommand('originator: reversal', (context, options: ReversalData) =>
    simulateReversal(context, options),
  ),
  'simulate.ach.reverse cancel': defineCommand('test', (context, { id }: ById) => cancelReversal(context, id)),
  'simulate.ach.requestReturn': defineCommand(
    'originating bank: request for a return',
    (context, options: RequestData) => simulateReturnRequest(context, options),
  ),
  'simulate.ach.failPayout': defineExtension('bank: R02', (context, failure: PayoutFailure) =>
    simulatePayoutFailure(context, failure),
  ),
  'ach.receiveFile': defineCommand('bank: file', (context, file: IncomingFile) => receiveAchFile(context, file)),
  'ach.noteAuthorization': defineCommand(
    'test: ach.noteAuthorization',
    (context, { paymentToken }: { readonly paymentToken: string }) => noteAuthorization(context, paymentToken),
  ),
  'simulate.faults.add': defineCommand('test', (context, fault: ParsedFault) =>
    addFault(context, fault, faultReferences),
  ),
  'simulate.faults.remove': defineCommand('test', (context, { id }: ById) => removeFault(context, id)),
  'simulate.issuer.rule': defineCommand('test', (context, rule: RuleData) => addIssuerRule(context, rule)),
  'simulate.issuer.rule cancel': defineCommand('test', (context, { id }: ById) => removeNetworkRule(context, id)),
  'simulate.issuer.creditLine': defineCommand('test', (context, line: ParsedCreditLine) =>
    openCreditLine(context, line),
  ),
  'simulate.issuer.creditLine change': defineCommand(
    'test',
    (context, { id, ...change }: ById & ParsedCreditLineChange) => changeCreditLine(context, id, change),
  ),
  'simulate.issuer.creditLine close': defineCommand('test', (context, { id }: ById) => closeCreditLine(context, id)),
  'simulate.issuer.replaceCard': defineCommand('issuer: card replacement', (context, options: CardReplacement) =>
    replaceCard(context, options, moveCreditLine),
  ),
  'simulate.issuer.rejectRefund': defineCommand('card network: refund rejected', (context, options: RejectionCommand) =>
    rejectRefund(context, options),
  ),
  'simulate.issuer.dispute': defineExtension(
    ({ opening, reason }: SimulatedDispute) => `issuer: ${opening} ${reason}`,
    simulateDispute,
  ),
  'simulate.issuer.dispute cancel': defineExtension('test', (context, { id }: ById) => cancelDispute(context, id)),
  'simulate.issuer.escalate': defineExtension('issuer: escalation', (context, { id }: ById) =>
    escalateDispute(context, id),
  ),
  'simulate.issuer.withdraw': defineExtension('cardholder: withdrawal', (context, { id }: ById) =>
    withdrawByCardholder(context, id),
  ),
  'simulate.issuer.decide': defineExtension('issuer: decision', (context, { id, result, at }: DecisionData) =>
    decideByTest(context, id, result, at),
  ),
  'simulate.issuer.openPreArbitration': defineExtension('issuer: pre-arbitration', (context, { id }: ById) =>
    preArbitrate(context, id),
  ),
  'simulate.issuer.openArbitration': defineExtension('issuer: arbitration', (context, { id }: ById) =>
    arbitrate(context, id),
  ),
  'simulate.issuer.fraudReport': defineExtension('issuer: fraud report', (context, options: SimulatedFraudReport) =>
    reportFraud(context, options),
  ),
  'simulate.issuer.disputeRule': defineExtension('test', (context, rule: ParsedDisputeRule) =>
    addDisputeRule(context, rule),
  ),
  'cards.noteAuthorization': defineCommand(
    'test: cards.noteAuthorization',
    (context, { paymentToken }: { readonly paymentToken: string }) => noteCardAuthorization(context, paymentToken),
  ),
  'webhooks.subscribe': defineCommand('test: webhooks.subscribe', (context, options: EndpointData) =>
    createEndpoint(context, options),
  ),
  'webhooks.rotateSecret': defineCommand('test: webhooks', (context, { id, secret, overlapMs }: Rotation) =>
    rotateSecret(context, loadEndpoint(context, id), { secret, overlapMs }),
  ),
  'webhooks.unsubscribe': defineCommand('test: webhooks', (context, { id }: ById) => removeEndpoint(context, id)),
  'webhooks.redeliver': defineCommand('test: webhooks', (context, { id }: ById) =>
    redeliver(context, loadDelivery(context, id)),
  ),
  'webhooks.attach': defineCommand('test: webhooks', (context, { id }: ById) => resumeEndpoint(context, id)),
  'webhooks.rejoin': defineCommand(
    'webhooks',
    (context, { endpointIds }: { readonly endpointIds: readonly string[] }) => {
      for (const endpointId of endpointIds) resumeEndpoint(context, endpointId);
    },
  ),
};

type SimulationCommands = typeof COMMANDS;
/** The name of a simulation command. */
export type CommandName = keyof SimulationCommands;
type CommandData<Name extends CommandName> = Parameters<SimulationCommands[Name]['run']>[1];
type CommandResult<Name extends CommandName> = ReturnType<SimulationCommands[Name]['run']>;

/** The commands as a type that relates the data and the result of each name. */
const ORDERS_BY_NAME: { readonly [Name in CommandName]: SimulationCommand<CommandData<Name>, CommandResult<Name>> } =
  COMMANDS;

interface CommandLine {
  readonly kind: 'command';
  readonly command: string;
  readonly with: unknown;
}

/** Runs a command in one transaction and records it in the journal. */
export function runCommand<Name extends CommandName>(
  engine: Engine,
  name: Name,
  data: CommandData<Name>,
): CommandResult<Name> {
  const { cause, run, extension } = ORDERS_BY_NAME[name];
  // A name such as `simulate.issuer.dispute cancel` starts with the verb.
  if (extension === true) requireExtensions(engine, name.split(' ', 1).join());
  const context = harnessContext(engine, cause(data));
  return engine.transaction(
    () => run(context, data, engine),
    (): CommandLine => ({ kind: 'command', command: name, with: engine.parts.withSurrogates(engine, data) }),
  );
}

/** Creates a merchant below the platform, and stores its account in the keyring. */
function addMerchant(context: Context, { name, settlement, cardChecks, fees }: MerchantData, engine: Engine) {
  const keyring = readKeyring(engine);
  const place = { parentId: keyring.reseller.clientId, ...(settlement === undefined ? {} : { settlement }) };
  const account = createMerchant(context, { name, cardChecks, fees, ...place });
  writeKeyring(engine, context, { ...keyring, others: [...(keyring.others ?? []), account] });
  return account;
}
