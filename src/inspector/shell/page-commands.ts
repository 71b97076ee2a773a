import type { InspectorSource } from '../source/source.ts';
import type { Message } from '../state/app-state.ts';

/** A line of the palette that needs no server: a control of the page, or something that the page itself does. */
interface PageCommand {
  readonly title: string;
  /** Other words that find it. */
  readonly words: string;
  /** Returns the message of its result; undefined if the control displays one. */
  readonly run: () => Promise<Message | undefined>;
}

/** Returns what the shown page can do: the controls that name words in `data-palette`, then saving, printing, and copying. */
export function pageCommands(source: InspectorSource, client: string | undefined): readonly PageCommand[] {
  const controls = controlsOfPage();
  const hasPrint = controls.some(({ words }) => words.includes('print'));
  const link = source.pageLink?.({ client });
  return [...controls, ...(link === undefined ? [] : [savePage(link)]), ...(hasPrint ? [] : [PRINT]), COPY_ADDRESS];
}

function controlsOfPage(): readonly PageCommand[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-palette]')].filter(
    (one) => one.offsetParent !== null && one.ariaDisabled !== 'true',
  );
  return all.map((control) => ({
    title: control.title || control.ariaLabel || control.textContent,
    words: control.dataset.palette ?? '',
    run: async () => {
      control.focus();
      control.click();
      return undefined;
    },
  }));
}

function savePage(href: string): PageCommand {
  return {
    title: 'Save this world as one HTML file',
    words: 'share export download page send',
    run: async () => {
      const link = document.createElement('a');
      link.href = href;
      link.download = 'settlebox-world.html';
      link.click();
      return undefined;
    },
  };
}

const PRINT: PageCommand = {
  title: 'Print this page',
  words: 'paper pdf',
  run: async () => {
    print();
    return undefined;
  },
};

const COPY_ADDRESS: PageCommand = {
  title: 'Copy the address of this page',
  words: 'share link url send',
  run: async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      return {
        tone: 'done',
        text: 'The address is copied.',
        hint: 'It has the view, its filters, and the viewing time.',
      };
    } catch {
      // Pages of other machines without TLS have no clipboard.
      return {
        tone: 'failed',
        text: 'This page has no access to the clipboard.',
        hint: 'Copy the address from the browser.',
      };
    }
  },
};
