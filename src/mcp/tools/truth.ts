import { z } from 'zod';
import { GATEWAY_ERRORS } from '../../contract/error-codes.ts';
import { lazily } from '../../contract/lazily.ts';
import { InvariantError, SettleboxError } from '../../engine/errors.ts';
import { changeCode } from '../../facts/change-codes.ts';
import { DISPUTE_REASONS } from '../../facts/dispute-reasons.ts';
import { responseCode } from '../../facts/response-codes.ts';
import { returnCode } from '../../facts/return-codes.ts';
import type { ToolAnswer } from '../base/answer.ts';
import { ownFields, parseArguments, worldField } from '../base/inputs.ts';
import { counted, eventLine, money, rowsOf, timeText } from '../base/lines.ts';
import { control, type SessionWorld } from '../base/session.ts';
import { READS, type Tool } from '../base/tool.ts';
import { onlyWorld } from './time.ts';

const explainInput = lazily(() =>
  z.strictObject({
    id: z.string().max(100).optional().describe('A transaction, delivery, deposit, dispute, batch, or other id.'),
    code: z
      .string()
      .max(60)
      .optional()
      .describe('A return code (R10), change code (C01), response code (51), dispute reason (13.1), or error code.'),
    world: worldField(),
  }),
);

/** Tool `explain`. */
export const explain: Tool = {
  name: 'explain',
  title: 'Explain what happened, and why',
  description:
    'Tells the story of one transaction, webhook delivery, deposit or dispute (id), the meaning of a code (code), or, without ' +
    'arguments, of the whole world: its timeline with reasons, newest events first.',
  annotations: READS,
  input: () => ownFields(explainInput()),
  facts: { world: { type: 'string' }, state: { type: 'string' } },
  run({ session, input }) {
    const { id, code, world } = parseArguments(explainInput(), input);
    if (code !== undefined) return explainCode(code);
    return id === undefined ? explainWorld(session.load(world)) : explainOne(session.load(world), id);
  },
};

function explainCode(code: string): ToolAnswer {
  const returned = returnCode(code);
  if (returned !== undefined)
    return {
      verdict: `${code}: ${returned.title}.`,
      story: `Reason: ${returned.reason}. The resource settlebox://docs/ach.md tells when a bank can send it.`,
    };
  const response = responseCode(code);
  if (response !== undefined) {
    const retries = { never: 'never retry', fix_data: 'fix the data, then retry', later: 'retry later' };
    const advice = response.retry === null ? 'It approves.' : `It declines: ${retries[response.retry]}.`;
    return { verdict: `${code}: ${response.text}. ${advice}` };
  }
  const change = changeCode(code);
  if (change !== undefined)
    return {
      verdict: `${code}: a notification of change, which corrects the ${change.corrects}.`,
      story: 'Correct the stored account before the next debit. The resource settlebox://docs/ach.md has the deadline.',
    };
  const reasons = DISPUTE_REASONS.filter((reason) => reason.code === code);
  if (reasons.length > 0)
    return {
      verdict: `${code}: the reason of a dispute (${reasons.map(({ network }) => network).join(', ')}).`,
      story: reasons
        .map(({ network, text, group, evidence }) =>
          [
            `${network}: ${text} (${group}).`,
            evidence.length === 0 ? '' : ` Evidence that wins: ${evidence.join(', ')}.`,
          ].join(''),
        )
        .join('\n'),
    };
  const status = new Map<string, number>(Object.entries(GATEWAY_ERRORS)).get(code);
  if (status !== undefined)
    return {
      verdict: `${code}: an error with HTTP status ${status}. Nothing was processed.`,
      story: 'The resource settlebox://codes has an example of each error and what would work.',
    };
  throw new SettleboxError(
    'unknown_subject',
    `No code is named ${code}.`,
    'The resource settlebox://codes lists all codes.',
  );
}

function explainWorld({ name, served: { gateway } }: SessionWorld): ToolAnswer {
  const { counts, now } = gateway.inspect.overview();
  const rows = gateway.inspect.timeline({ order: 'newest', take: 100 });
  return {
    verdict: `World ${name}, ${timeText(now)}: ${counted(counts.transactions, 'transaction')}, ${counted(counts.deliveriesFailed, 'failed delivery').replace('deliverys', 'deliveries')}, ${counted(counts.upcoming, 'scheduled event')}.`,
    story: rowsOf(rows).map(eventLine).join('\n'),
    facts: { world: name },
  };
}

/** Views by the beginning of an id. Other ids have only their lines of the timeline. */
const VIEWS = [
  ['TRANSACTION-', 'transactions'],
  ['DELIVERY-', 'deliveries'],
  ['DEPOSIT-', 'deposits'],
  ['DISPUTE-', 'disputes'],
] as const;

async function explainOne(world: SessionWorld, id: string): Promise<ToolAnswer> {
  const view = VIEWS.find(([prefix]) => id.startsWith(prefix))?.[1];
  const facts = { world: world.name };
  const events = rowsOf(await control(world, 'GET', `/timeline?subject=${encodeURIComponent(id)}`)).map(eventLine);
  if (view === undefined) {
    if (events.length === 0) throw unknownId('No event is about this id.');
    return { verdict: `${counted(events.length, 'event')} about ${id}.`, story: events.join('\n'), facts };
  }
  const found = Object(await inspected(world, view, id));
  if (view === 'transactions')
    return { ...transactionStory(found, events), facts: { ...facts, state: String(found.state) } };
  const { state = found.status ?? '' } = found;
  return {
    verdict: `${id}${state === '' ? '' : ` is ${String(state)}`}.`,
    story: [...events, JSON.stringify({ ...found, timeline: undefined, body: undefined }, null, 1)].join('\n'),
    facts: { ...facts, state: String(state) },
  };
}

async function inspected(world: SessionWorld, view: string, id: string): Promise<unknown> {
  try {
    return await control(world, 'GET', `/inspect/${view}/${encodeURIComponent(id)}`);
  } catch (error) {
    // The hint of the control surface names operations that the agent does not have.
    if (!(error instanceof SettleboxError)) throw error;
    throw unknownId(`World ${world.name} has no such id: ${id}.`);
  }
}

function unknownId(message: string): SettleboxError {
  return new SettleboxError(
    'unknown_subject',
    message,
    'explain without an id lists the events of a world; pass world for another one.',
  );
}

function transactionStory(found: ReturnType<typeof Object>, events: readonly string[]): ToolAnswer {
  const {
    kind,
    amountCents,
    state,
    method,
    refundedCents,
    returnCode: code,
    note,
    possible,
    upcoming,
    deliveries,
  } = found;
  const next = rowsOf(upcoming).map(eventLine);
  const can = rowsOf(possible).map((one) => `- ${String(Object(one).how)}`);
  const sent = rowsOf(deliveries).map((one) => {
    const { id, type, status, attempts } = Object(one);
    return `- webhook ${String(type)}: ${String(status)}, ${counted(Number(attempts ?? 0), 'attempt')} (${String(id)})`;
  });
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['What happened:', events],
    ['Webhooks:', sent],
    ['What will happen:', next],
    ['What can happen:', can],
  ];
  const details = [
    String(method),
    ...(refundedCents > 0 ? [`${money(refundedCents)} refunded`] : []),
    ...(code === null ? [] : [`returned with ${String(code)}`]),
    ...(note ? [String(note)] : []),
  ];
  return {
    verdict: `${String(kind)} ${money(amountCents)} is ${String(state)}: ${details.join(', ')}.`,
    story: parts.flatMap(([title, lines]) => (lines.length === 0 ? [] : [title, ...lines])).join('\n'),
  };
}

/** Tool `check`. */
export const check: Tool = {
  name: 'check',
  title: 'Check the books of a world',
  description:
    'Checks every invariant of the gateway (the ledger balances, no money is lost), and lists what your application must agree ' +
    'with: balances, and webhooks that it has not acknowledged.',
  annotations: READS,
  input: () => ownFields(onlyWorld()),
  facts: { world: { type: 'string' }, ok: { type: 'boolean' }, unacknowledged: { type: 'integer' } },
  run({ session, input }) {
    const world = session.load(parseArguments(onlyWorld(), input).world);
    const { gateway } = world.served;
    const open = gateway.webhooks.deliveries().filter(({ status }) => status !== 'succeeded');
    const story = [
      ...gateway.ledger.balances().map(({ account, amountCents }) => `${account}: ${money(amountCents)}`),
      ...open.map(({ id, type, status }) => `webhook ${type} is ${status} (${id})`),
    ].join('\n');
    const facts = { world: world.name, unacknowledged: open.length };
    try {
      gateway.check();
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error;
      return { verdict: `An invariant is broken: ${error.message}`, story, facts: { ...facts, ok: false } };
    }
    const rest =
      open.length === 0 ? 'Every webhook was acknowledged.' : `${counted(open.length, 'webhook')} not acknowledged.`;
    return { verdict: `The books balance. ${rest}`, story, facts: { ...facts, ok: true } };
  },
};

/** Tool `review`. */
export const review: Tool = {
  name: 'review',
  title: 'Review how the application calls the gateway',
  description:
    'Reviews the requests and webhook responses of your application for problems that appear only in production, such as a charge ' +
    'without an Idempotency-Key. Requests of the request tool are reviewed too.',
  annotations: READS,
  input: () => ownFields(onlyWorld()),
  facts: { world: { type: 'string' }, findings: { type: 'integer' } },
  run({ session, input }) {
    const world = session.load(parseArguments(onlyWorld(), input).world);
    const reviewed = world.served.gateway.review();
    const count = reviewed.findings.length;
    return {
      verdict:
        count === 0 ? `No problem in ${counted(reviewed.requests, 'request')}.` : `${counted(count, 'finding')}.`,
      story: count === 0 ? '' : String(reviewed),
      facts: { world: world.name, findings: count },
    };
  },
};
