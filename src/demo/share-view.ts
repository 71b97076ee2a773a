/** The buttons that share a world and open one from a file. */
import type { Tape } from '../analysis/tape/tape.ts';
import type { Gateway } from '../gateway/gateway-type.ts';
import { linkOf, tapeOfText } from './share-link.ts';
import { make } from './shop/shop-view.ts';

/** The displayed world, and the function that opens another one. */
export interface Shared {
  gateway(): Gateway;
  open(tape: Tape): void;
}

/** Creates the button that shares the world: as an address, or as a file if that is too long. */
export function shareButton({ gateway }: Shared): HTMLElement {
  const button = make('button', { type: 'button' }, 'Share');
  button.addEventListener('click', () => {
    share(gateway()).then(
      (contents) => showDialog('Share this world', ...contents),
      (error: unknown) => showError('This world can’t be shared', error),
    );
  });
  return button;
}

/** Returns the contents of the dialog. */
async function share(gateway: Gateway): Promise<readonly Node[]> {
  const tape = gateway.tape();
  const link = await linkOf(tape);
  if (link === undefined) return asFile(JSON.stringify(tape));
  const field = make('input', { type: 'text', readonly: '', 'aria-label': 'Address of this world' });
  field.value = `${location.href.split('#')[0]}#world=${link}`;
  const copy = make('button', { type: 'button', class: 'main' }, 'Copy the address');
  copy.addEventListener('click', () => {
    field.select();
    navigator.clipboard?.writeText(field.value).then(
      () => copy.replaceChildren('Copied'),
      () => copy.replaceChildren('Could not copy: use your keyboard'),
    );
  });
  const note =
    'Opening the address replays every step of this world. It contains only test numbers and surrogates, no other card or account numbers.';
  return [make('p', {}, note), field, copy];
}

function asFile(text: string): readonly Node[] {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = make('a', { href, download: 'settlebox-world.json' }, 'Save as a file');
  return [
    make('p', {}, 'This world is too large for an address.'),
    link,
    make('p', {}, 'To open it, choose “Open a file”.'),
  ];
}

/** Creates the button that opens a world from a file. */
export function openButton({ open }: Shared): HTMLElement {
  const input = make('input', { type: 'file', accept: '.json,application/json', hidden: '' });
  const button = make('button', { type: 'button' }, 'Open a file');
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file !== undefined)
      openFile(file, open).catch((error: unknown) => showError('The file can’t be opened', error));
  });
  return make('span', {}, button, input);
}

async function openFile(file: File, open: Shared['open']): Promise<void> {
  if (file.size > FILE_BYTES_MAX) throw new Error('The file is larger than 8 MB.');
  open(tapeOfText(await file.text()));
}

const FILE_BYTES_MAX = 8 * 1024 * 1024;

function showError(title: string, error: unknown): void {
  showDialog(title, make('p', {}, error instanceof Error ? error.message : String(error)));
}

function showDialog(title: string, ...contents: readonly Node[]): void {
  const close = make('button', { type: 'button' }, 'Close');
  const dialog = make('dialog', { 'aria-label': title }, make('h2', {}, title), ...contents, close);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
