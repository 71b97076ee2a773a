import { dollars } from '../state/words.ts';

interface MoneyProps {
  readonly cents: number;
  /** Whether a plus is said too. */
  readonly sign?: boolean;
  /** Whether more of it is worse. */
  readonly bad?: boolean;
}

/** Cents as dollars; what is bad for the merchant is red, and its sign says so too. */
export function Money({ cents, sign = false, bad = false }: MoneyProps) {
  const text = sign && cents > 0 ? `+${dollars(cents)}` : dollars(cents);
  return <span class={`money ${toneOf(bad ? -cents : cents, sign)}`}>{text}</span>;
}

function toneOf(gain: number, sign: boolean): string {
  if (gain < 0) return 'money-down';
  return sign && gain > 0 ? 'money-up' : '';
}
