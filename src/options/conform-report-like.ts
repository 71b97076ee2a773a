/** A report of `settlebox conform`, as far as the option `like` reads it. */
export type ConformReportLike = {
  readonly report: 'settlebox conform';
  /** The options that a person reviewed; null if there are none. */
  readonly reviewed: { readonly options: Readonly<Record<string, unknown>> } | null;
};
