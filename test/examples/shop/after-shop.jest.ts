/** Runs after shop.jest.ts in the same process, where the network must be restored. */
import { get, request } from 'node:https';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';

/** A new thread has unpatched modules. */
const UNTOUCHED = `
  const { get, request } = require('node:https');
  require('node:worker_threads').parentPort.postMessage([fetch, get, request].map(String));
`;

test('finds the original fetch and node:https', async () => {
  const untouched = await new Promise((resolve) => {
    new Worker(UNTOUCHED, { eval: true }).once('message', resolve);
  });
  const touched = [fetch, get, request].filter((one, index) => String(one) !== Reflect.get(Object(untouched), index));
  expect(touched).toEqual([]);
});
