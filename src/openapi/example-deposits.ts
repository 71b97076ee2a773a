import type { GatewayEvent } from '../domain/webhooks/deliveries/schema.ts';
import { createEvents } from '../harness/events.ts';
import { createSimulate } from '../harness/simulate.ts';
import { cards } from '../networks/test-data.ts';
import { resolveOptions } from '../options/options.ts';
import { openEngine } from '../worlds/engine-parts.ts';
import { readKeyring } from '../worlds/seed-clients.ts';
import { worldTemplate } from '../worlds/world-template.ts';
import { callerOf, letTimePass } from './example-world.ts';

/** Returns the events of a deposit that fails, from a world of its own with fees. */
export function failedDeposit(): readonly GatewayEvent[] {
  const fees = { card: { percent: 2.9, fixedCents: 30 } };
  const engine = openEngine(worldTemplate(resolveOptions({ seed: 'openapi-deposits', fees }).world));
  const caller = callerOf(engine, readKeyring(engine).merchant.apiKey);
  caller.transactions.create({ type: 'SALE', amount: 12_000, payment_method: cards.visa });
  createSimulate(engine).ach.failPayout();
  letTimePass(engine, 7);
  const events = createEvents(engine).list({ type: 'deposit.*' });
  engine.close();
  return events;
}
