import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Occurrence } from './mutant.ts';

/** The parts of a gateway, in any layout, that tell what occurred in a test. */
type Watched = Pick<Gateway, 'coverage' | 'webhooks'>;

/** Returns what has occurred in a gateway since its creation, each once. */
export function occurrencesIn(gateway: Watched): Occurrence[] {
  const { operations, events, rejections } = gateway.coverage();
  const all: Occurrence[] = [];
  for (const { name, by } of operations.rows) if (Object.keys(by).length > 0) all.push(`call:${name}`);
  for (const { name, count } of events.rows) if (count > 0) all.push(`event:${name}`);
  for (const { name, count } of rejections.rows) if (count > 0) all.push(`error:${name}`);
  for (const { type, attempts } of gateway.webhooks.deliveries()) if (attempts.length > 0) all.push(`webhook:${type}`);
  return [...new Set(all)];
}

/** Reports whether anything that is wanted occurred. A name that ends with `*` stands for all that begin so. */
export function includeAny(occurrences: readonly Occurrence[], wanted: readonly Occurrence[]): boolean {
  return wanted.some((one) =>
    one.endsWith('*')
      ? occurrences.some((occurrence) => occurrence.startsWith(one.slice(0, -1)))
      : occurrences.includes(one),
  );
}
