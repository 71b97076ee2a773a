/** Errors of the harness, except those of missing packages. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explore, tolerate, withGateway } from 'settlebox/testing';
import { Scheduler } from '../../src/engine/advance.ts';
import { unpackWorld } from '../../src/engine/world-bytes.ts';
import * as settlebox from '../../src/index.ts';
import { openEngine } from '../../src/worlds/engine-parts.ts';
import { isolatedFolder } from '../support/isolated-folder.ts';
import type { Example } from './example.ts';
import { onFullDisk } from './full-disk.ts';
import { auth, payment, sale } from './requests.ts';
import type { Untyped } from './validation.ts';

const { createGateway, replay } = settlebox as unknown as Untyped<typeof settlebox>;
const { banks, parseWebhook, storable } = settlebox;

/** Small enough for three sales to exceed it; the real limit takes minutes. */
const LOWERED_LIMIT = 2;

export const HARNESS_EXAMPLES = {
  bad_option: () => () => createGateway({ sede: 'checkout' }),
  impossible_return: (gateway) => {
    const saleId = gateway.transactions.create(sale).transaction_id;
    return () => gateway.simulate.ach.return({ transaction: saleId, code: 'R01' });
  },
  impossible_change: (gateway) => {
    const paymentId = gateway.transactions.create(payment).id;
    gateway.transactions.cancel(paymentId, { type: 'cancel' });
    return () => gateway.simulate.ach.notificationOfChange({ transaction: paymentId, code: 'C13' });
  },
  impossible_dispute: (gateway) => {
    const saleId = gateway.transactions.create(sale).transaction_id;
    return () => gateway.simulate.issuer.dispute({ transaction: saleId, reason: '13.1', at: { day: 121 } });
  },
  impossible_reversal: (gateway) => {
    const paymentId = gateway.transactions.create(payment).id;
    return () => gateway.simulate.ach.reverse({ transaction: paymentId, reason: 'duplicate' });
  },
  unmatched_file: async (gateway, { open }) => {
    const other = open({ seed: 'other' });
    other.transactions.create({ ...payment, payment_method: banks.returns('R01') });
    await other.clock.advance({ days: 10 });
    const [returns] = other.ach.files({ kind: 'return' });
    const fileOfAnotherGateway = returns?.text ?? '';
    return () => gateway.ach.receiveFile(fileOfAnotherGateway);
  },
  clock_busy: {
    note: 'while another `advance` is running',
    provoke: (gateway, { onEnd }) => {
      const first = gateway.clock.advance({ days: 1 });
      onEnd(() => first);
      return () => gateway.clock.advance({ days: 1 });
    },
  },
  time_backwards: (gateway) => () => gateway.clock.advanceTo('2026-01-01'),
  bad_time: ({ clock }) => {
    const gateway = { clock: clock as unknown as Untyped<typeof clock> };
    return () => gateway.clock.advanceTo('tomorrow');
  },
  nothing_due: (gateway) => () => gateway.clock.advanceTo('funding'),
  too_many_jobs: {
    call: 'gateway.clock.advance({ days: 30 })',
    note: 'with a limit of 2 jobs instead of 1,000,000',
    provoke: (gateway) => {
      for (let count = 0; count < 3; count++) gateway.transactions.create(auth);
      const engine = openEngine(unpackWorld(gateway.snapshot()));
      const jobs = new Scheduler(engine, () => Promise.resolve(undefined), LOWERED_LIMIT);
      return () => jobs.runUntil(gateway.clock.now() + 30 * 86_400_000, 'advance');
    },
  },
  webhook_loop: (gateway) => {
    gateway.webhooks.subscribe({ deliver: () => void gateway.transactions.create(sale) });
    gateway.transactions.create(sale);
    return () => gateway.idle();
  },
  unknown_subject: (gateway) => () =>
    gateway.simulate.ach.return({ transaction: 'TRANSACTION-00000000000000000000000000', code: 'R01' }),
  unknown_mark: (gateway) => () => gateway.rewind('before checkout'),
  bad_snapshot: () => () => createGateway({ from: new Uint8Array(4096) }),
  bad_world: (_gateway, { onEnd }) => {
    const folder = isolatedFolder('errors');
    onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const database = join(folder, 'payments.db');
    settlebox.createGateway({ database }).close();
    const bytes = readFileSync(database);
    bytes.fill(0, 0, 100);
    writeFileSync(database, bytes);
    return () => createGateway({ database });
  },
  bad_endpoint: (gateway) => () => gateway.webhooks.subscribe({ url: 'https://example.com/webhooks' }),
  bad_webhook: (gateway) => {
    const { secret } = gateway.webhooks.subscribe({ deliver: () => undefined });
    const headers = gateway.webhooks.sign('{ }');
    return () => parseWebhook({ headers, body: '{}' }, secret);
  },
  gateway_closed: () => {
    const gateway = settlebox.createGateway();
    gateway.close();
    return () => gateway.transactions.list();
  },
  database_in_use: (_gateway, { open, onEnd }) => {
    const folder = isolatedFolder('errors');
    onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const database = join(folder, 'payments.db');
    open({ database });
    return () => createGateway({ database });
  },
  disk_failed: {
    note: 'but the disk is full',
    provoke: (_gateway, { onEnd }) => {
      const gateway = onFullDisk(onEnd);
      return () => gateway.transactions.create(sale);
    },
  },
  bad_tape: () => () => replay({ settlebox: 'cassette' }),
  bad_nacha_file: (gateway) => () => gateway.ach.receiveFile('101'),
  tape_mismatch: (gateway) => {
    gateway.transactions.create(auth);
    const editedTape = JSON.parse(JSON.stringify(gateway.tape()).replace('"status":201', '"status":200'));
    return () => replay(editedTape);
  },
  merchant_unreachable: () => () =>
    explore({ seeds: 3, merchant: () => ({ order: () => undefined, records: () => ({}) }) }),
  no_gateway: () => () => tolerate('unknown_hosts'),
  unknown_host: () => () =>
    withGateway(async () => void (await fetch('https://api.example.com/').catch(() => undefined)))(),
  undelivered_webhook: () => {
    const deliver = () => new Response(null, { status: 500 });
    const call = async ({ webhooks, paymentTokens, idle }: settlebox.Gateway) => {
      webhooks.subscribe({ deliver });
      paymentTokens.create(storable(banks.good));
      await idle();
    };
    return () => withGateway(async (gateway) => call(gateway))();
  },
  review_finding: () => () =>
    withGateway({ review: 'high' }, async ({ transactions }) => void transactions.create(sale))(),
} satisfies Readonly<Record<string, Example>>;
