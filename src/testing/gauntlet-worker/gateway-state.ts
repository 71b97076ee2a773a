import type { WatchedGateway } from './watched-gateway.ts';

/** Describes a gateway by its transactions, so that equal situations can be recognized. */
export interface GatewayState {
  /** Returns how many transactions of each kind are in each state; above two, their number does not matter. */
  describe(): string;
  /** Returns the states of transactions without their number. */
  describeKinds(): string;
  /** Returns the kind and state of a transaction; an empty text for other ids. */
  stateOf(id: string): string;
}

/** Follows the states of all transactions. */
export function followState(gateway: WatchedGateway): GatewayState {
  const states = new Map<string, string>();
  const note = ({ subject, data }: { readonly subject: string; readonly data: { readonly object: object } }) => {
    const type: unknown = Reflect.get(data.object, 'type');
    const state: unknown = Reflect.get(data.object, 'transaction_state');
    if (state !== undefined) states.set(subject, `${String(type).toUpperCase()} ${String(state)}`);
  };
  for (const event of gateway.events.list({ type: 'transaction.*' })) note(event);
  gateway.events.on('transaction.*', note);
  return {
    describe() {
      const counts = new Map<string, number>();
      for (const state of states.values()) counts.set(state, Math.min((counts.get(state) ?? 0) + 1, COUNTED_MAX));
      return [...counts]
        .map(([state, count]) => `${count} ${state}`)
        .sort()
        .join(', ');
    },
    describeKinds: () => [...new Set(states.values())].sort().join(', '),
    stateOf: (id) => states.get(id) ?? '',
  };
}

const COUNTED_MAX = 2;
