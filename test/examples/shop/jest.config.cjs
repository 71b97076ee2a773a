/** Jest against the built package, as users have it: `npx jest --config test/examples/shop/jest.config.cjs`. */
const { resolve } = require('node:path');

const built = (file) => resolve(__dirname, '../../../dist', file);

module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*.jest.ts'],
  transform: { '\\.ts$': resolve(__dirname, 'jest.transform.cjs') },
  // For after-shop.jest.ts.
  testSequencer: resolve(__dirname, 'jest.sequencer.cjs'),
  // A project that has settlebox in its node_modules needs none of these.
  moduleNameMapper: {
    '^settlebox$': built('index.cjs'),
    '^settlebox/testing$': built('testing.cjs'),
    '^settlebox/jest$': built('jest.cjs'),
  },
};
