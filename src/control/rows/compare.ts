import { z } from 'zod';
import type { WorldDifferences } from '../../analysis/comparison/types.ts';
import { describedElsewhere, name } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

const TIME_LETTERS_MAX = 40;
const time = (of: string) =>
  z.string().max(TIME_LETTERS_MAX).exactOptional().describe(`An earlier time of ${of}, in ISO 8601. Default: now.`);

/** The comparison of the worlds of a server. */
export const compareRows = [
  defineRow({
    name: 'forks.diff',
    method: 'GET',
    path: '/diff',
    summary: 'Compare this world with another one of the server, or with an earlier time',
    input: () =>
      z.strictObject({
        with: name().exactOptional().describe('The name of the other world: `main`, or a fork. Default: this world.'),
        at: time('this world'),
        withAt: time('the other world'),
      }),
    output: () => describedElsewhere<WorldDifferences>('The result of gateway.diff().'),
    async run(world, { with: named, at, withAt }, { worlds }) {
      const other = named === undefined ? world : worlds.load(named);
      // A world of the past can be closed while another one is opened: the later call has it open.
      const right = withAt === undefined ? other.gateway : await other.past.at(withAt);
      const left = at === undefined ? world.gateway : await world.past.at(at);
      return left.diff(right);
    },
  }),
];
