/** Data of the timeline in lanes. */

/** Selects the time and the detail of the lanes. */
export type LanesQuery = {
  /** Only objects of this merchant, by its id. */ readonly client?: string | undefined;
  /** ISO 8601 or `YYYY-MM-DD`: the start. Default: the first event. */ readonly from?: string | undefined;
  /** ISO 8601 or `YYYY-MM-DD`: the end, with the whole day. Default: now. */ readonly to?: string | undefined;
  /** Number of equal parts of that time, 4 to 120. Objects in the same part of a lane are one item. Default 40. */
  readonly parts?: number | undefined;
};

/** The lanes, in the order in which money moves. */
export type LaneName = 'payments' | 'batches' | 'files' | 'deposits' | 'disputes' | 'webhooks';

/** One object of a lane. */
export type LaneObject = {
  /** Id of the object: of a transaction, batch, deposit, dispute, or delivery; the name of a file. */ readonly id: string;
  /** ISO 8601: its start. */ readonly at: string;
  /** ISO 8601: its end, such as the funding of a batch; null if it has none yet, or no duration. */
  readonly until: string | null;
  /** `PAYMENT`, `ach`, `forward`, `deposit`, a dispute's reason, or an event type. */ readonly kind: string;
  /** Its state. */ readonly state: string;
  /** In cents; null for a webhook. */ readonly amountCents: number | null;
  /** Attempts of a webhook, in order; empty for other objects. */
  readonly attempts: readonly { readonly at: string; readonly ok: boolean }[];
};

/** What a lane shows at one place: one object, or several that are close together. */
export type LaneItem = {
  /** The id of its only object, or a name such as `payments 12`. */ readonly id: string;
  /** ISO 8601: the first start. */ readonly at: string;
  /** ISO 8601: the last start. */ readonly last: string;
  /** Number of objects. */ readonly count: number;
  /** How many of them failed: declined, rejected, returned, lost, or not delivered. */ readonly failed: number;
  /** Their sum in cents; null for webhooks. */ readonly amountCents: number | null;
  /** The first of them, at most 6. */ readonly objects: readonly LaneObject[];
};

/** What caused what: an arrow from an item to a later one. */
export type LaneLink = {
  /** Id of the item that is the cause. */ readonly from: string;
  /** Id of the item that follows from it. */ readonly to: string;
  /** For how many objects. */ readonly count: number;
};

/** The timeline in lanes. */
export type Lanes = {
  /** ISO 8601: the start of the shown time. */ readonly from: string;
  /** ISO 8601: its end. */ readonly until: string;
  /** ISO 8601: the first event of the world. */ readonly since: string;
  /** ISO 8601: the time of the world. */ readonly now: string;
  /** Each lane with the number of its objects in the time, and with what it shows, by time. */
  readonly lanes: readonly { readonly lane: LaneName; readonly total: number; readonly items: readonly LaneItem[] }[];
  /** The causes, as arrows between items. */ readonly links: readonly LaneLink[];
};
