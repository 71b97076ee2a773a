import type { Gateway } from 'settlebox';
import { createGateway as create } from '../../../../src/browser.ts';
import { openedGateways } from './opened-gateways.ts';

/** Creates a gateway as `settlebox/browser` does. The page shows and closes it like any other. */
export const createGateway = new Proxy(create, {
  apply(target, self, given) {
    const created: Promise<Gateway> = Reflect.apply(target, self, given);
    return created.then((gateway) => {
      openedGateways.push(gateway);
      return gateway;
    });
  },
});
