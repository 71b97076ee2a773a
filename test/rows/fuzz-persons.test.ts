import { fuzzRows } from '../support/fuzz/fuzz-rows.ts';

fuzzRows((name) => /^(users|mfa|auth)\./.test(name));
