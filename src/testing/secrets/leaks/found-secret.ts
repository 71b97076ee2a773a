import type { SecretKind } from './leak.ts';

/** A secret in a text, from its first letter to behind its last. */
export interface FoundSecret {
  readonly kind: SecretKind;
  /** The secret itself: in memory, and in no message. */
  readonly number: string;
  readonly ending: string;
  readonly from: number;
  readonly to: number;
  /** What stands for it where the text is shown. */
  readonly masked: string;
}

/** What a text is the value of: a field or a column, and the names beside it. */
export interface FieldContext {
  readonly name: string;
  readonly neighbors: string;
}

export const NO_FIELD: FieldContext = { name: '', neighbors: '' };
