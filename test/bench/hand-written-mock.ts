import { type HttpHandler, HttpResponse, http } from 'msw';

interface Charge {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly status: string;
  readonly created_at: string;
  readonly payment_method: { readonly type: string; readonly last4: string };
}

/** A typical hand-written mock: checks the key, the amount, and the card number, and stores charges in a Map. */
export function mockHandlers(address: string, apiKey: string): HttpHandler[] {
  const charges = new Map<string, Charge>();
  return [
    http.post(address, async ({ request }) => {
      if (request.headers.get('api-key') !== apiKey) return rejected(401, 'unauthorized');
      const charge = chargeOf(await request.json(), charges.size + 1);
      if (charge === undefined) return rejected(400, 'invalid_request');
      charges.set(charge.id, charge);
      return HttpResponse.json(charge, { status: 201 });
    }),
    http.get(`${address}/:id`, ({ params }) => {
      const charge = charges.get(String(params.id));
      return charge === undefined ? rejected(404, 'not_found') : HttpResponse.json(charge);
    }),
  ];
}

function rejected(status: number, code: string): Response {
  return HttpResponse.json({ error: { code } }, { status });
}

function chargeOf(body: unknown, number: number): Charge | undefined {
  if (!isRecord(body) || !isRecord(body.payment_method)) return undefined;
  const { type, amount } = body;
  const { pan } = body.payment_method;
  if (type !== 'SALE' || typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) return undefined;
  if (typeof pan !== 'string' || !/^\d{13,19}$/.test(pan)) return undefined;
  return {
    id: `charge_${number}`,
    type,
    amount,
    status: 'approved',
    created_at: new Date().toISOString(),
    payment_method: { type: 'card', last4: pan.slice(-4) },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
