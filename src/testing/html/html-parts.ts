/** Parts of HTML files that open from disk. */
import { sha256Bytes, toBase64 } from '../../engine/crypto.ts';

/** Returns a content security policy that allows these scripts and styles by hash, and `data:` for the icon. */
export function policyOf(scripts: readonly string[], styles: readonly string[]): string {
  const sources = (texts: readonly string[]) => texts.map((text) => `'${hashOf(text)}'`).join(' ');
  return [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${toBase64(sha256Bytes(text))}`;
}

/**
 * Escapes `</script` and `<!--`, which would end or comment out the script. In a bundle, both occur only in strings and
 * patterns, where `\x3C` is the same character.
 */
export function inScript(text: string): string {
  return normalized(text).replace(/<(?=\/script|!--)/gi, '\\x3C');
}

/** Escapes `</style`, which would end the style sheet. */
export function inStyle(text: string): string {
  return normalized(text).replace(/<\/(?=style)/gi, '<\\/');
}

/** Normalizes a text as the HTML parser does: browsers compare the hash of the normalized text. */
function normalized(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
