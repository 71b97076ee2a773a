interface TitledBatch {
  readonly processor: 'card' | 'ach';
  readonly number: number;
}

/** Returns `ACH batch 5`. */
export function batchTitle({ processor, number }: TitledBatch): string {
  return `${processor === 'ach' ? 'ACH' : 'Card'} batch ${number}`;
}
