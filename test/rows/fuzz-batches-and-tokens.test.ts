import { fuzzRows } from '../support/fuzz/fuzz-rows.ts';

fuzzRows((name) => /^(batches|paymentTokens)\./.test(name));
