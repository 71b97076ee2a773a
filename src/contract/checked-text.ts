/** Types that check literals at compile time, and leave texts alone that are only known at run time. */

/** True for `string` and for templates with a hole; false for literals. */
type IsOpen<Text extends string> = Record<never, never> extends Record<Text, unknown> ? true : false;

/** A text as it is, if it is known or not a literal. Otherwise a sentence, which tsc prints as the expected type. */
export type CheckedLiteral<Text extends string, Known extends string, Rule extends string> =
  IsOpen<Text> extends true ? Text : Text extends Known ? Text : `"${Text}" ${Rule}`;

/** The same for names and patterns: `transactions.*` must begin a name. */
export type CheckedPattern<Text extends string, Names extends string, Rule extends string> =
  IsOpen<Text> extends true
    ? Text
    : Text extends Names | '*'
      ? Text
      : Text extends `${infer Head}*`
        ? [Extract<Names, `${Head}${string}`>] extends [never]
          ? `"${Text}" ${Rule}`
          : Text
        : `"${Text}" ${Rule}`;
