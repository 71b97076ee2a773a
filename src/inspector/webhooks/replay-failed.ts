import type { Controls } from '../source/controls.ts';
import { RequestError } from '../source/http.ts';
import type { InspectorSource } from '../source/source.ts';
import type { Message } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';

/** Webhooks that one press redelivers: the server sends them one after another. */
const REPLAYED_MAX = 500;

/** Whose webhooks are redelivered; undefined for all. */
interface Replayed {
  readonly endpoint: string | undefined;
  readonly client: string | undefined;
}

/** Redelivers failed webhooks, oldest first, and says how many were acknowledged. */
export async function replayFailed(source: InspectorSource, controls: Controls, of: Replayed): Promise<Message> {
  const { rows, total } = await source.deliveries({ ...of, status: 'exhausted', take: REPLAYED_MAX });
  const sent = new Set<string>();
  for (const { id } of rows.toReversed()) if (await isSent(controls, id)) sent.add(id);
  await controls.runIdle();
  const open = await Promise.all(
    (['exhausted', 'pending'] as const).map((status) => source.deliveries({ ...of, status, take: REPLAYED_MAX })),
  );
  const [failed = 0, waiting = 0] = open.map((slice) => slice.rows.filter(({ id }) => sent.has(id)).length);
  const acknowledged = sent.size - failed - waiting;
  const removed = rows.length - sent.size;
  const older = total - rows.length;
  const hints = [
    failed + waiting === 0
      ? ''
      : `${acknowledged === 0 ? 'None' : acknowledged} ${acknowledged > 1 ? 'were' : 'was'} acknowledged.`,
    failed === 0
      ? ''
      : `${failed} failed again. A webhook without attempts left is sent once each time you press the button.`,
    waiting === 0 ? '' : `${waiting} failed again, and ${waiting === 1 ? 'is' : 'are'} retried.`,
    removed === 0 ? '' : `${pluralize(removed, 'webhook')} can’t be sent: the endpoint was removed.`,
    older === 0 ? '' : `${pluralize(older, 'older one')} failed too: press again for the next ${REPLAYED_MAX}.`,
  ].filter((hint) => hint !== '');
  return {
    tone: failed + waiting + removed === 0 ? 'done' : 'failed',
    text: `Redelivered ${pluralize(sent.size, 'webhook')}.`,
    hint: hints.length === 0 ? 'All were acknowledged.' : hints.join(' '),
  };
}

/** False if its endpoint no longer exists, so that the others are still sent. */
async function isSent(controls: Controls, id: string): Promise<boolean> {
  try {
    await controls.redeliver(id);
    return true;
  } catch (error) {
    if (error instanceof RequestError && error.status >= 400) return false;
    throw error;
  }
}
