import { countedObjectSteps } from '../../src/analysis/coverage/counted-objects.ts';
import type { ObjectSection } from '../../src/analysis/coverage/sections.ts';
import type { Engine } from '../../src/domain/base/context.ts';
import { runToEnd } from '../../src/engine/run-to-end.ts';
import { findInternals } from '../../src/transports/gateway-internals.ts';

/** The engine of a gateway of this package. */
export function engineOf(gateway: object): Engine {
  const engine = findInternals(gateway)?.engine();
  if (engine === undefined) throw new Error('the gateway is not of this package');
  return engine;
}

/** The ids that a row of the coverage counts. */
export function idsOf(gateway: object, section: ObjectSection, name: string): readonly string[] {
  return runToEnd(countedObjectSteps(engineOf(gateway), section, name));
}
