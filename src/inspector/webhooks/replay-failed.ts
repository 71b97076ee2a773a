import type { Controls } from '../source/controls.ts';
import { RequestError } from '../source/http.ts';
import type { InspectorSource } from '../source/source.ts';
import type { Message } from '../state/app-state.ts';
import { pluralize } from '../state/format.ts';
import { NOT_RECEIVED } from './endpoint-words.tsx';

/** Webhooks that one press redelivers: the server sends them one after another. */
const REPLAYED_MAX = 500;

/** Whose webhooks are redelivered; undefined for all. */
interface Replayed {
  readonly endpoint: string | undefined;
  readonly client: string | undefined;
}

/** Redelivers failed webhooks, oldest first, and says how many were acknowledged. */
export async function replayFailed(source: InspectorSource, controls: Controls, of: Replayed): Promise<Message> {
  const [{ rows: found, total }, endpoints] = await Promise.all([
    source.deliveries({ ...of, status: 'exhausted', take: REPLAYED_MAX }),
    source.endpoints(),
  ]);
  const silent = new Set(endpoints.filter(({ attached }) => !attached).map(({ id }) => id));
  const rows = found.filter(({ endpointId }) => !silent.has(endpointId));
  if (rows.length === 0 && found.length > 0)
    return { tone: 'failed', text: 'No webhook was redelivered.', hint: NOT_RECEIVED };
  const sent = new Set<string>();
  for (const { id } of rows.toReversed()) if (await isSent(controls, id)) sent.add(id);
  await controls.runIdle();
  const open = await Promise.all(
    (['exhausted', 'pending'] as const).map((status) => source.deliveries({ ...of, status, take: REPLAYED_MAX })),
  );
  const [failed = 0, waiting = 0] = open.map((slice) => slice.rows.filter(({ id }) => sent.has(id)).length);
  const acknowledged = sent.size - failed - waiting;
  const removed = rows.length - sent.size;
  const older = total - found.length;
  const isOne = sent.size === 1;
  const hints = [
    failed + waiting === 0 || isOne
      ? ''
      : `${acknowledged === 0 ? 'None' : acknowledged} ${acknowledged > 1 ? 'were' : 'was'} acknowledged.`,
    failed === 0
      ? ''
      : `${isOne ? 'It' : failed} failed again. A webhook with no retries left is sent once each time you press the button.`,
    waiting === 0 ? '' : `${isOne ? 'It' : waiting} failed again, and ${waiting === 1 ? 'is' : 'are'} retried.`,
    removed === 0 ? '' : `${pluralize(removed, 'webhook')} can’t be sent: the endpoint was removed.`,
    older === 0 ? '' : `${pluralize(older, 'older one')} failed too: press again for the next ${REPLAYED_MAX}.`,
  ].filter((hint) => hint !== '');
  return {
    tone: failed + waiting + removed === 0 ? 'done' : 'failed',
    text: `Redelivered ${pluralize(sent.size, 'webhook')}.`,
    hint: hints.length > 0 ? hints.join(' ') : isOne ? 'It was acknowledged.' : 'All were acknowledged.',
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
