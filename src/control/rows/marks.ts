import { z } from 'zod';
import { mark } from '../answers/harness.ts';
import { list, name, removed, standing } from '../answers/shapes.ts';
import { defineRow } from '../control-row.ts';
import { whenQuiet } from '../moving.ts';
import { leftFor } from './worlds.ts';

const named = z.strictObject({ name });

export const markRows = [
  defineRow({
    ...{ name: 'marks.list', method: 'GET', path: '/marks', summary: 'The moments to go back to, oldest first' },
    ...{ input: z.strictObject({}), output: list(mark) },
    run: ({ moments }) => moments.list(),
  }),
  defineRow({
    ...{ name: 'marks.make', method: 'POST', path: '/marks', status: 201, summary: 'Mark this moment' },
    ...{ input: named, output: mark },
    run: ({ moments }, wish) => moments.keep(wish.name),
  }),
  defineRow({
    ...{
      name: 'marks.rewind',
      method: 'POST',
      path: '/marks/{name}/rewind',
      summary: 'Go back to a moment; marks stay',
    },
    ...{ input: named, output: standing },
    async run(world, wish) {
      await whenQuiet(world, () => world.gateway.restore(world.moments.bytesOf(wish.name)));
      return leftFor(world, 'rewound');
    },
  }),
  defineRow({
    ...{ name: 'marks.remove', method: 'DELETE', path: '/marks/{name}', summary: 'Forget a moment' },
    ...{ input: named, output: removed },
    run: ({ moments }, wish) => ({ removed: moments.remove(wish.name) }),
  }),
];
