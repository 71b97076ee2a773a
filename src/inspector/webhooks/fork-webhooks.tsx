import type { WorldStatus } from '../source/controls.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

/** Says in a fork with endpoints what becomes of its webhooks: they are sent, or only recorded. */
export function ForkWebhooks({ world }: { readonly world: WorldStatus | undefined }) {
  const { route } = useApp();
  const endpoints = useQuery((source) => source.endpoints(), []);
  const active = endpoints.data?.filter(({ status }) => status === 'active') ?? [];
  if (world === undefined || world.name === MAIN_WORLD || active.length === 0) return null;
  const silent = active.filter(({ attached }) => !attached).length;
  const [text, meaning] =
    silent === 0
      ? ['webhooks are sent', 'The receivers get the webhooks of this fork too.']
      : silent === active.length
        ? ['webhooks are not sent', 'The webhooks of this fork are recorded and wait: nothing receives them.']
        : [
            'some webhooks are not sent',
            'Some endpoints of this fork have no receiver: their webhooks are recorded and wait.',
          ];
  return (
    <a class="fork-webhooks" href={linkTo(route, 'webhooks')} title={meaning}>
      {text}
    </a>
  );
}

const MAIN_WORLD = 'main';
