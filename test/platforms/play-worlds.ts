import { banks, cards, createGateway, replay, type Snapshot, type Tape } from 'settlebox';
import { lifeItems } from '../record/lives.ts';
import { describeWorld } from './world-rows.ts';

/** What a process hands to another one. */
export type PlayedWorlds = {
  readonly lives: readonly unknown[];
  /** A world in the middle of its life: as it is, as its tape, and what came of it later. */
  readonly midway: { readonly snapshot: string; readonly tape: Tape; readonly rows: unknown; readonly later: unknown };
};

/** Plays some lives of the record through the direct interface, and a world that can be handed over. */
export async function playWorlds(numbers: readonly number[]): Promise<PlayedWorlds> {
  const items = lifeItems();
  const lives: unknown[] = [];
  for (const number of numbers) lives.push(await items[number]?.play('direct'));
  return { lives, midway: await midway() };
}

async function midway(): Promise<PlayedWorlds['midway']> {
  using gateway = createGateway({ seed: 'midway', now: '2026-01-05T15:00:00Z' });
  for (let amount = 1_000; amount < 1_020; amount++) {
    gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
    gateway.transactions.create({
      type: 'PAYMENT',
      amount,
      payment_method: amount % 3 ? banks.good : banks.returns('R01'),
    });
  }
  await gateway.clock.advance({ days: 1 });
  const [snapshot, tape, rows] = [gateway.snapshot(), gateway.tape(), describeWorld(gateway)];
  return { snapshot: Buffer.from(snapshot).toString('base64'), tape, rows, later: await laterIn(snapshot) };
}

/** Opens a snapshot, and returns all rows of its world ten days later. */
export async function laterIn(snapshot: Snapshot): Promise<unknown> {
  using gateway = createGateway({ from: snapshot });
  await gateway.clock.advance({ days: 10 });
  gateway.check();
  return describeWorld(gateway);
}

/** Replays a tape, and returns all rows of its world. */
export async function rowsOfTape(tape: Tape): Promise<unknown> {
  using gateway = await replay(tape);
  return describeWorld(gateway);
}
