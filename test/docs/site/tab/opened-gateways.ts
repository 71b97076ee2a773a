import type { Gateway } from 'settlebox';
import './choose-browser.ts';
import { createGateway as create } from '../../../../src/gateway/gateway.ts';

/** The gateways that the running example has created. */
export const openedGateways: Gateway[] = [];

/** Creates a gateway at once, as in Node: SQLite has started before the example. */
export const createGateway = new Proxy(create, {
  apply(target, self, given) {
    const gateway = Reflect.apply(target, self, given);
    openedGateways.push(gateway);
    return gateway;
  },
});
