import { dollars } from '../state/format.ts';

interface MoneyProps {
  readonly cents: number;
  /** Prints a plus sign before a positive amount. */
  readonly withSign?: boolean;
  /** A larger amount is worse for the merchant. */
  readonly isBad?: boolean;
}

/** Renders cents as dollars. Losses of the merchant are red. */
export function Money({ cents, withSign = false, isBad = false }: MoneyProps) {
  const text = withSign && cents > 0 ? `+${dollars(cents)}` : dollars(cents);
  return <span class={`money ${toneOf(isBad ? -cents : cents, withSign)}`}>{text}</span>;
}

function toneOf(gain: number, sign: boolean): string {
  if (gain < 0) return 'money-down';
  return sign && gain > 0 ? 'money-up' : '';
}
