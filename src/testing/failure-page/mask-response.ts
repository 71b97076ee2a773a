import { isSecret, maskText } from '../../engine/mask.ts';

/** Replaces the value of a secret field. */
const HIDDEN = '***';

/** No response of the gateway nests deeper. */
const DEPTH_MAX = 32;

/**
 * Masks a response or an event: keys and one-time secrets are removed, card and account numbers are masked. `code` is shown:
 * in a response it is an error or a return code, and never the code of a second factor.
 */
export function maskResponse(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((inner) => maskResponse(inner, depth + 1));
  // Not by assignment: a field can be named __proto__.
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      maskText(name),
      name !== 'code' && isSecret(name.toLowerCase()) && inner !== null ? HIDDEN : maskResponse(inner, depth + 1),
    ]),
  );
}
