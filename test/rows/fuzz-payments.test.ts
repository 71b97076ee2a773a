import { fuzzRows } from '../support/fuzz/fuzz-rows.ts';

fuzzRows((name) => name.startsWith('transactions.'));
