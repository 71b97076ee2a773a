/** Types that check literals at compile time, and accept strings that are known only at run time. */

/** True if a member of the union is `string` or a template literal type with a placeholder; false for literals. */
type IsOpen<Text extends string> = true extends OpenMember<Text> ? true : false;
type OpenMember<Text extends string> = Text extends unknown
  ? Record<never, never> extends Record<Text, unknown>
    ? true
    : false
  : never;

/** The text itself if it is known or not a literal; otherwise an error message, which tsc prints as the expected type. */
export type CheckedLiteral<Text extends string, Known extends string, Rule extends string> =
  IsOpen<Text> extends true ? Text : Text extends Known ? Text : `"${Text}" ${Rule}`;

/** A `string` in a union with literals, which editors then still suggest. */
type Open<Text extends string> = Text & Record<never, never>;

/** The same for names and patterns: a name must begin with the prefix of `transactions.*`. Editors suggest the names. */
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
