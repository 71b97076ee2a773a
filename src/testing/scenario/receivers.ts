import { z } from 'zod';
import { isSecret, signature } from '../../domain/webhooks/deliveries/rules.ts';
import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseWish } from '../../engine/parse-options.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Endpoint } from '../../harness/webhooks.ts';

/** A request that an endpoint of the scenario got, and whether it took it. */
export interface SeenDelivery {
  readonly type: string;
  readonly subject: string;
  /** `webhook-id`: the same however often an event is sent. */
  readonly id: string;
  readonly taken: boolean;
}

/** The merchant's webhook endpoints in a scenario: each can be up or down, and remembers what it saw. */
export interface Receivers {
  /** Whether there ever was one. */
  readonly isThere: boolean;
  readonly seen: readonly SeenDelivery[];
  subscribe(options: unknown): Endpoint;
  /** Answers this status from now on. */
  down(endpoint: unknown, status: unknown): void;
  up(endpoint: unknown): void;
  /** Checks signatures with this secret from now on. */
  useSecret(endpoint: unknown, secret: unknown): void;
}

const SERVICE_UNAVAILABLE = 503;
const TAKEN = 204;
const WRONGLY_SIGNED = 401;
export const endpointsWish = z.strictObject({ events: z.array(z.string()).min(1).optional() });
export const secretWish = z.strictObject({
  secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64'),
});
export const downWish = z.strictObject({ status: z.int().min(300).max(599).default(SERVICE_UNAVAILABLE) });

export function createReceivers(gateway: Pick<Gateway, 'webhooks'>): Receivers {
  const seen: SeenDelivery[] = [];
  let isThere = false;
  const outages = new Map<string, number>();
  const secrets = new Map<string, string>();
  return {
    get isThere() {
      return isThere;
    },
    seen,
    subscribe(wish) {
      isThere = true;
      const { events } = parseWish(endpointsWish, wish ?? {}, 'webhooks.subscribe');
      const endpoint = gateway.webhooks.subscribe({ events, deliver: (request, event) => take(request, event) });
      const take = async (request: Request, { type, subject }: GatewayEvent) => {
        const status =
          outages.get(endpoint.id) ??
          ((await isSigned(request, secrets.get(endpoint.id) ?? endpoint.secret)) ? TAKEN : WRONGLY_SIGNED);
        const id = request.headers.get('webhook-id') ?? '';
        seen.push({ type, subject, id, taken: status === TAKEN });
        return new Response(null, { status });
      };
      return endpoint;
    },
    down: (endpoint, wish) => {
      outages.set(endpointId(endpoint), parseWish(downWish, wish ?? {}, 'webhooks.down').status);
    },
    up: (endpoint) => {
      outages.delete(endpointId(endpoint));
    },
    useSecret: (endpoint, wish) => {
      secrets.set(endpointId(endpoint), parseWish(secretWish, wish, 'webhooks.useSecret').secret);
    },
  };
}

/** As Standard Webhooks 1.0 has it; of several signatures one has to fit. */
async function isSigned(request: Request, secret: string): Promise<boolean> {
  const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => request.headers.get(`webhook-${name}`) ?? '',
  );
  return signatures.split(' ').includes(signature(secret, id, Number(timestamp), await request.text()));
}

const endpointSchema = z.looseObject({ id: z.string().startsWith('ENDPOINT-') });

function endpointId(value: unknown): string {
  const parsed = endpointSchema.safeParse(value);
  if (parsed.success) return parsed.data.id;
  throw new SettleboxError(
    'bad_endpoint',
    'The argument is not an endpoint.',
    'Name the result of webhooks.subscribe with "as:", and pass that name.',
  );
}
