import { emptyInput } from '../../src/domain/base/empty-input.ts';
import { type ActAs, type Gateway, GatewayError } from '../../src/index.ts';
import { type Heard, type Sent, send } from './http-requests.ts';
import { type Ask, pathOf, type Row } from './operation-cases.ts';

/** What goes beside an ask. */
export interface Beside {
  /** Who asks in place of the ask's own. */
  readonly as?: ActAs | undefined;
  /** The method, where a row has two. */
  readonly method?: Row['method'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string | undefined;
}

/** Asks a row by direct call; a refusal comes back as the body that HTTP gives it. */
export function askDirectly(gateway: Gateway, row: Row, ask: Ask, beside: Beside = {}): unknown {
  const [resource = '', verb = ''] = row.name.split('.');
  const caller = gateway.as(callerOf(gateway, ask, beside));
  const call: (...parameters: readonly unknown[]) => unknown = Reflect.get(Reflect.get(caller, resource), verb);
  const { idempotencyKey } = beside;
  const parameters = [
    ...(row.path.includes('{id}') ? [ask.id] : []),
    ...(row.input === emptyInput ? [] : [ask.input]),
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  ];
  try {
    return call(...parameters);
  } catch (error) {
    if (error instanceof GatewayError) return error.toBody();
    throw error;
  }
}

/** Null says that nobody asks; nothing says that the seed merchant does. */
function callerOf({ merchant }: Gateway, ask: Ask, beside: Beside): ActAs {
  if (beside.as !== undefined) return beside.as;
  return ask.as === undefined ? merchant : ask.as;
}

/** Asks a row over HTTP. */
export function askOverHttp(gateway: Gateway, row: Row, ask: Ask, beside: Beside = {}): Promise<Heard> {
  return send(gateway, pathOf(row, ask), sentFor(gateway, row, ask, beside));
}

/** The request that asks a row, but for its path. */
export function sentFor(gateway: Gateway, row: Row, ask: Ask, beside: Beside = {}): Sent {
  const { method = row.method, headers = {}, idempotencyKey } = beside;
  const { key, headers: shown } = shownBy(callerOf(gateway, ask, beside));
  return {
    method,
    key,
    ...(row.method === 'GET' || ask.input === undefined ? {} : { body: ask.input }),
    headers: { ...shown, ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }), ...headers },
  };
}

/** How a caller shows itself over HTTP. */
function shownBy(as: ActAs): { readonly key: string | null; readonly headers: Readonly<Record<string, string>> } {
  if (as === null || typeof as === 'string') return { key: as, headers: {} };
  const { apiKey: key, clientId } = as;
  return { key, headers: clientId === undefined ? {} : { 'Client-Id': clientId } };
}
