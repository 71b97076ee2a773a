import type { Engine, EngineParts } from '../engine/engine.ts';

/** Returns the parts of a gateway that deviates, with its deviation, from those of a right one. */
type Deviate = (parts: EngineParts) => EngineParts;

/** A registered symbol, because Jest loads the package again after `jest.resetModules()`. */
const IN_FORCE = Symbol.for('settlebox.deviation');

/** Sets how gateways deviate that this process creates from now on; undefined ends it. Existing gateways stay as they are. */
export function putInForce(deviate: Deviate | undefined): void {
  if (deviate === undefined) Reflect.deleteProperty(globalThis, IN_FORCE);
  else Reflect.set(globalThis, IN_FORCE, deviate);
}

/** Makes a new gateway deviate as is in force. Nearly always, nothing is. */
export function applyDeviation(engine: Engine): void {
  const deviate: Deviate | undefined = Reflect.get(globalThis, IN_FORCE);
  if (deviate !== undefined) engine.parts = deviate(engine.parts);
}
