// The inspector: the page of a server, or of a report that opens from disk.
import './state/load-fonts.ts';
import { render } from 'preact';
import { type PackedReport, unpackReport } from '../analysis/inspection/report.ts';
import { App } from './app.tsx';
import { openSession } from './key-form.tsx';
import { SavedReport } from './report/report-page.tsx';
import { HOST, type InspectorHost, replaceSurface, type Surface } from './source/surface.ts';
import type { Message } from './state/app-state.ts';
import { nextTask } from './state/next-task.ts';
import { restoreTheme } from './state/theme.ts';
import './style/tokens.css';
import './style/base.css';
import './style/page.css';
import './style/parts.css';
import './style/shell.css';
import './style/object.css';
import './style/time.css';
import './style/views.css';
import './style/transactions.css';
import './style/records.css';
import './compare/compare.css';
import './wire/wire.css';
import './style/print.css';

/** Shown if the link was truncated, such as by a mail program. */
const CUT_KEY: Message = {
  tone: 'failed',
  text: 'The control key in this link is incomplete.',
  hint: 'Copy the whole link again, or the key that the server printed when it started.',
};

restoreTheme();
const root = document.getElementById('app');
const packed = document.getElementById('report');
const host: InspectorHost | undefined = Reflect.get(globalThis, HOST);
if (host !== undefined) host.receive(showIn);
else if (root !== null) await (packed === null ? openLive(root) : openReport(root, packed));

/** Shows a world of the page itself. Each call can show another one. */
function showIn(element: HTMLElement, surface: Surface): void {
  replaceSurface(surface);
  render(null, element);
  render(<App key={surface.base} base={surface.base} />, element);
}

/** Uses the control key of a link once, and removes it from the address. It follows `#`, so that it is not sent to the server. */
async function openLive(element: HTMLElement): Promise<void> {
  element.replaceChildren();
  const base = new URL('./', location.href.split('#')[0]).href;
  const [, key] = /^#key=(.+)$/.exec(location.hash) ?? [];
  // In a task of its own: to run the script and to render are some tens of milliseconds each.
  await nextTask();
  if (key === undefined) return render(<App base={base} />, element);
  history.replaceState(null, '', location.pathname);
  const decoded = decodedKey(key);
  // If the key is wrong, the page asks for it.
  if (decoded !== undefined) await openSession(base, decoded).catch(() => undefined);
  render(<App base={base} {...(decoded === undefined ? { notice: CUT_KEY } : {})} />, element);
}

function decodedKey(key: string): string | undefined {
  try {
    return decodeURIComponent(key);
  } catch {
    return undefined;
  }
}

async function openReport(element: HTMLElement, packed: HTMLElement): Promise<void> {
  element.replaceChildren();
  const bytes = Uint8Array.from(atob(packed.textContent.trim()), (letter) => letter.charCodeAt(0));
  const text = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
  const packedReport: PackedReport = await text.json();
  const report = unpackReport(packedReport);
  const view = report.stories[0]?.view;
  // An address with a view, as after a reload, names what the user chose.
  if (view !== undefined && location.hash === '') history.replaceState(null, '', `#/${view}`);
  render(<SavedReport report={report} />, element);
}
