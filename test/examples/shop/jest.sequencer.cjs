/** Has Jest run the files one after the other as they are named here; its own order is that of their last durations. */
const { default: Sequencer } = require('@jest/test-sequencer');

const ORDER = ['/shop.jest.ts', '/after-shop.jest.ts'];
const place = ({ path }) => ORDER.findIndex((end) => path.endsWith(end));

module.exports = class extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => place(one) - place(other));
  }
};
