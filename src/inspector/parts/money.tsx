import { dollars } from '../state/format.ts';

interface MoneyProps {
  readonly cents: number;
  /** Prints a plus sign before a positive amount. */
  readonly withSign?: boolean;
  /** A larger amount is worse for the merchant. */
  readonly isBad?: boolean;
  /** The address of what the amount is made of. */
  readonly href?: string | undefined;
}

/** Renders cents as dollars. Losses of the merchant are red. */
export function Money({ cents, withSign = false, isBad = false, href }: MoneyProps) {
  const text = withSign && cents > 0 ? `+${dollars(cents)}` : dollars(cents);
  const look = `money ${toneOf(isBad ? -cents : cents, withSign)}`;
  return href === undefined ? (
    <span class={look}>{text}</span>
  ) : (
    <a class={look} href={href}>
      {text}
    </a>
  );
}

function toneOf(gain: number, sign: boolean): string {
  if (gain < 0) return 'money-down';
  return sign && gain > 0 ? 'money-up' : '';
}
