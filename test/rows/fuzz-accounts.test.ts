import { fuzzRows } from '../support/fuzz/fuzz-rows.ts';

fuzzRows((name) => /^(clients|integrations)\./.test(name));
