import type { Overview } from '../../analysis/inspection/types.ts';
import type { Controls } from '../source/controls.ts';
import type { Message } from '../state/app-state.ts';
import { msOf } from '../state/format.ts';
import { advanceMessage } from './advance-message.ts';

/**
 * Moves to the event that a button names. If the world is past it, as after a second press, moves to the event that is next by
 * then. With a client, only events of that merchant count. The clock itself would also stop at attempts to send a webhook that has
 * no receiver.
 */
export async function moveToNext(
  controls: Controls,
  client: string | undefined,
  named: Overview['next'] = null,
): Promise<Message> {
  const { now, next } = await controls.overview(client);
  const target = named !== null && msOf(named.at) > msOf(now) ? named : next;
  if (target === null && client !== undefined)
    return {
      tone: 'failed',
      text: 'No events of this merchant are scheduled.',
      hint: 'Show all merchants, or create a payment.',
    };
  const move = await (target === null || msOf(target.at) <= msOf(now)
    ? controls.next()
    : controls.advanceTo(target.at));
  return advanceMessage(move, target === null ? {} : { what: target.what });
}
