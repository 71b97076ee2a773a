import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { useApp } from '../state/app-state.ts';
import { areKeysOn, turnKeys } from '../state/single-keys.ts';
import { VIEWS } from '../views/registry.tsx';
import { COMMANDS } from './commands.ts';

const GENERAL: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Find a payment, customer, amount, code, or command'],
  ['Ctrl K', 'The same; ⌘K on a Mac'],
  ['?', 'This list'],
  ['Esc', 'Close a dialog, put the slider back, or go from the past back to now'],
];

/** Lists the keyboard shortcuts. Those of one key can be turned off. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { source } = useApp();
  const [isOn, setOn] = useState(areKeysOn);
  const isLive = source.controls !== undefined;
  const rows = [
    ...GENERAL,
    ...(isLive ? COMMANDS : []).flatMap(({ key, title }) => (key === undefined ? [] : [[key, title] as const])),
    ...VIEWS.flatMap(({ key, title }) => (key === undefined ? [] : [[`g ${key}`, `Go to ${title}`] as const])),
  ];
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <table class="plain">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([keys, what]) => (
            <tr key={keys}>
              <td>
                {keys.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label class="tick-line">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            turnKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        />
        Shortcuts of a single key, in this browser
      </label>
    </Dialog>
  );
}
