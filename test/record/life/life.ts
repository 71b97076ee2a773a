/** A random run of a gateway, with a log of the result of each call and each command. */
import { SettleboxError } from 'settlebox';
import type { Answer, AnyGateway, Call, CalledBy, Wire } from '../calls.ts';
import { exchange, type Interface } from '../interfaces.ts';
import { Random } from './random.ts';

/** Ids created so far, for later steps. */
export interface Made {
  readonly transactions: string[];
  readonly tokens: string[];
  readonly batches: string[];
  readonly clients: string[];
  readonly users: string[];
  readonly integrations: string[];
  readonly challenges: string[];
  readonly endpoints: string[];
  readonly plans: string[];
  readonly lines: string[];
  readonly keys: string[];
  readonly marks: string[];
}

export interface LogEntry {
  readonly at: string;
  readonly did: string;
  readonly result: unknown;
}

export class Life {
  readonly gateway: AnyGateway;
  readonly way: Interface;
  readonly random: Random;
  readonly log: LogEntry[] = [];
  readonly made: Made = {
    transactions: [],
    tokens: [],
    batches: [],
    clients: [],
    users: [],
    integrations: [],
    challenges: [],
    endpoints: [],
    plans: [],
    lines: [],
    keys: [],
    marks: [],
  };

  constructor(gateway: AnyGateway, way: Interface, seed: number) {
    this.gateway = gateway;
    this.way = way;
    this.random = new Random(seed);
  }

  /** Calls the API, and stores the ids in the response. */
  async call(call: Call): Promise<Answer> {
    const answer = await this.way.call({ by: this.#caller(), ...call });
    this.note(`call ${call.operation}`, answer);
    this.#remember(answer.body);
    return answer;
  }

  /** Sends a malformed request. Direct calls skip it. */
  async send(wire: Wire): Promise<void> {
    const { send } = this.way;
    if (send !== undefined) this.note(`send ${wire.method} ${wire.path}`, await exchange(send, wire));
  }

  /** Runs a command of the harness and logs its result or error. */
  async command<Result>(did: string, run: () => Result | Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await run();
      this.note(did, result);
      return result;
    } catch (error) {
      if (!(error instanceof SettleboxError)) throw error;
      const { code, message, hint, details } = error;
      this.note(did, { rejected: code, message, hint, details });
      return undefined;
    }
  }

  note(did: string, result: unknown): void {
    // Copied now: some results are computed lazily.
    const copy: unknown = result === undefined ? null : JSON.parse(JSON.stringify(result));
    this.log.push({ at: this.gateway.clock.iso(), did, result: copy });
  }

  /** Sometimes the caller is not the merchant. */
  #caller(): CalledBy {
    const { gateway, random, made } = this;
    if (random.chance(0.85)) return gateway.merchant;
    const others = gateway.merchants.slice(1);
    const key = random.pickAny(made.keys);
    return random.pick<CalledBy>([
      gateway.reseller,
      gateway.reseller,
      { apiKey: gateway.reseller.apiKey, clientId: gateway.merchant.clientId },
      random.pickAny(others) ?? gateway.merchant,
      key ?? gateway.merchant,
      key ?? 'sk_sandbox_00000000000000000000000000000000',
      null,
    ]);
  }

  #remember(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [field, kind] of IDS) {
      const id: unknown = Reflect.get(body, field);
      if (typeof id === 'string' && !this.made[kind].includes(id)) this.made[kind].push(id);
    }
    const data: unknown = Reflect.get(body, 'data');
    if (Array.isArray(data)) for (const one of data) this.#remember(one);
  }
}

/** Response fields with ids. A transaction has one of two, depending on its layout. */
const IDS: readonly (readonly [field: string, kind: keyof Made])[] = [
  ['transaction_id', 'transactions'],
  ['id', 'transactions'],
  ['payment_token', 'tokens'],
  ['batch_id', 'batches'],
  ['client_id', 'clients'],
  ['user_id', 'users'],
  ['integration_id', 'integrations'],
  ['challenge_id', 'challenges'],
  ['api_key', 'keys'],
];
