import { z } from 'zod';
import type { WorldDifferences } from '../../analysis/comparison/types.ts';
import { describedElsewhere, name } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

/** The comparison of the worlds of a server. */
export const compareRows = [
  defineRow({
    name: 'forks.diff',
    method: 'GET',
    path: '/diff',
    summary: 'Compare this world with another one of the server',
    input: () => z.strictObject({ with: name().describe('The name of the other world: `main`, or a fork.') }),
    output: () => describedElsewhere<WorldDifferences>('The result of gateway.diff().'),
    run: ({ gateway }, { with: other }, { worlds }) => gateway.diff(worlds.load(other).gateway),
  }),
];
