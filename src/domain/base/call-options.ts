/** Options of a direct call, which HTTP sends as headers. Unknown options throw SettleboxError `bad_option`. */
export type CallOptions = {
  /** Returns the first response again for the same key and body, for 24 virtual hours. */
  readonly idempotencyKey?: string | undefined;
};

/** Selects a page of a list. */
export type PageQuery = {
  /** Number of rows to skip. Default 0. */ readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */ readonly take?: number | undefined;
};
