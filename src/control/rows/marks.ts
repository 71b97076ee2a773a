import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { mark } from '../responses/harness.ts';
import { clockTime, list, name, removed } from '../responses/shapes.ts';
import { whenIdle } from '../worlds/when-idle.ts';
import { defineRow } from './control-row.ts';
import { leftFor } from './worlds.ts';

const named = lazily(() => z.strictObject({ name: name() }));

/** The operations on marks. */
export const markRows = [
  defineRow({
    name: 'marks.list',
    method: 'GET',
    path: '/marks',
    summary: 'List marks, oldest first',
    input: () => z.strictObject({}),
    output: () => list(mark()),
    run: ({ moments }) => moments.list(),
  }),
  defineRow({
    name: 'marks.make',
    method: 'POST',
    path: '/marks',
    status: 201,
    summary: 'Create a mark of the current state',
    input: named,
    output: mark,
    run: ({ moments }, options) => moments.keep(options.name),
  }),
  defineRow({
    name: 'marks.rewind',
    method: 'POST',
    path: '/marks/{name}/rewind',
    summary: 'Rewind the world to a mark; marks are kept',
    input: named,
    output: clockTime,
    async run(world, options) {
      await whenIdle(world, () => world.gateway.restore(world.moments.bytesOf(options.name)));
      return leftFor(world, 'rewound');
    },
  }),
  defineRow({
    name: 'marks.remove',
    method: 'DELETE',
    path: '/marks/{name}',
    summary: 'Delete a mark',
    input: named,
    output: removed,
    run: ({ moments }, options) => ({ removed: moments.remove(options.name) }),
  }),
];
