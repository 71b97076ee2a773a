import {
  type Account,
  banks,
  cards,
  createGateway,
  type Gateway,
  GatewayError,
  type PaymentMethod,
  SettleboxError,
} from '../../src/index.ts';
import type { Beginning, Command, EntryCommand, StoreCommand } from './commands.ts';
import { describeGateway, type Names } from './describe-gateway.ts';
import { bankOf, cardOf, returnCode, settlementOf, timeOf, two, wireOf } from './wire.ts';

/** The gateway, driven by the same steps as the model. */
export class Driver {
  readonly gateway: Gateway;
  readonly #accounts: Account[];
  readonly #transactions: { readonly id: string; readonly merchant: number }[] = [];
  readonly #tokens: { readonly id: string; readonly merchant: number }[] = [];
  readonly #integrations: { readonly card: string; readonly ach: string }[] = [];
  readonly #names: Names = new Map();
  #batches = 0;
  #users = 0;
  readonly #events: string[][] = [];

  constructor(seed: number, beginning: Beginning) {
    this.gateway = createGateway({
      seed,
      now: beginning.now,
      negativeBalance: beginning.negativeBalance,
      settlement: settlementOf(beginning.schedule),
    });
    this.#accounts = [];
    this.#addAccount(this.gateway.merchant);
    this.gateway.events.on('*', ({ created_at, type, subject }) => {
      if (type === 'batch.closed') this.#names.set(subject, `b${this.#batches++}`);
      this.#events.push([created_at, type, subject]);
    });
  }

  /** Performs a step, and returns what `perform` of the model should have returned. */
  async perform(command: Command): Promise<string> {
    try {
      return (await this.#move(command)) ?? this.#call(command) ?? 'ok';
    } catch (error) {
      if (error instanceof GatewayError || error instanceof SettleboxError) return error.code;
      throw error;
    }
  }

  describe(): string[] {
    return describeGateway(this.gateway, {
      accounts: this.#accounts,
      transactions: this.#transactions.map(({ id }) => id),
      tokens: this.#tokens.map(({ id }) => id),
      names: this.#names,
      events: this.#events.splice(0),
    });
  }

  async #move(command: Command): Promise<string | undefined> {
    const { clock } = this.gateway;
    if (command.do === 'advance') await clock.advance(command.time);
    else if (command.do === 'advanceTo') await clock.advanceTo(command.at);
    else if (command.do === 'milestone') await clock.advanceTo(command.name);
    else if (command.do === 'next') {
      if ((await clock.next()) === undefined) return 'nothing';
    } else return undefined;
    return clock.iso();
  }

  #call(command: Command): string | undefined {
    switch (command.do) {
      case 'merchant': {
        const { schedule } = command;
        const name = `Merchant ${this.#accounts.length}`;
        this.#addAccount(this.gateway.addMerchant({ name, settlement: settlementOf(schedule) }));
        return undefined;
      }
      case 'charge':
        return this.#charge(command);
      case 'entry':
        return this.#enter(command);
      case 'close':
        this.#as(command.merchant).batches.close(
          command.processor === undefined ? {} : { processor: command.processor },
        );
        return undefined;
      case 'store':
        return this.#store(command);
      default:
        if ('merchant' in command) return this.#administer(command);
        return 'token' in command ? this.#callToken(command) : this.#callTransaction(command);
    }
  }

  #administer(command: Command & { do: 'schedule' | 'standing' | 'integration' | 'user' }): string | undefined {
    const clients = this.gateway.as(this.gateway.reseller).clients;
    const { clientId } = this.#account(command.merchant);
    if (command.do === 'schedule') clients.update(clientId, { settlement: wireOf(command.schedule) });
    else if (command.do === 'integration') {
      const integration = this.#integrations[command.merchant]?.[command.kind] ?? '';
      this.#as(command.merchant).integrations.update(integration, { status: command.active ? 'active' : 'inactive' });
    } else if (command.do === 'user') {
      const email = `user${this.#users++}@shop.example`;
      this.#as(command.merchant).users.create({ first_name: 'A', last_name: 'B', email, role: command.role });
    } else if (command.to === 'closed') clients.delete(clientId);
    else clients.update(clientId, { status: command.to });
    return undefined;
  }

  #charge({ merchant, kind, amount, card, recurring, approves }: Command & { do: 'charge' }): string {
    const method: PaymentMethod =
      typeof card === 'string' ? cardOf(card) : { type: 'token', payment_token: this.#token(card.token).id };
    const rule =
      approves === undefined
        ? undefined
        : this.gateway.simulate.issuer.rule({ respond: { approvedAmount: approves }, times: 1 });
    try {
      const made = this.#as(merchant).transactions.create({
        type: kind,
        amount,
        payment_method: method,
        ...(recurring === true ? { recurring } : {}),
      });
      this.#addTransaction(made.transaction_id ?? made.id, merchant);
      return 'ok';
    } finally {
      rule?.cancel();
    }
  }

  #enter(command: EntryCommand): string {
    const { merchant, kind, amount, bank, recurring, sameDay, retries } = command;
    const token = typeof bank === 'string' ? undefined : this.#token(bank.token);
    const method: PaymentMethod = token === undefined ? bankOf(command) : { type: 'token', payment_token: token.id };
    const made = this.#as(merchant).transactions.create({
      type: kind,
      amount,
      payment_method: method,
      ...(recurring === true ? { recurring } : {}),
      ...(sameDay === true ? { speed: 'same_day' } : {}),
      ...(retries === undefined ? {} : { reference_id: this.#transaction(retries).id }),
    });
    this.#addTransaction(made.transaction_id ?? made.id, merchant);
    return 'ok';
  }

  #store({ merchant, what }: StoreCommand): undefined {
    const { paymentTokens } = this.#as(merchant);
    const made =
      'card' in what
        ? paymentTokens.create({
            card: { pan: cards[what.card].pan, expiry_month: two(what.month), expiry_year: `${what.year}` },
          })
        : paymentTokens.create({
            verification: what.verification,
            bank_account: {
              account_number: `9000${what.account}`,
              routing_number: banks.good.routing_number,
              account_type: 'checking',
              name: 'Ada Lovelace',
              email: 'ada@shop.example',
              ...(what.company ? { account_holder_type: 'company' as const } : {}),
            },
          });
    this.#names.set(made.payment_token, `k${this.#tokens.length}`);
    this.#tokens.push({ id: made.payment_token, merchant });
    return undefined;
  }

  #callToken(command: Command & { token: number }): undefined {
    const { id, merchant } = this.#token(command.token);
    const { paymentTokens } = this.#as(merchant);
    if (command.do === 'authorizeDebits') this.gateway.ach.noteAuthorization({ paymentToken: id });
    else if (command.do === 'renew')
      paymentTokens.update(id, { card: { expiry_month: two(command.month), expiry_year: `${command.year}` } });
    else if (command.do === 'verify') {
      const [first, second] = this.gateway.ach.microDeposits(id)?.amountsCents ?? [1, 1];
      // A wrong guess must differ from the right amounts in either order.
      paymentTokens.verify(id, { amounts: command.right ? [second, first] : [(first % 99) + 1, (second % 99) + 1] });
    } else paymentTokens.delete(id);
    return undefined;
  }

  #callTransaction(command: Command): string | undefined {
    if (!('tx' in command)) return undefined;
    const { id, merchant } = this.#transaction(command.tx);
    const { transactions } = this.#as(merchant);
    const { ach, issuer } = this.gateway.simulate;
    switch (command.do) {
      case 'capture':
        transactions.capture(id, command.amount === undefined ? {} : { amount: command.amount });
        return undefined;
      case 'void':
        transactions.cancel(id, { type: 'VOID' });
        return undefined;
      case 'cancel':
        transactions.cancel(id, { type: 'cancel' });
        return undefined;
      case 'refund': {
        const made = transactions.cancel(id, {
          type: 'REFUND',
          ...(command.amount === undefined ? {} : { amount: command.amount }),
        });
        this.#addTransaction(made.transaction_id, merchant);
        return undefined;
      }
      case 'return':
        return this.#return(id, command);
      case 'notice': {
        const made = ach.notificationOfChange({
          transaction: id,
          code: 'C01',
          corrected: { account_number: '000987654321' },
          ...(command.at === undefined ? {} : { at: command.at }),
        });
        this.#names.set(made.id, `t${command.tx}`);
        return `at ${made.at} until ${made.deadline}`;
      }
      case 'reverse': {
        const made = ach.reverse({ transaction: id, reason: 'duplicate' });
        this.#names.set(made.id, `t${command.tx}`);
        return `${made.submittedAt} ${made.at} ${made.deadline}`;
      }
      case 'rejectRefund':
        issuer.rejectRefund({ transaction: id, ...(command.at === undefined ? {} : { at: command.at }) });
        return undefined;
    }
  }

  #return(id: string, { code, at, late }: Command & { do: 'return' }): string {
    const planned = this.gateway.simulate.ach.return({
      transaction: id,
      code: returnCode(code),
      ...(at === undefined ? {} : { at: timeOf(at) }),
      ...(late === true ? { late } : {}),
    });
    return `at ${planned.at} until ${planned.deadline ?? 'ever'}`;
  }

  #addAccount(account: Account): void {
    this.#names.set(account.clientId, `m${this.#accounts.length}`);
    this.#accounts.push(account);
    const { data } = this.gateway.as(account).integrations.list();
    const idOf = (kind: string) => data.find((row) => row.kind === kind)?.integration_id ?? '';
    const ach = idOf('ach_processor');
    this.gateway.as(account).integrations.update(ach, { same_day: true });
    this.#integrations.push({ card: idOf('card_processor'), ach });
  }

  #addTransaction(id: string, merchant: number): void {
    this.#names.set(id, `t${this.#transactions.length}`);
    this.#transactions.push({ id, merchant });
  }

  #account(number: number): Account {
    return found(this.#accounts[number], 'merchant', number);
  }

  #as(number: number): ReturnType<Gateway['as']> {
    return this.gateway.as(this.#account(number));
  }

  #transaction(number: number): { readonly id: string; readonly merchant: number } {
    return found(this.#transactions[number], 'transaction', number);
  }

  #token(number: number): { readonly id: string; readonly merchant: number } {
    return found(this.#tokens[number], 'token', number);
  }
}

function found<T>(value: T | undefined, what: string, number: number): T {
  if (value === undefined) throw new Error(`There is no ${what} ${number}`);
  return value;
}
