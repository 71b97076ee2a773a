import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { SettleboxError } from '../../engine/errors.ts';
import { trusted } from '../../engine/trusted.ts';
import { type AddressOptions, behindAddress, type GatewaySource } from '../../transports/behind-address.ts';
import { requestOf, sendResponse } from './node-messages.ts';
import { socketPair } from './socket-pair.ts';

/** The target of a connection, passed by undici. */
export type ConnectTo = {
  /** Host name without port. */
  readonly hostname: string;
  /** `http:` or `https:`. */
  readonly protocol: string;
  /** Port, or empty for the protocol's default. */
  readonly port: string;
};

/** The `connect` option of an undici Agent. */
export type Connect = (to: ConnectTo, connected: (...outcome: [null, Socket] | [Error, null]) => void) => void;

/**
 * Returns the `connect` option of an undici Agent that connects to the gateway in memory, for undici's own fetch, request, and
 * Agent, which MSW cannot intercept. Connections to other hosts fail, so nothing leaves the process.
 *
 * @throws SettleboxError `bad_option` if `baseUrl` is not a valid URL
 * @example
 * import { Agent, fetch } from 'undici';
 * const dispatcher = new Agent({ connect: connector(gateway) });
 * await fetch(`${gateway.baseUrl}/v1/transactions`, { dispatcher, headers: { APIKEY: gateway.merchant.apiKey } });
 */
export function connector(source: GatewaySource, options: AddressOptions = {}): Connect {
  const { host, respond: answer } = behindAddress(source, options, 'connector');
  const server = createServer((message, response) => {
    const protocol = Reflect.get(message.socket, 'encrypted') === true ? 'https' : 'http';
    requestOf(message, `${protocol}://${host}${message.url}`)
      .then(answer)
      .then((gatewayResponse) => sendResponse(gatewayResponse, response))
      .catch(() => message.socket.destroy());
  });
  return ({ hostname, port, protocol }, connected) => {
    const requestedHost = port === '' ? hostname : `${hostname}:${port}`;
    // undici hangs if the callback runs before `connect` has returned.
    queueMicrotask(() => {
      if (requestedHost !== host) {
        connected(connectionRefused(requestedHost, host), null);
        return;
      }
      const [client, remote] = socketPair({ encrypted: protocol === 'https:' });
      server.emit('connection', remote);
      connected(null, trusted<Socket>(client));
    });
  };
}

/** Builds the error that Node reports for a closed port, because clients check its code. */
function connectionRefused(requestedHost: string, host: string): Error {
  const reason = new SettleboxError('bad_endpoint', `This connector connects only to ${host}; got ${requestedHost}.`);
  return Object.assign(new Error(`connect ECONNREFUSED ${requestedHost}`, { cause: reason }), { code: 'ECONNREFUSED' });
}
