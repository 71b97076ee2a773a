/** The faults of a gauntlet, each at one call of the application or at one webhook. */

interface GauntletFaultFact {
  readonly target: 'call' | 'webhook';
  /** The rank of the fault: those that lose money most often are injected first. */
  readonly risk: number;
  /** The effect on the call or webhook that is named. */
  readonly text: (of: string) => string;
  /** True if the fault has the same effect on a read as another one, so that it is left out. */
  readonly sameForReads?: true;
}

/** Every fault of a gauntlet. */
export const GAUNTLET_FAULTS = {
  response_lost: {
    target: 'call',
    risk: 1,
    text: (of) => `${of} was processed, but its response was lost (ECONNRESET)`,
  },
  webhook_duplicated: { target: 'webhook', risk: 2, text: (of) => `the webhook ${of} arrived twice` },
  response_timeout: { target: 'call', risk: 3, text: (of) => `${of} was processed, but timed out (ETIMEDOUT)` },
  rejected_503: { target: 'call', risk: 4, text: (of) => `${of} was rejected with 503` },
  webhook_reordered: {
    target: 'webhook',
    risk: 5,
    text: (of) => `the webhook ${of} arrived after the next one of its object`,
  },
  response_cut: { target: 'call', risk: 6, text: (of) => `${of} was processed, but its response was cut off` },
  webhook_lost_once: {
    target: 'webhook',
    risk: 7,
    text: (of) => `the webhook ${of} was lost, and arrived with the first retry`,
  },
  webhook_repeated: {
    target: 'webhook',
    risk: 8,
    text: (of) => `the response to the webhook ${of} was lost, and it arrived again later`,
  },
  rejected_500: { target: 'call', risk: 9, text: (of) => `${of} was rejected with 500` },
  webhook_delayed: { target: 'webhook', risk: 10, text: (of) => `the webhook ${of} arrived a day late, after others` },
  rejected_429: { target: 'call', risk: 11, text: (of) => `${of} was rejected with 429` },
  connection_reset: {
    target: 'call',
    risk: 12,
    text: (of) => `${of} never arrived: the connection was reset (ECONNRESET)`,
    sameForReads: true,
  },
  request_timeout: {
    target: 'call',
    risk: 13,
    text: (of) => `${of} never arrived, and timed out (ETIMEDOUT)`,
    sameForReads: true,
  },
} as const satisfies Readonly<Record<string, GauntletFaultFact>>;

/** The name of a fault of a gauntlet. */
export type GauntletFault = keyof typeof GAUNTLET_FAULTS;

/** Returns the faults of calls or of webhooks, by risk. */
export function faultsOf(target: 'call' | 'webhook', isRead: boolean): readonly GauntletFault[] {
  return Object.entries(GAUNTLET_FAULTS).flatMap(([name, fact]) =>
    isGauntletFault(name) && fact.target === target && !(isRead && 'sameForReads' in fact) ? [name] : [],
  );
}

/** Reports whether a text names a fault. */
export function isGauntletFault(name: string): name is GauntletFault {
  return Object.hasOwn(GAUNTLET_FAULTS, name);
}
