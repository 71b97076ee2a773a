import { type ZodType, z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { isSecret } from '../../contract/webhook-secrets.ts';
import { signature } from '../../domain/webhooks/deliveries/rules.ts';
import type { GatewayEvent } from '../../domain/webhooks/deliveries/schema.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { Gateway } from '../../gateway/gateway-type.ts';
import type { Endpoint } from '../../harness/webhooks.ts';

/** A webhook that an endpoint of the scenario received. */
export interface ReceivedWebhook {
  readonly type: string;
  readonly subject: string;
  /** The `webhook-id` header, which is the same for each attempt and redelivery of an event. */
  readonly id: string;
  /** True if the endpoint acknowledged it with a 2xx. */
  readonly acknowledged: boolean;
}

/** The merchant's webhook endpoints in a scenario. Each can be up or down, and records the webhooks it received. */
export interface Receivers {
  /** True once an endpoint has been added. */
  readonly hasEndpoint: boolean;
  readonly received: readonly ReceivedWebhook[];
  subscribe(options: unknown): Endpoint;
  /** Makes the endpoint respond with this status from now on. */
  down(endpoint: unknown, status: unknown): void;
  /** Makes the endpoint acknowledge webhooks again. */
  up(endpoint: unknown): void;
  /** Makes the endpoint verify signatures with this secret from now on. */
  useSecret(endpoint: unknown, secret: unknown): void;
}

const SERVICE_UNAVAILABLE = 503;
const ACKNOWLEDGED = 204;
const WRONG_SIGNATURE = 401;
const subscribeOptions = lazily(() => z.strictObject({ events: z.array(z.string()).min(1).optional() }));
const secretOptions = lazily(() =>
  z.strictObject({
    secret: z.string().refine(isSecret, 'must be whsec_ followed by 24 to 64 bytes in base64'),
  }),
);
const downOptions = lazily(() => z.strictObject({ status: z.int().min(300).max(599).default(SERVICE_UNAVAILABLE) }));

/** A verb that adds an endpoint of the scenario or changes its behavior. */
export interface ReceiverVerb {
  readonly name: string;
  readonly summary: string;
  readonly takes: 'reference' | 'value';
  readonly value?: () => ZodType;
  readonly with?: () => ZodType;
  run(receivers: Receivers, first: unknown, second: unknown): unknown;
}

/** The verbs of webhook endpoints. A row is complete: it adds the verb to scenarios, the JSON Schema, and the guide. */
export const RECEIVER_VERBS: readonly ReceiverVerb[] = [
  {
    name: 'webhooks.subscribe',
    takes: 'value',
    value: subscribeOptions,
    run: (receivers, options) => receivers.subscribe(options),
    summary: 'subscribes an endpoint that acknowledges correctly signed webhooks',
  },
  {
    name: 'webhooks.down',
    takes: 'reference',
    with: downOptions,
    run: (receivers, endpoint, status) => receivers.down(endpoint, status),
    summary: 'makes an endpoint fail from now on',
  },
  {
    name: 'webhooks.up',
    takes: 'reference',
    run: (receivers, endpoint) => receivers.up(endpoint),
    summary: 'makes an endpoint acknowledge webhooks again',
  },
  {
    name: 'webhooks.useSecret',
    takes: 'reference',
    with: secretOptions,
    run: (receivers, endpoint, secret) => receivers.useSecret(endpoint, secret),
    summary: 'makes an endpoint verify signatures with this secret',
  },
];

/** Creates the endpoints of a scenario; none at first. */
export function createReceivers(gateway: Pick<Gateway, 'webhooks'>): Receivers {
  const received: ReceivedWebhook[] = [];
  let hasEndpoint = false;
  const outages = new Map<string, number>();
  const secrets = new Map<string, string>();
  return {
    get hasEndpoint() {
      return hasEndpoint;
    },
    received,
    subscribe(options) {
      hasEndpoint = true;
      const { events } = parseOptions(subscribeOptions(), options ?? {}, 'webhooks.subscribe');
      const endpoint: Endpoint = gateway.webhooks.subscribe({
        events,
        deliver: (request, event) => receive(request, event),
      });
      const receive = async (request: Request, { type, subject }: GatewayEvent) => {
        const status =
          outages.get(endpoint.id) ??
          ((await isSigned(request, secrets.get(endpoint.id) ?? endpoint.secret)) ? ACKNOWLEDGED : WRONG_SIGNATURE);
        const id = request.headers.get('webhook-id') ?? '';
        received.push({ type, subject, id, acknowledged: status === ACKNOWLEDGED });
        return new Response(null, { status });
      };
      return endpoint;
    },
    down: (endpoint, options) => {
      outages.set(endpointId(endpoint), parseOptions(downOptions(), options ?? {}, 'webhooks.down').status);
    },
    up: (endpoint) => {
      outages.delete(endpointId(endpoint));
    },
    useSecret: (endpoint, options) => {
      secrets.set(endpointId(endpoint), parseOptions(secretOptions(), options, 'webhooks.useSecret').secret);
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

const endpointSchema = lazily(() => z.looseObject({ id: z.string().startsWith('ENDPOINT-') }));

function endpointId(value: unknown): string {
  const parsed = endpointSchema().safeParse(value);
  if (parsed.success) return parsed.data.id;
  throw new SettleboxError(
    'bad_endpoint',
    'The argument is not an endpoint.',
    'Name the result of webhooks.subscribe with "as:", and pass that name.',
  );
}
