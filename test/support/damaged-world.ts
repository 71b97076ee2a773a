import { onTestFinished } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions, type Snapshot } from '../../src/index.ts';
import { reworked } from './reworked.ts';

/**
 * A gateway in a world whose bytes were changed behind its back: for a fault inside, which no call can bring about.
 * Closed at the end and not checked.
 */
export function damagedWorld(sql: string, options: GatewayOptions = {}): Gateway {
  const origin = createGateway(options);
  const gateway = createGateway({ from: damaged(origin.snapshot(), sql) });
  origin.close();
  onTestFinished(() => gateway.close());
  return gateway;
}

function damaged(snapshot: Snapshot, sql: string): Snapshot {
  return reworked(snapshot, (database) => {
    database.exec(sql);
    return undefined;
  });
}
