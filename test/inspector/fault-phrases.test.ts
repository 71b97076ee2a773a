import { describe, expect, it } from 'vitest';
import { anyText, faultText, OFFERED_FAULTS, TARGETS } from '../../src/inspector/world/fault-phrases.ts';

const UNLIMITED = { timesLeft: null, nth: null, probability: null, isConditional: false };
const LIMITS = [{ timesLeft: 1 }, { nth: 2 }, { probability: 0.2 }, { isConditional: true }];

const TEXTS = OFFERED_FAULTS.flatMap(([kind, { target }]) => TARGETS[target].map(([on]) => ({ kind, on })));

describe('the text of a fault', () => {
  it('says "every" only if nothing limits the fault, for all kinds and targets', () => {
    for (const fault of TEXTS) {
      for (const limit of LIMITS) expect(faultText({ ...fault, ...UNLIMITED, ...limit })).not.toMatch(/every|[_{}]/);
      expect(anyText(faultText(fault))).not.toMatch(/every|[_{}]/);
    }
    const rejected = { kind: 'webhook_rejected', on: '*', status: 500 };
    expect(faultText({ ...rejected, ...UNLIMITED })).toBe('every webhook is rejected by the endpoint with 500');
    expect(faultText({ ...rejected, timesLeft: 1 })).toBe('a webhook is rejected by the endpoint with 500');
  });

  it('names the delay of the fault, and not the default', () => {
    const slow = { kind: 'request_slow', on: '*' };
    expect(faultText(slow)).toBe('every request arrives half a minute late');
    expect(faultText({ ...slow, delaySeconds: 7_200 })).toBe('every request arrives 2 hours late');
  });
});
