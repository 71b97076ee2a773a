import { EVIDENCE_ITEMS, type EvidenceItem } from '../../../facts/dispute-reasons.ts';
import { MATCHED_ELEMENTS, type MatchedElement } from '../../../facts/dispute-rules.ts';
import type { Context } from '../../base/context.ts';
import type { ParsedEvidence } from './schema.ts';
import type { DisputeRecord } from './store.ts';

type Elements = { readonly [Name in MatchedElement]?: string };

/** Compelling Evidence 3.0 as stored: IP addresses and the like only as keyed fingerprints, which can still be compared. */
export interface StoredCompellingEvidence {
  readonly disputed: Elements;
  readonly prior: readonly (Elements & { readonly transaction_id: string })[];
}

/** Stored evidence. */
export type StoredEvidence = { readonly [Item in EvidenceItem | 'text']?: string } & {
  readonly ce3?: StoredCompellingEvidence;
};

/** Returns the parsed evidence of a dispute; undefined if it has none. */
export function evidenceOf({ evidence }: Pick<DisputeRecord, 'evidence'>): StoredEvidence | undefined {
  return evidence === null ? undefined : JSON.parse(evidence);
}

/** Returns the evidence of a dispute with the items of a request added. */
export function withItems(context: Context, dispute: DisputeRecord, sent: ParsedEvidence): StoredEvidence {
  const texts = (['text', ...EVIDENCE_ITEMS] as const).flatMap((name) => {
    const value = sent[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { ce3 } = sent;
  const compelling = ce3 === undefined ? {} : { ce3: hashed(context, ce3) };
  return { ...evidenceOf(dispute), ...Object.fromEntries(texts), ...compelling };
}

function hashed(context: Context, ce3: NonNullable<ParsedEvidence['ce3']>): StoredCompellingEvidence {
  const prior = ce3.prior.map((one) => ({ transaction_id: one.transaction_id, ...hashedElements(context, one) }));
  return { disputed: hashedElements(context, ce3.disputed), prior };
}

function hashedElements(context: Context, sent: { readonly [Name in MatchedElement]?: string | undefined }): Elements {
  const entries = MATCHED_ELEMENTS.flatMap((name) => {
    const value = sent[name];
    return value === undefined ? [] : [[name, context.fingerprint(value)] as const];
  });
  return Object.fromEntries(entries);
}
