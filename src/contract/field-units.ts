/** The unit of a number, for validation errors. */
export interface FieldUnit {
  /** Plural, or empty. */
  readonly unit: string;
  readonly example: number;
  readonly isPositive?: boolean;
  readonly isFractional?: boolean;
}

/** Units by the name of the field, which has the same meaning everywhere: `amount`, `delaySeconds`, `funding_days`. */
export const FIELD_UNITS: readonly (readonly [name: RegExp, unit: FieldUnit])[] = [
  [/^(amount|approved_?amount)$/i, { unit: 'cents', example: 1999, isPositive: true }],
  [/amount|cents|^limit$|^paid$/i, { unit: 'cents', example: 1999 }],
  [/seconds$/i, { unit: 'seconds', example: 30, isFractional: true }],
  [/days$/i, { unit: 'days', example: 2 }],
  [/bytes$/i, { unit: 'bytes', example: 100 }],
  [/percent$/i, { unit: '', example: 2.9, isFractional: true }],
  [/probability/i, { unit: '', example: 0.5, isFractional: true }],
];
