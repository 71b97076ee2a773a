import { z } from 'zod';
import { OBJECT_SECTIONS } from '../../analysis/coverage/sections.ts';
import type { PackedReport } from '../../analysis/inspection/report.ts';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import {
  balance,
  deposit,
  disputeRates,
  microDeposits,
  reattempts,
  receivedFile,
  returnRates,
  scenarioFile,
  sentCode,
  statement,
} from '../responses/harness.ts';
import { fileRow } from '../responses/inspected-files.ts';
import { ledgerEntry } from '../responses/inspection.ts';
import { describedElsewhere, id, list, name, part, span } from '../responses/shapes.ts';
import { countedObjectsInSlices, coverageInSlices, reviewInSlices } from '../worlds/analyses-in-slices.ts';
import { defineRow } from './control-row.ts';

const empty = lazily(() => z.strictObject({}));
const byId = lazily(() => z.strictObject({ id: id() }));
const ofClient = lazily(() => z.strictObject({ client: id().optional() }));
const UTF_8 = new TextDecoder();

/** The operations that read the ledger. */
export const ledgerRows = [
  defineRow({
    name: 'ledger.get',
    method: 'GET',
    path: '/ledger',
    summary: 'Return the balances and deposits of a client; default: the merchant',
    input: ofClient,
    output: () => z.object({ balances: list(balance()), deposits: list(deposit()) }),
    run({ gateway }, { client = gateway.merchant.clientId }) {
      return { balances: gateway.ledger.balances(client), deposits: gateway.ledger.deposits(client) };
    },
  }),
  defineRow({
    name: 'ledger.entries',
    method: 'GET',
    path: '/ledger/transactions/{id}',
    summary: 'List the postings of a transaction',
    input: byId,
    output: () => list(ledgerEntry()),
    run: ({ gateway }, query) => gateway.ledger.entries(query.id),
  }),
  defineRow({
    name: 'ledger.statement',
    method: 'GET',
    path: '/ledger/deposits/{id}',
    summary: 'Return the statement of a deposit, with its lines as CSV',
    input: byId,
    output: statement,
    run: ({ gateway }, query) => gateway.ledger.statement(query.id),
  }),
];

/** The operations that read the ledger, events, and invariants. */
export const ledgerAndEventRows = [
  defineRow({
    name: 'truth.check',
    method: 'POST',
    path: '/check',
    summary: 'Check every invariant',
    input: empty,
    output: () => z.object({ ok: z.literal(true) }),
    run({ gateway }) {
      gateway.check();
      return { ok: true as const };
    },
  }),
  defineRow({
    name: 'truth.tape',
    method: 'GET',
    path: '/tape',
    summary: 'Return the tape of this world: every request and clock move',
    input: empty,
    output: () => describedElsewhere<ReturnType<Gateway['tape']>>('A tape for settlebox tape replay.'),
    run: ({ gateway }) => gateway.tape(),
  }),
  defineRow({
    name: 'truth.coverage',
    method: 'GET',
    path: '/coverage',
    summary: 'Return what the requests to this world covered, and what they missed',
    input: empty,
    output: () => describedElsewhere<object>('Sections of { covered, explored, of, rows }, by name.'),
    run: ({ gateway }) => coverageInSlices(gateway),
  }),
  defineRow({
    name: 'truth.coverageObjects',
    method: 'GET',
    path: '/coverage/objects',
    summary: 'List the ids of the newest 200 objects that a coverage row counts',
    input: () => z.strictObject({ section: z.enum(OBJECT_SECTIONS), name: z.string().max(200) }),
    output: () => list(z.string()),
    run: ({ gateway }, { section, name }) => countedObjectsInSlices(gateway, section, name),
  }),
  defineRow({
    name: 'truth.review',
    method: 'GET',
    path: '/review',
    summary: 'Review the requests for problems that appear only in production',
    input: empty,
    output: () => describedElsewhere<object>('An object { findings, requests, deliveries }.'),
    run: ({ gateway }) => reviewInSlices(gateway),
  }),
];

/** The operations on ACH files, micro-deposits, and return rates. */
export const achRows = [
  defineRow({
    name: 'ach.files',
    method: 'GET',
    path: '/ach/files',
    summary: 'List files between the banks, newest first',
    input: () => z.strictObject(span()),
    output: () => part(fileRow()),
    run: ({ gateway }, query) => gateway.inspect.files(query),
  }),
  defineRow({
    name: 'ach.file',
    method: 'GET',
    path: '/ach/files/{name}',
    gives: 'text',
    summary: 'Return the text of an ACH file',
    input: () => z.strictObject({ name: name() }),
    output: () => z.string(),
    run({ gateway }, query) {
      const file = gateway.ach.files().find((one) => one.name === query.name);
      return file?.text ?? rejectNothing('file', 'GET /_sim/ach/files lists the files.');
    },
  }),
  defineRow({
    name: 'ach.receiveFile',
    method: 'POST',
    path: '/ach/files',
    takes: 'text',
    summary: 'Receive a file from a bank',
    input: empty,
    output: receivedFile,
    run: ({ gateway }, _input, { bytes }) => gateway.ach.receiveFile(UTF_8.decode(bytes)),
  }),
  defineRow({
    name: 'ach.returnRates',
    method: 'GET',
    path: '/ach/return-rates',
    summary: 'Compute the return rates of a client over 60 days',
    input: ofClient,
    output: returnRates,
    run: ({ gateway }, { client }) => gateway.ach.returnRates(client),
  }),
  defineRow({
    name: 'ach.microDeposits',
    method: 'GET',
    path: '/payment-tokens/{id}/micro-deposits',
    summary: 'Return the micro-deposits of a stored account, as its holder sees them',
    input: byId,
    output: microDeposits,
    run: ({ gateway }, query) =>
      gateway.ach.microDeposits(query.id) ??
      rejectNothing('account with micro-deposits', 'Store the account with verification by micro-deposits.'),
  }),
];

/** The operations on attempts with declined cards, and on disputes. */
export const cardRows = [
  defineRow({
    name: 'cards.reattempts',
    method: 'GET',
    path: '/payment-tokens/{id}/reattempts',
    summary: 'Count how often a declined card was charged again, with the limits of its network',
    input: byId,
    output: reattempts,
    run: ({ gateway }, query) => gateway.cards.reattempts(query.id),
  }),
  defineRow({
    name: 'cards.disputeRates',
    method: 'GET',
    path: '/cards/dispute-rates',
    summary: 'Compute the dispute rates of a client in the current month',
    input: ofClient,
    output: disputeRates,
    run: ({ gateway }, { client }) => gateway.cards.disputeRates(client),
  }),
];

/** The operations on sent verification codes. */
export const mfaRows = [
  defineRow({
    name: 'mfa.inbox',
    method: 'GET',
    path: '/mfa/inbox',
    summary: 'List the codes sent by SMS or email, oldest first',
    input: empty,
    output: () => list(sentCode()),
    run: ({ gateway }) => gateway.mfa.inbox(),
  }),
  defineRow({
    name: 'mfa.totp',
    method: 'GET',
    path: '/mfa/totp',
    summary: 'Return the current code of an authenticator with this secret',
    input: () => z.strictObject({ secret: z.string().max(200) }),
    output: () => z.object({ code: z.string() }),
    run: ({ gateway }, { secret }) => ({ code: gateway.mfa.totpCode(secret) }),
  }),
];

/** The operations on scenarios. */
export const scenarioRows = [
  defineRow({
    name: 'scenarios.list',
    method: 'GET',
    path: '/scenarios',
    summary: 'List the scenarios that can be run',
    input: empty,
    output: () => list(scenarioFile()),
    run: (_world, _input, { worlds }) => worlds.stories.list(),
  }),
  defineRow({
    name: 'scenarios.run',
    method: 'POST',
    path: '/scenarios/{name}/run',
    summary: 'Run a scenario in its own worlds',
    input: () => z.strictObject({ name: name() }),
    output: () => describedElsewhere<PackedReport>('The packed report of the scenario.'),
    run: (_world, query, { worlds }) => worlds.stories.play(query.name),
  }),
];

function rejectNothing(what: string, hint: string): never {
  throw new SettleboxError('unknown_subject', `This world has no such ${what}.`, hint);
}
