import { z } from 'zod';
import { isSecret, signature } from '../../domain/webhooks/deliveries/rules.ts';
import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseWish } from '../../engine/parse-options.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Endpoint } from '../../harness/webhooks.ts';

/** A webhook that an endpoint of the scenario received. */
export interface SeenDelivery {
  readonly type: string;
  readonly subject: string;
  /** The `webhook-id` header, which is the same for each attempt and redelivery of an event. */
  readonly id: string;
  /** True if the endpoint acknowledged it with a 2xx. */
  readonly taken: boolean;
}

/** The merchant's webhook endpoints in a scenario. Each can be up or down, and records the webhooks it received. */
export interface Receivers {
  /** True once an endpoint has been added. */
  readonly isThere: boolean;
  readonly seen: readonly SeenDelivery[];
  subscribe(options: unknown): Endpoint;
  /** Makes the endpoint respond with this status from now on. */
  down(endpoint: unknown, status: unknown): void;
  /** Makes the endpoint acknowledge webhooks again. */
  up(endpoint: unknown): void;
  /** Makes the endpoint verify signatures with this secret from now on. */
  useSecret(endpoint: unknown, secret: unknown): void;
}

const SERVICE_UNAVAILABLE = 503;
const TAKEN = 204;
const WRONGLY_SIGNED = 401;
/** The argument of `webhooks.subscribe`. */
export const endpointsWish = z.strictObject({ events: z.array(z.string()).min(1).optional() });
/** The argument of `webhooks.useSecret`. */
export const secretWish = z.strictObject({
  secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64'),
});
/** The argument of `webhooks.down`. The default status is 503. */
export const downWish = z.strictObject({ status: z.int().min(300).max(599).default(SERVICE_UNAVAILABLE) });

/** Creates the endpoints of a scenario; none at first. */
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

/** As Standard Webhooks 1.0 specifies: one of several signatures must match. */
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
