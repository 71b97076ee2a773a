/** What the world may be made to do, by `/_sim/…`. */
import type { TimelineEntry } from '../../harness/timeline.ts';
import { ask, send } from './wire.ts';

export interface Moved {
  readonly from: string;
  readonly to: string;
  readonly happened: readonly TimelineEntry[];
  /** False where nothing was due. */
  readonly moved: boolean;
}

export type ClockMode = 'manual' | 'real' | 'accelerated' | 'auto';

export interface ClockNow {
  readonly now: string;
  readonly mode: ClockMode;
  readonly daySeconds: number | null;
}

export interface Account {
  readonly clientId: string;
  readonly name?: string;
  readonly apiKey: string;
}

export interface WorldNow {
  readonly name: string;
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly clock: ClockNow;
  readonly merchants: readonly Account[];
  readonly worlds: readonly WorldAddress[];
  readonly version: string;
}

/** A world that is served, and where. */
export interface WorldAddress {
  readonly name: string;
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly now: string;
}

export interface Mark {
  readonly name: string;
  readonly at: string;
  readonly automatic: boolean;
}

export interface FaultNow {
  readonly id: string;
  readonly kind: string;
  readonly on: string;
  readonly seen: number;
  readonly fired: number;
  readonly spent: boolean;
}

export interface StoryRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export interface Planned {
  readonly id: string;
  readonly at: string;
  readonly deadline: string | null;
}

export type Controls = ReturnType<typeof createControls>;

/** `base` ends in `/_sim/`. */
export function createControls(base: string) {
  const post = <Answer>(path: string, body?: object) => send<Answer>('POST', base + path, body);
  const remove = (path: string) => send<unknown>('DELETE', base + path);
  return {
    base,
    world: () => ask<WorldNow>(`${base}world`),
    advance: (by: object) => post<Moved>('clock/advance', { by }),
    advanceTo: (to: string, of?: string) => post<Moved>('clock/advance', of === undefined ? { to } : { to, of }),
    next: () => post<Moved>('clock/next'),
    setClock: (mode: ClockMode, daySeconds?: number) =>
      send<ClockNow>('PATCH', `${base}clock`, daySeconds === undefined ? { mode } : { mode, daySeconds }),
    deliver: () => post<unknown>('idle'),
    bankReturn: (wish: object) => post<Planned>('simulate/ach/return', wish),
    bankCorrects: (wish: object) => post<Planned>('simulate/ach/notification-of-change', wish),
    reverse: (wish: object) => post<Planned>('simulate/ach/reverse', wish),
    rejectRefund: (wish: object) => post<unknown>('simulate/issuer/reject-refund', wish),
    redeliver: (id: string) => post<unknown>(`deliveries/${encodeURIComponent(id)}/redeliver`),
    subscribe: (wish: object) => post<{ readonly id: string; readonly secret: string }>('endpoints', wish),
    unsubscribe: (id: string) => remove(`endpoints/${encodeURIComponent(id)}`),
    takeDown: (endpoint: string, seconds: number) =>
      post<unknown>(`endpoints/${encodeURIComponent(endpoint)}/down`, { seconds }),
    faults: () => ask<readonly FaultNow[]>(`${base}faults`),
    addFault: (wish: object) => post<unknown>('faults', wish),
    removeFault: (id: string) => remove(`faults/${encodeURIComponent(id)}`),
    marks: () => ask<readonly Mark[]>(`${base}marks`),
    mark: (name: string) => post<unknown>('marks', { name }),
    rewind: (name: string) => post<unknown>(`marks/${encodeURIComponent(name)}/rewind`),
    forget: (name: string) => remove(`marks/${encodeURIComponent(name)}`),
    reset: () => post<unknown>('reset'),
    check: () => post<unknown>('check'),
    fork: (wish: object) => post<{ readonly name: string; readonly controlUrl: string }>('forks', wish),
    endFork: (name: string) => remove(`forks/${encodeURIComponent(name)}`),
    stories: () => ask<readonly StoryRow[]>(`${base}scenarios`),
    playStory: <Packed>(name: string) => post<Packed>(`scenarios/${encodeURIComponent(name)}/run`),
    /** A request of the shop's own, with its key: what a shop would send. */
    asShop: <Answer>({ apiKey }: Account, path: string, body: object) =>
      send<Answer>('POST', base.replace(/_sim\/$/, '') + path, body, { apikey: apiKey }),
  };
}
