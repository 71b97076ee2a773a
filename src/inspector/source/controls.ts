import type { Overview } from '../../analysis/inspection/types.ts';
import type { TimelineEntry } from '../../harness/timeline.ts';
import { getJson, queryText, sendJson } from './http.ts';

/** The result of a move of the clock. */
export interface ClockMove {
  readonly from: string;
  readonly to: string;
  readonly happened: readonly TimelineEntry[];
  /** False if no event was scheduled. */
  readonly moved: boolean;
}

/** The modes of the clock of a served world. */
export type InspectorClockMode = 'manual' | 'real' | 'accelerated' | 'auto';

/** The clock of a world. */
export interface ClockStatus {
  readonly now: string;
  readonly mode: InspectorClockMode;
  readonly daySeconds: number | null;
}

/** A merchant and the API key that acts for it. */
export interface MerchantAccount {
  readonly clientId: string;
  readonly name?: string;
  readonly apiKey: string;
}

/** The response of `GET /_sim/world`. */
export interface WorldStatus {
  readonly name: string;
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly clock: ClockStatus;
  readonly merchants: readonly MerchantAccount[];
  readonly worlds: readonly WorldRow[];
  readonly version: string;
}

/** A world of the server and its addresses. */
export interface WorldRow {
  readonly name: string;
  readonly apiUrl: string;
  readonly controlUrl: string;
  readonly now: string;
}

/** A named snapshot of the world. */
export interface MarkRow {
  readonly name: string;
  readonly at: string;
  readonly automatic: boolean;
}

/** A bundled scenario. */
export interface ScenarioRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** An event that a simulation command scheduled. */
interface ScheduledEvent {
  readonly id: string;
  readonly at: string;
  readonly deadline: string | null;
}

/** The paths of orders that can be canceled, by the prefix of their ids. */
const PLAN_PATHS: Readonly<Record<string, string>> = {
  RETURN: 'simulate/ach/return',
  NOTICE: 'simulate/ach/notification-of-change',
  REVERSAL: 'simulate/ach/reverse',
};

/** The client of the control surface. */
export type Controls = ReturnType<typeof createControls>;

/** Creates a client of the control surface; `base` ends in `/_sim/`. */
export function createControls(base: string) {
  const post = <Result>(path: string, body?: object) => sendJson<Result>('POST', base + path, body);
  const remove = (path: string) => sendJson<unknown>('DELETE', base + path);
  const overview = (client?: string) => getJson<Overview>(`${base}inspect/overview${queryText({ client })}`);
  return {
    base,
    world: () => getJson<WorldStatus>(`${base}world`),
    advance: (by: object) => post<ClockMove>('clock/advance', { by }),
    advanceTo: (to: string, of?: string) => post<ClockMove>('clock/advance', of === undefined ? { to } : { to, of }),
    next: () => post<ClockMove>('clock/next'),
    overview,
    setClock: (mode: InspectorClockMode, daySeconds?: number) =>
      sendJson<ClockStatus>('PATCH', `${base}clock`, daySeconds === undefined ? { mode } : { mode, daySeconds }),
    runIdle: () => post<unknown>('idle'),
    bankReturn: (options: object) => post<ScheduledEvent>('simulate/ach/return', options),
    /** Cancels what is scheduled, such as a return, by its id. */
    takeBack: (id: string) =>
      remove(`${PLAN_PATHS[id.split('-')[0] ?? ''] ?? 'simulate/ach/return'}/${encodeURIComponent(id)}`),
    notifyOfChange: (options: object) => post<ScheduledEvent>('simulate/ach/notification-of-change', options),
    reverse: (options: object) => post<ScheduledEvent>('simulate/ach/reverse', options),
    rejectRefund: (options: object) => post<unknown>('simulate/issuer/reject-refund', options),
    decideDispute: (id: string, result: string) =>
      post<unknown>(`simulate/issuer/disputes/${encodeURIComponent(id)}/decide`, { result }),
    /** Takes a step of a dispute by the end of its path, such as `escalate`. */
    stepDispute: (id: string, path: string) =>
      post<unknown>(`simulate/issuer/disputes/${encodeURIComponent(id)}/${path}`),
    redeliver: (id: string) => post<unknown>(`deliveries/${encodeURIComponent(id)}/redeliver`),
    subscribe: (options: object) => post<{ readonly id: string; readonly secret: string }>('endpoints', options),
    unsubscribe: (id: string) => remove(`endpoints/${encodeURIComponent(id)}`),
    takeDown: (endpoint: string, seconds: number) =>
      post<unknown>(`endpoints/${encodeURIComponent(endpoint)}/down`, { seconds }),
    removeRule: (id: string) => remove(`rules/${encodeURIComponent(id)}`),
    addFault: (options: object) => post<unknown>('faults', options),
    removeFault: (id: string) => remove(`faults/${encodeURIComponent(id)}`),
    marks: () => getJson<readonly MarkRow[]>(`${base}marks`),
    mark: (name: string) => post<unknown>('marks', { name }),
    rewind: (name: string) => post<unknown>(`marks/${encodeURIComponent(name)}/rewind`),
    removeMark: (name: string) => remove(`marks/${encodeURIComponent(name)}`),
    reset: () => post<unknown>('reset'),
    check: () => post<unknown>('check'),
    fork: (options: object) => post<{ readonly name: string; readonly controlUrl: string }>('forks', options),
    closeFork: (name: string) => remove(`forks/${encodeURIComponent(name)}`),
    scenarios: () => getJson<readonly ScenarioRow[]>(`${base}scenarios`),
    runScenario: <Packed>(name: string) => post<Packed>(`scenarios/${encodeURIComponent(name)}/run`),
    /**
     * Sends an API request with the merchant's key, as the merchant's application does. The log of events grows with each request that
     * changes something, so its length is a new Idempotency-Key, and the same in each run.
     */
    async asMerchant<Result>({ apiKey }: MerchantAccount, path: string, body: object): Promise<Result> {
      const { events } = await overview();
      const headers = { apikey: apiKey, 'Idempotency-Key': `inspector-${events}` };
      return sendJson<Result>('POST', base.replace(/_sim\/$/, '') + path, body, headers);
    },
  };
}
