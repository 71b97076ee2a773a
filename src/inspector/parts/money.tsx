import { dollars } from '../words.ts';

/** Cents as dollars; what is below zero is red, and says so by its sign too. */
export function Money({ cents, sign = false }: { readonly cents: number; readonly sign?: boolean }) {
  const text = sign && cents > 0 ? `+${dollars(cents)}` : dollars(cents);
  return <span class={cents < 0 ? 'money money-down' : sign && cents > 0 ? 'money money-up' : 'money'}>{text}</span>;
}
