import { isInjected } from '../../domain/simulation/faults/kinds.ts';
import type { WatchedGateway } from './watched-gateway.ts';

/** Returns the webhooks that the application never acknowledged although it received them: their type and a description. */
export function unacknowledgedIn({ events, webhooks }: WatchedGateway): readonly (readonly [string, string])[] {
  const hasDisabled = events.list({ type: 'endpoint.disabled' }).length > 0;
  const failed = webhooks.deliveries().flatMap(({ type, status, attempts }) => {
    if (status === 'succeeded' || (status === 'abandoned' && !hasDisabled)) return [];
    const own = attempts.filter(({ error, responseBody }) => ![error, responseBody].some(isInjected));
    const last = own.at(-1);
    if (last === undefined) return [];
    const why = last.status === null ? (last.error ?? 'no response') : `${last.status} ${last.responseBody ?? ''}`;
    return [[type, why.split('\n', 1)[0]?.trim() ?? '', own.length] as const];
  });
  return failed.map(([type, why, attempts]) => [
    type,
    `${type} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`}; the last: ${why})`,
  ]);
}
