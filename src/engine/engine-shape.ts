/** What a kind of engine knows: the core is the same for any. */
export interface EngineShape {
  settings: unknown;
  world: unknown;
  caller: unknown;
  eventType: string;
  jobKind: string;
  credentials: unknown;
  permission: string;
  examples: unknown;
}

/** Who asked, as the request log names them. */
export interface CallerName {
  readonly clientId: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
}

/** The ids by which a caller knows its question. */
export interface AskIds {
  readonly correlationId?: string | undefined;
  readonly requestId?: string | undefined;
}
