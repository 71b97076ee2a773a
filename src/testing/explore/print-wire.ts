import { easternText } from '../../facts/eastern-time.ts';
import type { AnyGateway } from '../matchers/find-gateway.ts';

const BODY_CHARACTERS_MAX = 160;

/** Prints the requests of the application and the attempts of webhooks, in order of time, one line each. */
export function printWire(gateway: AnyGateway): readonly string[] {
  const requests = gateway.audit.requests().map(({ at, method, path, body, status, code, replayed }) => ({
    at: Date.parse(at),
    text: `${method} ${path}${bodyText(body)} -> ${status}${code === null ? '' : ` ${code}`}${replayed ? ', replayed' : ''}`,
  }));
  const attempts = gateway.webhooks.deliveries().flatMap(({ type, subject, attempts: tried }) =>
    tried.map(({ at, status, error }) => ({
      at: Date.parse(at),
      text: `webhook ${type} of ${subject} -> ${status ?? error ?? 'no response'}`,
    })),
  );
  return [...requests, ...attempts]
    .sort((one, other) => one.at - other.at)
    .map(({ at, text }) => `${easternText(at)}  ${text}`);
}

/** The fields of a body without the payment method, which is long. */
function bodyText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { payment_method: _method, ...fields } = Object(body);
  const text = JSON.stringify(fields);
  return ` ${text.length > BODY_CHARACTERS_MAX ? `${text.slice(0, BODY_CHARACTERS_MAX)}…` : text}`;
}
