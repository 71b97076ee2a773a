import type { SecretKind } from './leak.ts';

/** A secret in a text, with its start and its exclusive end. */
export interface FoundSecret {
  readonly kind: SecretKind;
  /** The secret itself; never part of a message. */
  readonly number: string;
  readonly ending: string;
  readonly from: number;
  readonly to: number;
  /** Its replacement when the text is displayed. */
  readonly masked: string;
}

/** The field or column of a text, and the names next to it. */
export interface FieldContext {
  readonly name: string;
  readonly neighbors: string;
}

/** The context of text that is not the value of a field. */
export const NO_FIELD: FieldContext = { name: '', neighbors: '' };
