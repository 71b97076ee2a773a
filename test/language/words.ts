/**
 * Words that this project's texts avoid, and what to write instead. docs/CONTRIBUTING.md says how the project writes, and defines
 * its terms.
 */
export interface AvoidedWord {
  /** A regular expression without flags; it matches whole words, in either case. */
  readonly word: string;
  readonly instead: string;
  /** `texts`: everything that users read. `identifiers`: names that the package exports, too. */
  readonly scope: 'texts' | 'texts and identifiers';
  /** Uses that are right: terms of the industry, or of a language. */
  readonly except?: readonly RegExp[];
}

// biome-ignore format: a table reads in columns
export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  { word: 'wish(es|ed|ing)?',            scope: 'texts and identifiers', instead: 'options (harness), request (API), input (parsed)' },
  { word: 'whoever|whomever',            scope: 'texts and identifiers', instead: 'caller, client, user' },
  { word: 'somebody|anybody|nobody',     scope: 'texts',                 instead: 'a person with a role, or a verb in the negative' },
  { word: 'stand-?ins?',                 scope: 'texts and identifiers', instead: 'masked, redacted, surrogate, or placeholder, whichever it is' },
  { word: 'befalls?|befell|befallen',    scope: 'texts and identifiers', instead: 'affect, apply to' },
  { word: 'couriers?',                   scope: 'texts and identifiers', instead: 'webhook dispatcher, delivery, attempt' },
  { word: 'hearers?',                    scope: 'texts and identifiers', instead: 'listener' },
  { word: 'dice',                        scope: 'texts and identifiers', instead: 'seeded RNG, RNG stream', except: [/settlebox dice\//] },
  { word: 'pump(s|ed|ing)?',             scope: 'texts and identifiers', instead: 'scheduler (holds due jobs), job runner (runs them)' },
  { word: 'fates?',                      scope: 'texts and identifiers', instead: 'injected fault, effect' },
  { word: 'furnish(es|ed|ing)?|furniture', scope: 'texts and identifiers', instead: 'seed data, fixtures' },
  { word: 'mend(s|ed|ing)?',             scope: 'texts and identifiers', instead: 'fix' },
  { word: 'laps(e|es|ed|ing)',           scope: 'texts',                 instead: 'expire (authorization), be discarded (schedule), elapse (time)' },
  { word: 'e-mails?',                    scope: 'texts',                 instead: 'email' },
  { word: 'cancelled|cancelling',        scope: 'texts and identifiers', instead: 'canceled, canceling', except: [/cancelled\(\)/] },
  { word: 'for ever',                    scope: 'texts',                 instead: 'forever' },
  { word: 'colours?',                    scope: 'texts and identifiers', instead: 'color' },
  { word: 'paid out',                    scope: 'texts',                 instead: 'funded' },
  { word: 'planned (return|reversal|correction)s?', scope: 'texts',      instead: 'scheduled' },
  { word: 'takes? (it |this |that |them )?back|taken back|took (it )?back', scope: 'texts', instead: 'void, cancel, refund, reverse, or return, whichever it is' },
  { word: 'comes? back|came back|sends? back|sent back', scope: 'texts', instead: 'is returned', except: [/(goods|pieces?|the rest|everything)( is| are| do| does)? (too )?(come|comes|sent|send) back|sends goods back/i] },
  { word: 'called so',                   scope: 'texts',                 instead: 'named' },
  { word: 'comes? along|come along',     scope: 'texts',                 instead: 'is bundled' },
  { word: 'goes otherwise|went otherwise', scope: 'texts',               instead: 'fails, differs' },
  { word: 'anew',                        scope: 'texts',                 instead: 'again, new' },
  { word: 'sorts? of',                   scope: 'texts',                 instead: 'kind of' },
];

/** Matches any of a word's forms, as a whole word. */
export function patternOf({ word }: AvoidedWord): RegExp {
  return new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`, 'gi');
}
