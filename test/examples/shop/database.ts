/// <reference path="./better-sqlite3.d.ts" />
/** The shop's database: orders, and the webhooks that were already processed. */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { type NewOrder, type Order, type OrderChanges, orderRow } from './order.ts';

const TABLES = `
  CREATE TABLE orders (
    id             TEXT PRIMARY KEY,
    items          TEXT NOT NULL,
    total_cents    INTEGER NOT NULL,
    method         TEXT NOT NULL,
    state          TEXT NOT NULL,
    reason         TEXT,
    payment_id     TEXT UNIQUE,
    payment_token  TEXT,
    refunded_cents INTEGER NOT NULL DEFAULT 0,
    refund_count   INTEGER NOT NULL DEFAULT 0,
    placed_at      TEXT NOT NULL,
    shipped_at     TEXT,
    settled_at     TEXT,
    paid_at        TEXT,
    CHECK (refunded_cents BETWEEN 0 AND total_cents)
  );
  CREATE TABLE webhooks_seen (
    webhook_id TEXT PRIMARY KEY,
    type       TEXT NOT NULL,
    seen_at    TEXT NOT NULL
  );
`;

export class OrderBook {
  readonly #database = new Database(':memory:').exec(TABLES);

  place(order: NewOrder): Order {
    // Not a counter: Idempotency-Keys are derived from it, and a second database must not repeat those of the first.
    const id = randomUUID();
    this.#database
      .prepare(
        `INSERT INTO orders (id, items, total_cents, method, state, placed_at)
         VALUES (@id, @items, @total_cents, @method, 'awaiting payment', @placed_at)`,
      )
      .run({ ...order, id, items: JSON.stringify(order.items) });
    return this.#load(id);
  }

  find(id: string): Order | undefined {
    return this.#one('id = ?', id);
  }

  findByPayment(paymentId: string): Order | undefined {
    return this.#one('payment_id = ?', paymentId);
  }

  all(): Order[] {
    const rows = this.#database.prepare('SELECT * FROM orders ORDER BY rowid').all();
    return rows.map((row) => orderRow.parse(row));
  }

  change(id: string, changes: OrderChanges): Order {
    const columns = Object.keys(changes).map((column) => `${column} = @${column}`);
    if (columns.length > 0)
      this.#database.prepare(`UPDATE orders SET ${columns.join(', ')} WHERE id = @id`).run({ ...changes, id });
    return this.#load(id);
  }

  /**
   * Does the work of a webhook once, however often it is delivered. The id and the work are written together: work that
   * fails leaves no trace, so that the next delivery of the same webhook finds everything to do.
   */
  once(webhook: { readonly id: string; readonly type: string; readonly seenAt: string }, work: () => void): void {
    const both = this.#database.transaction(() => {
      const seen = 'INSERT INTO webhooks_seen VALUES (@id, @type, @seenAt) ON CONFLICT DO NOTHING';
      if (this.#database.prepare(seen).run(webhook).changes === 1) work();
    });
    both();
  }

  close(): void {
    this.#database.close();
  }

  #load(id: string): Order {
    const order = this.find(id);
    if (order === undefined) throw new Error(`order ${id} is not in the book`);
    return order;
  }

  #one(where: string, value: string): Order | undefined {
    const row = this.#database.prepare(`SELECT * FROM orders WHERE ${where}`).get(value);
    return row === undefined ? undefined : orderRow.parse(row);
  }
}
