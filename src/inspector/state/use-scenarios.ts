import type { ScenarioRow } from '../source/controls.ts';
import { type QueryState, useQuery } from './app-state.ts';

/** Loads the bundled scenarios; a report has none. */
export function useScenarios(): QueryState<readonly ScenarioRow[]> {
  return useQuery(async ({ controls }) => (await controls?.scenarios()) ?? [], []);
}
