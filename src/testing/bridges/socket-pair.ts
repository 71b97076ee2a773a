import { type Duplex, duplexPair } from 'node:stream';

/** The properties of a TLS socket that web frameworks read. */
interface ConnectionProperties {
  readonly encrypted: boolean;
}

/**
 * Returns the two ends of a connection in memory. Destroying one end resets the other. Node's duplex pairs don't do
 * that, and a client would wait forever.
 */
export function socketPair(properties: ConnectionProperties): readonly [client: Duplex, server: Duplex] {
  const [client, server] = duplexPair();
  resetWith(server, client);
  resetWith(client, server);
  Object.assign(server, properties, { remoteAddress: '127.0.0.1', remoteFamily: 'IPv4' });
  return [client, server];
}

function resetWith(closing: Duplex, other: Duplex): void {
  closing.once('close', () => {
    if (!closing.writableFinished && !other.destroyed) other.destroy(connectionReset());
  });
}

function connectionReset(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}
