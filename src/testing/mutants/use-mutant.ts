import { suggest } from '../../engine/did-you-mean.ts';
import type { EngineParts } from '../../engine/engine.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { putInForce } from '../../gateway/deviation-in-force.ts';
import { insideOf } from '../inside-of.ts';
import type { Wrong } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

/**
 * Makes every gateway that this process creates from now on behave as a mutant, forks included. `undefined` ends that. Gateways that
 * exist already stay as they are.
 *
 * @throws SettleboxError `bad_option` for an unknown id
 */
export function useMutant(id: string | undefined): void {
  putInForce(id === undefined ? undefined : deviateAs(id));
}

function deviateAs(id: string): (parts: EngineParts) => EngineParts {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (mutant === undefined)
    throw new SettleboxError(
      'bad_option',
      `There is no mutant "${id}".`,
      suggest(
        id,
        MUTANTS.map((one) => one.id),
      ),
    );
  return (parts) => deviating(parts, mutant.wrong);
}

/**
 * Returns how often a gateway has done something else than it does by the rules; 0 if it is no mutant.
 *
 * @throws SettleboxError `bad_option` if the value is not a gateway
 */
export function mutantEffects(gateway: object): number {
  return insideOf(gateway, 'mutantEffects').deviation()?.effects ?? 0;
}

/** Every gateway gets a deviation of its own, which counts and remembers nothing of others. */
function deviating(right: EngineParts, wrong: Wrong): EngineParts {
  let effects = 0;
  const { parts, ...does } = wrong(() => {
    effects++;
  });
  const deviation = {
    ...does,
    get effects() {
      return effects;
    },
  };
  return { ...right, ...parts?.(right), deviation };
}
