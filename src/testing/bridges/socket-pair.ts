import { type Duplex, duplexPair } from 'node:stream';

/** The properties of a TLS socket that web frameworks read. */
export interface ConnectionFacts {
  readonly encrypted: boolean;
}

/**
 * Returns the two ends of a connection in memory. Destroying one end resets the other. Node's duplex pairs don't do
 * that, and a client would wait forever.
 */
export function socketPair(facts: ConnectionFacts): readonly [client: Duplex, server: Duplex] {
  const [client, server] = duplexPair();
  cutOffWith(server, client);
  cutOffWith(client, server);
  Object.assign(server, facts, { remoteAddress: '127.0.0.1', remoteFamily: 'IPv4' });
  return [client, server];
}

function cutOffWith(one: Duplex, other: Duplex): void {
  one.once('close', () => {
    if (!one.writableFinished && !other.destroyed) other.destroy(connectionReset());
  });
}

function connectionReset(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}
