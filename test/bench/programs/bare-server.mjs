import { createServer } from 'node:http';
import Database from 'better-sqlite3';
import { z } from 'zod';

const Sale = z.object({ type: z.literal('SALE'), amount: z.number() });
new Database(':memory:').exec('CREATE TABLE charges (id)');

// The same size as Settlebox's response to a sale.
const RESPONSE_BYTES = 1_230;
const text = JSON.stringify({ id: 'charge_1', filler: 'x'.repeat(RESPONSE_BYTES) });
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };

createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    Sale.parse(JSON.parse(Buffer.concat(parts).toString()));
    response.writeHead(201, headers).end(text);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
