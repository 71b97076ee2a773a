/** Types that check literals at compile time, and leave texts alone that are only known at run time. */

/** True if a member of the union is `string` or a template with a hole; false for literals. */
type IsOpen<Text extends string> = true extends OpenMember<Text> ? true : false;
type OpenMember<Text extends string> = Text extends unknown
  ? Record<never, never> extends Record<Text, unknown>
    ? true
    : false
  : never;

/** A text as it is, if it is known or not a literal. Otherwise a sentence, which tsc prints as the expected type. */
export type CheckedLiteral<Text extends string, Known extends string, Rule extends string> =
  IsOpen<Text> extends true ? Text : Text extends Known ? Text : `"${Text}" ${Rule}`;

/** A `string`, beside literals of the same union, which editors then still suggest. */
type Open<Text extends string> = Text & Record<never, never>;

/** The same for names and patterns: `transactions.*` must begin a name. Editors suggest the names. */
export type CheckedPattern<Text extends string, Names extends string, Rule extends string> =
  IsOpen<Text> extends true
    ? Names | Open<Text>
    : Text extends Names | '*'
      ? Text
      : Text extends `${infer Head}*`
        ? [Extract<Names, `${Head}${string}`>] extends [never]
          ? `"${Text}" ${Rule}`
          : Text
        : `"${Text}" ${Rule}`;
