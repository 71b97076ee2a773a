import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../state/app-state.ts';
import { setPageTitle } from '../state/page-title.ts';
import { linkTo } from '../state/route.ts';
import { Badge } from './badge.tsx';
import { CopyId } from './copy-id.tsx';
import { scrollBelowHeader } from './scroll-below-header.ts';

interface ObjectPageProps {
  /** `SALE $19.99`, `Dispute $80.00`: what a person calls the object. */
  readonly title: ComponentChildren;
  /** The state of the object; rendered as a badge next to the title. */
  readonly state?: string | undefined;
  readonly id: string;
  /** The list that contains the object: its view and its title. */
  readonly back: readonly [view: string, title: string];
  /** What the state means, in one sentence. */
  readonly sentence: ComponentChildren;
  /** Customer, merchant, payment method. */
  readonly about?: ComponentChildren;
  /** The four parts, each rendered as panels; undefined if the object has nothing of the kind. */
  readonly next?: ComponentChildren;
  readonly money?: ComponentChildren;
  readonly causes?: ComponentChildren;
  readonly wire?: ComponentChildren;
}

const PARTS = [
  ['next', 'State and what comes next'],
  ['money', 'Money'],
  ['causes', 'Causes and effects'],
  ['wire', 'On the wire'],
] as const;

/** Renders the page of an object. Every object has the same four parts in the same order, with links to them on top. */
export function ObjectPage(props: ObjectPageProps) {
  const { title, state, id, back, sentence, about } = props;
  const { route, scenario } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setPageTitle(nameIn(heading.current), scenario?.title));
  const [backView, backTitle] = back;
  const parts = PARTS.filter(([part]) => props[part] !== undefined);
  return (
    <article class="object">
      <header class="object-head">
        <a class="back" href={linkTo(route, backView)}>
          <span aria-hidden="true">← </span>
          {backTitle}
        </a>
        <h1 tabIndex={-1} ref={heading}>
          {title} {state === undefined ? null : <Badge state={state} />}
        </h1>
        <p class="status-sentence">{sentence}</p>
        {about === undefined ? null : <p class="faint">{about}</p>}
        <p class="object-id">
          <code>{id}</code> <CopyId id={id} />
        </p>
        <nav class="object-parts" aria-label="Parts of this page">
          {parts.map(([part, text]) => (
            <button key={part} type="button" class="quiet" onClick={() => goToPart(part)}>
              {text}
            </button>
          ))}
        </nav>
      </header>
      {parts.map(([part, text]) => (
        <section key={part} id={`part-${part}`} class="object-part" aria-labelledby={`part-${part}-title`}>
          <h2 id={`part-${part}-title`} tabIndex={-1}>
            {text}
          </h2>
          {props[part]}
        </section>
      ))}
    </article>
  );
}

/** Returns the name of an object and its state as text: `PAYMENT $49.99 · returned`. */
function nameIn(heading: HTMLHeadingElement | null): string {
  const nodes = [...(heading?.childNodes ?? [])];
  const isState = (node: Node) => node instanceof Element && node.matches('.badge');
  const textOf = (some: readonly Node[]) =>
    some
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
  return [nodes.filter((node) => !isState(node)), nodes.filter(isState)].map(textOf).filter(Boolean).join(' · ');
}

/** Scrolls to a part and moves the focus there. The hash of the address is the route, so that it cannot name a part. */
function goToPart(part: string): void {
  const title = document.getElementById(`part-${part}-title`);
  if (title === null) return;
  scrollBelowHeader(title);
  title.focus({ preventScroll: true });
}
