import { type Duplex, duplexPair } from 'node:stream';

/** What frameworks look for on a connection. */
export interface ConnectionFacts {
  readonly encrypted: boolean;
}

/**
 * Two ends of a connection that is nowhere but in memory. An end that is cut off cuts the other off too, which streams
 * alone don't do: a client would wait for ever.
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
