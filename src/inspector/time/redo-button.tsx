import { Button } from '../parts/button.tsx';
import { useAction, useQuery } from '../state/app-state.ts';
import { dayText, timeText } from '../state/format.ts';
import { UNDO_MARK } from './undo-mark.ts';

/** Returns to the present that a rewind or a reset left. It is gone once it was returned to. */
export function RedoButton() {
  const action = useAction();
  const marks = useQuery(async ({ controls }) => (await controls?.marks()) ?? [], []);
  const left = marks.data?.find(({ name }) => name === UNDO_MARK);
  if (left === undefined || action === undefined) return null;
  const when = `${dayText(left.at)}, ${timeText(left.at)} ET`;
  return (
    <span class="redo">
      <Button
        busy={action.busy}
        title={`Go back to where you were: ${when}`}
        onClick={() =>
          action.run(async (controls) => {
            await controls.rewind(UNDO_MARK);
            await controls.removeMark(UNDO_MARK);
            return { tone: 'done', text: `You are back where you were: ${when}.` };
          })
        }
      >
        Back to {dayText(left.at)}
      </Button>
    </span>
  );
}
