/** `listener` with common frameworks. Nest's server is that of Express or Fastify. */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';
import { cards, createGateway } from 'settlebox';
import { listener } from 'settlebox/testing';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);

/** Creates an app of the framework that passes on the bodies of its webhooks. */
type MakeApp = (hear: (body: unknown) => void) => Promise<RequestListener | Server>;

const FRAMEWORKS: Readonly<Record<string, MakeApp>> = {
  async express(hear) {
    const express = require('express');
    const app = express();
    app.use(express.json());
    app.post('/webhooks', (request: { body: unknown }, response: { sendStatus(status: number): void }) => {
      hear(request.body);
      response.sendStatus(204);
    });
    return app;
  },
  async fastify(hear) {
    const app = require('fastify')();
    app.post('/webhooks', async (request: { body: unknown }, reply: { code(status: number): void }) => {
      hear(request.body);
      reply.code(204);
    });
    await app.ready();
    return app.server;
  },
  async koa(hear) {
    const app = new (require('koa'))();
    app.use(async (context: { req: IncomingMessage; path: string; status: number }) => {
      if (context.path !== '/webhooks') return;
      const chunks: Buffer[] = [];
      for await (const chunk of context.req) chunks.push(chunk);
      hear(JSON.parse(String(Buffer.concat(chunks))));
      context.status = 204;
    });
    return app.callback();
  },
};

test.each(Object.entries(FRAMEWORKS))('delivers webhooks to an app of %s without a port', async (_name, make) => {
  const heard: unknown[] = [];
  using gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: listener(await make((body) => heard.push(body))) });
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  await gateway.idle();
  expect(heard).toEqual([expect.objectContaining({ type: 'transaction.authorized', subject: sale.transaction_id })]);
  expect(gateway.webhooks.deliveries().map(({ status }) => status)).toEqual(['succeeded']);
});
