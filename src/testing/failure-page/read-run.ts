import type { FrozenWorld } from '../../analysis/inspection/inspection-types.ts';
import type { Tape } from '../../analysis/tape/tape.ts';
import type { LoggedRequest } from '../../harness/audit.ts';
import type { Delivery } from '../../harness/deliveries.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import type { CollectedTraffic } from './collect-traffic.ts';
import type { ReadableGateway } from './readable-gateway.ts';
import { type RunRecord, recordRun } from './run-record.ts';

/** Everything that a page shows of a gateway, read at the time of the failure. Parts that cannot be read are undefined. */
export interface ReadRun {
  readonly world: FrozenWorld | undefined;
  readonly tape: Tape | undefined;
  readonly record: RunRecord | undefined;
  readonly requests: readonly LoggedRequest[] | undefined;
  readonly responses: CollectedTraffic['responses'];
  readonly deliveries: readonly Delivery[] | undefined;
  readonly timeline: readonly TimelineEntry[] | undefined;
  readonly upcoming: readonly TimelineEntry[] | undefined;
  /** Sentences about the parts that could not be read. */
  readonly notes: readonly string[];
}

/** Reads a gateway part by part: a test can end while its clock moves, or after it closed the gateway. */
export function readRun(
  gateway: ReadableGateway | undefined,
  frozen: FrozenWorld | undefined,
  traffic: CollectedTraffic,
): ReadRun {
  const notes: string[] =
    gateway === undefined && frozen === undefined ? ['The test had no gateway yet, or closed it.'] : [];
  const read = <Part>(what: string, part: (from: ReadableGateway) => Part): Part | undefined => {
    if (gateway === undefined) return undefined;
    try {
      return part(gateway);
    } catch (error) {
      notes.push(`${what} could not be read: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  return {
    requests: read('Requests', ({ audit }) => audit.requests()),
    responses: traffic.responses,
    deliveries: read('Webhooks', ({ webhooks }) => webhooks.deliveries()),
    timeline: frozen?.timeline ?? read('The timeline', (from) => from.timeline()),
    upcoming: frozen?.upcoming ?? read('Scheduled events', (from) => from.upcoming()),
    record: read('The run', (from) => recordRun(from, traffic)),
    tape: read('The tape', (from) => from.tape()),
    world: frozen ?? read('The world', ({ inspect }) => inspect.freeze()),
    notes,
  };
}
