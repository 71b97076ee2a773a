/** Runs after shop.jest.ts, in the same process: nothing of settlebox stays behind. */
import { get, request } from 'node:https';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';

/** In a thread of its own nobody has put anything in their place. */
const UNTOUCHED = `
  const { get, request } = require('node:https');
  require('node:worker_threads').parentPort.postMessage([fetch, get, request].map(String));
`;

test('fetch and node:https are Node’s own again', async () => {
  const untouched = await new Promise((resolve) => {
    new Worker(UNTOUCHED, { eval: true }).once('message', resolve);
  });
  const touched = [fetch, get, request].filter((one, index) => String(one) !== Reflect.get(Object(untouched), index));
  expect(touched).toEqual([]);
});
