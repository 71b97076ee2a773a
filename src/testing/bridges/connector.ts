import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { SettleboxError } from '../../core/errors.ts';
import { trusted } from '../../core/trusted.ts';
import { type AddressOptions, behindAddress, type GatewaySource } from '../../faces/behind-address.ts';
import { requestOf, sendResponse } from './node-messages.ts';
import { socketPair } from './socket-pair.ts';

/** Where undici wants to connect to. */
export interface ConnectTo {
  readonly hostname: string;
  readonly protocol: string;
  readonly port: string;
}

/** What undici takes as `connect`. */
export type Connect = (to: ConnectTo, connected: (...outcome: [null, Socket] | [Error, null]) => void) => void;

/**
 * The gateway for undici's own fetch, request and Agent, which MSW can't intercept: `connect` of an Agent whose
 * connections end in memory, at the gateway. Other hosts are refused, so nothing leaves the process.
 *
 * @throws SettleboxError `bad_option` for a base address that is none
 * @example
 * import { Agent, fetch } from 'undici';
 * const dispatcher = new Agent({ connect: connector(gateway) });
 * await fetch(`${gateway.baseUrl}/v1/transactions`, { dispatcher, headers: { APIKEY: gateway.merchant.apiKey } });
 */
export function connector(source: GatewaySource, options: AddressOptions = {}): Connect {
  const { host, answer } = behindAddress(source, options, 'connector');
  const server = createServer((message, response) => {
    const protocol = Reflect.get(message.socket, 'encrypted') === true ? 'https' : 'http';
    requestOf(message, `${protocol}://${host}${message.url}`)
      .then(answer)
      .then((answered) => sendResponse(answered, response))
      .catch(() => message.socket.destroy());
  });
  return ({ hostname, port, protocol }, connected) => {
    const asked = port === '' ? hostname : `${hostname}:${port}`;
    // undici waits without end for a connection that is there before `connect` has returned.
    queueMicrotask(() => {
      if (asked !== host) {
        connected(refused(asked, host), null);
        return;
      }
      const [client, remote] = socketPair({ encrypted: protocol === 'https:' });
      server.emit('connection', remote);
      connected(null, trusted<Socket>(client));
    });
  };
}

/** As a port that nobody listens on. */
function refused(asked: string, host: string): Error {
  const why = new SettleboxError('bad_endpoint', `Nobody is at ${asked}: this connector knows ${host} alone.`);
  return Object.assign(new Error(`connect ECONNREFUSED ${asked}`, { cause: why }), { code: 'ECONNREFUSED' });
}
