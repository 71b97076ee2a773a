import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { fieldsOf, joined, ownFields, parseArguments, worldField } from '../base/inputs.ts';
import { counted, eventLine, rowsOf, timeText } from '../base/lines.ts';
import { control, type Session, type SessionWorld } from '../base/session.ts';
import { ADDS, READS, type Tool } from '../base/tool.ts';

/** The arguments of a tool with no other argument. */
export const onlyWorld = lazily(() => z.strictObject({ world: worldField() }));
const looseWorld = lazily(() => z.object({ world: worldField() }));

/** Returns the world of a call, and its other arguments. */
export function worldOf(
  session: Session,
  { world: wanted, ...rest }: Readonly<Record<string, unknown>>,
): { readonly world: SessionWorld; readonly rest: Readonly<Record<string, unknown>> } {
  const { world: name } = parseArguments(looseWorld(), wanted === undefined ? {} : { world: wanted });
  return { world: session.load(name), rest };
}

/** Tool `advance`. */
export const advance: Tool = {
  name: 'advance',
  title: 'Move the clock of a world',
  description:
    'Moves virtual time, and delivers the webhooks that become due. Pass by ({"days":3}, {"bankingDays":2}, "P3D") or to (a ' +
    'milestone such as settlement, funding, card-cutoff, ach-cutoff, or a time), and of with to for one transaction.',
  annotations: ADDS,
  input: () => joined(fieldsOf('clock.advance'), ownFields(onlyWorld())),
  facts: { world: { type: 'string' }, now: { type: 'string' }, events: { type: 'integer' } },
  async run({ session, input }) {
    const { world, rest } = worldOf(session, input);
    const from = world.served.gateway.clock.iso();
    const { happened } = Object(await control(world, 'POST', '/clock/advance', rest));
    const now = world.served.gateway.clock.iso();
    const rows = rowsOf(happened);
    return {
      verdict: `The clock moved from ${timeText(from)} to ${timeText(now)}; ${counted(rows.length, 'event')} happened.`,
      story: rows.map(eventLine).join('\n'),
      facts: { world: world.name, now, events: rows.length },
    };
  },
};

/** Tool `upcoming`. */
export const upcoming: Tool = {
  name: 'upcoming',
  title: 'List what will happen',
  description:
    'Lists what is scheduled: settlements, funding, returns, retries of webhooks, deadlines, and why each waits. Nothing of it ' +
    'happens until advance moves the clock.',
  annotations: READS,
  input: () => ownFields(onlyWorld()),
  facts: { world: { type: 'string' }, now: { type: 'string' }, events: { type: 'integer' } },
  run({ session, input }) {
    const { world: name } = parseArguments(onlyWorld(), input);
    const world = session.load(name);
    const { gateway } = world.served;
    const rows = gateway.upcoming();
    const now = gateway.clock.iso();
    return {
      verdict: `It is ${timeText(now)}. ${rows.length === 0 ? 'Nothing is scheduled' : `${counted(rows.length, 'event')} scheduled`}.`,
      story: rows.map(eventLine).join('\n'),
      facts: { world: world.name, now, events: rows.length },
    };
  },
};
