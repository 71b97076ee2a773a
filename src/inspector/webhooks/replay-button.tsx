import { Button } from '../parts/button.tsx';
import { useAction, useApp } from '../state/app-state.ts';
import { countText } from '../state/format.ts';
import { replayFailed } from './replay-failed.ts';

interface ReplayButtonProps {
  /** Only what failed at this endpoint; undefined for all. */
  readonly endpoint?: string;
  readonly failed: number;
}

/** Redelivers every failed webhook, of one endpoint or of all; nothing if none failed. */
export function ReplayButton({ endpoint, failed }: ReplayButtonProps) {
  const { source, client } = useApp();
  const action = useAction();
  if (action === undefined || failed === 0) return null;
  return (
    <Button
      busy={action.busy}
      look="main"
      onClick={() => action.run((controls) => replayFailed(source, controls, { endpoint, client }))}
    >
      Redeliver {failed === 1 ? 'the failed webhook' : `all ${countText(failed)} failed webhooks`}
    </Button>
  );
}
