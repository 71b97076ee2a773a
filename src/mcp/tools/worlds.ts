import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import type { ToolAnswer } from '../base/answer.ts';
import { fieldsOf, ownFields, parseArguments, worldField } from '../base/inputs.ts';
import { timeText } from '../base/lines.ts';
import { control, inspectorOf, type Session, type SessionWorld } from '../base/session.ts';
import { ADDS, type Tool } from '../base/tool.ts';

const webhook = lazily(() => z.record(z.string(), z.unknown()));

const newWorldInput = lazily(() =>
  z.strictObject({
    name: z.string().max(40).optional().describe('Default: world-1, world-2, …'),
    seed: z
      .union([z.string().max(200), z.int()])
      .optional()
      .describe('The same seed and requests give the same bytes.'),
    now: z.string().max(40).optional().describe('The start time, such as 2026-01-05T15:00:00Z (the default).'),
    webhook: webhook().optional(),
  }),
);

/** Tool `new_world`. */
export const newWorld: Tool = {
  name: 'new_world',
  title: 'Create a payment gateway',
  description:
    'Creates a world: a complete simulated payment gateway with its own data and clock, which stands still until advance is called. ' +
    'Call it first. Your application can call apiUrl with the apiKey. Pass webhook with a URL on this machine, and a secret of ' +
    'your choice, to receive webhooks. No real money, cards or banks are involved.',
  annotations: ADDS,
  input() {
    const own = ownFields(newWorldInput());
    const { properties, required } = fieldsOf('endpoints.subscribe');
    const endpoint = { type: 'object', description: 'Subscribes your application to webhooks.', properties, required };
    return { ...own, properties: { ...own.properties, webhook: { ...endpoint, additionalProperties: false } } };
  },
  facts: {
    world: { type: 'string' },
    now: { type: 'string' },
    apiUrl: { type: 'string', description: 'Base URL; routes begin with /v1/.' },
    apiKey: { type: 'string', description: 'Send it in the APIKEY header.' },
    inspectorUrl: { type: 'string', description: 'Give it to the person who watches.' },
  },
  async run({ session, input }) {
    const { name, seed, now, webhook: endpoint } = parseArguments(newWorldInput(), input);
    const options = { ...(seed === undefined ? {} : { seed }), ...(now === undefined ? {} : { now }) };
    const world = await session.create(name, options);
    if (endpoint !== undefined) await subscribe(session, world, endpoint);
    const { gateway } = world.served;
    return {
      verdict: `World ${world.name} is ready. Its time is ${timeText(gateway.clock.iso())}.`,
      story:
        'POST /v1/transactions takes {"type":"SALE","amount":1999,"payment_method":{"type":"card","pan":"<4242 four times>",' +
        '"expiry":{"month":"12","year":"2039"}}}; amounts are in cents.\n' +
        'The resource settlebox://docs/test-values.md lists cards and accounts; settlebox://docs lists all pages.',
      facts: {
        world: world.name,
        now: gateway.clock.iso(),
        apiUrl: world.server.worlds.urlOf(world.served),
        apiKey: gateway.merchant.apiKey,
        inspectorUrl: inspectorOf(world),
      },
    };
  },
};

/** A world with a wrong subscription is of no use. */
async function subscribe(session: Session, world: SessionWorld, endpoint: unknown): Promise<void> {
  try {
    await control(world, 'POST', '/endpoints', endpoint);
  } catch (error) {
    await session.remove(world);
    throw error;
  }
}

const ACTIONS = ['fork', 'mark', 'rewind'] as const;

const forkInput = lazily(() =>
  z.strictObject({
    action: z
      .enum(ACTIONS)
      .describe('fork: copy the world; mark: remember its state; rewind: return to a mark, or to "start".'),
    name: z.string().max(63).optional().describe('The name of the fork or mark; "start" rewinds to the beginning.'),
    world: worldField(),
  }),
);

/** Tool `fork_or_rewind`. */
export const forkOrRewind: Tool = {
  name: 'fork_or_rewind',
  title: 'Copy a world, or go back in time',
  description:
    'Copies a world to try something in the copy, marks a state, or rewinds a world to a mark or to "start". Rewinding discards ' +
    'what happened after the mark; your application keeps its own records.',
  annotations: { ...ADDS, destructiveHint: true },
  input() {
    const own = ownFields(forkInput());
    return {
      ...own,
      properties: { ...own.properties, name: { ...fieldsOf('marks.make').properties.name, ...own.properties.name } },
    };
  },
  facts: {
    world: { type: 'string' },
    now: { type: 'string' },
    apiUrl: { type: 'string' },
    inspectorUrl: { type: 'string' },
  },
  async run({ session, input }) {
    const { action, name, world: wanted } = parseArguments(forkInput(), input);
    const origin = session.load(wanted);
    if (action === 'fork')
      return standing(session.fork(origin, name), `is a copy of ${origin.name}, and now the default`);
    if (name === undefined)
      throw new SettleboxError(
        'bad_option',
        `name is required: the name of the mark to ${action === 'mark' ? 'create' : 'return to'}.`,
      );
    if (action === 'mark') {
      await control(origin, 'POST', '/marks', { name });
      return standing(origin, `is marked as "${name}"`);
    }
    if (name === 'start') await control(origin, 'POST', '/reset', {});
    else await control(origin, 'POST', `/marks/${encodeURIComponent(name)}/rewind`, {});
    return standing(origin, `is back at "${name}"`);
  },
};

function standing(world: SessionWorld, what: string): ToolAnswer {
  const now = world.served.gateway.clock.iso();
  const apiUrl = world.server.worlds.urlOf(world.served);
  return {
    verdict: `World ${world.name} ${what}. Its time is ${timeText(now)}.`,
    facts: { world: world.name, now, apiUrl, inspectorUrl: inspectorOf(world) },
  };
}
