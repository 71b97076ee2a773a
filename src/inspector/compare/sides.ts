import type { WorldStatus } from '../source/controls.ts';
import { dayText, timeText } from '../state/format.ts';
import { inspectorOf } from '../time/inspector-of.ts';

/** One of the compared worlds. */
export interface ComparedSide {
  readonly title: string;
  /** Returns the address of a view of it, on its own page. */
  link(view: string, id?: string, query?: Readonly<Record<string, string>>): string;
}

/** The two compared worlds. */
export interface ComparedSides {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
}

interface SideChoice {
  readonly worlds: WorldStatus;
  /** The name of the other world; undefined for the same. */
  readonly other: string | undefined;
  /** Times in ISO 8601; undefined for now. */
  readonly at: string | undefined;
  readonly withAt: string | undefined;
}

/** Returns the titles and links of the two compared worlds. */
export function sidesOf({ worlds, other = worlds.name, at, withAt }: SideChoice): ComparedSides {
  const { controlUrl } = worlds.worlds.find(({ name }) => name === other) ?? worlds;
  return { left: sideOf(worlds.name, worlds.controlUrl, at), right: sideOf(other, controlUrl, withAt) };
}

function sideOf(name: string, controlUrl: string, at: string | undefined): ComparedSide {
  const base = inspectorOf(controlUrl);
  return {
    title: `${name}, ${at === undefined ? 'now' : `${dayText(at)}, ${timeText(at)}`}`,
    link(view, id, query = {}) {
      const text = new URLSearchParams({ ...(at === undefined ? {} : { at }), ...query }).toString();
      return `${base}#/${view}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${text === '' ? '' : `?${text}`}`;
    },
  };
}
