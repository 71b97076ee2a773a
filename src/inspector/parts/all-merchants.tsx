import { useApp } from '../state/app-state.ts';

interface AllMerchantsProps {
  /** The start of the sentence. */
  readonly what?: string;
}

/** Notes that the data covers all merchants, not only the selected one. */
export function AllMerchants({ what = 'Shown' }: AllMerchantsProps) {
  const { client } = useApp();
  return client === undefined ? null : <p class="note">{what} for all merchants, not only the selected one.</p>;
}
