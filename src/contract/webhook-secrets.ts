/** The format of signing secrets. Imports no packages and no Node modules, because `parseWebhook` runs in any runtime. */

/** Prefix of every signing secret (Standard Webhooks 1.0.0). */
export const SECRET_PREFIX = 'whsec_';
const SECRET_FORM = /^whsec_[A-Za-z0-9+/]+={0,2}$/;
/** Standard Webhooks 1.0.0: 24 to 64 bytes. */
const SECRET_BYTES = { min: 24, max: 64 };

/** Reports whether a text is a valid signing secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(secret: string): boolean {
  if (!SECRET_FORM.test(secret)) return false;
  const digits = secret.slice(SECRET_PREFIX.length).replace(/=+$/, '').length;
  const bytes = Math.floor((digits * 6) / 8);
  return bytes >= SECRET_BYTES.min && bytes <= SECRET_BYTES.max;
}
