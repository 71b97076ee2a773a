/** `TRANSACTION-01KE7AR4C08MD3D5M007XBV29V`, and ids of requests. */
const ID = /\b(?:([A-Z][A-Z_]*)-[0-9A-HJKMNP-TV-Z]{26}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/g;

/** Returns a text with ids replaced by their kinds. Two runs with an additional call have other ids from there on. */
export function withoutIds(text: string): string {
  return text.replace(ID, (_id, kind: string | undefined) => kind ?? 'id');
}

/** Letters of an id that are shown: the first ones are its time. */
const SHOWN_LETTERS = 6;

/** Shortens the ids of a text: `TRANSACTION …XBV29V`. */
export function withShortIds(text: string): string {
  return text.replace(ID, (id, kind: string | undefined) => `${kind ?? ''} …${id.slice(-SHOWN_LETTERS)}`.trim());
}

/** Ids of a green run, and the ids of the same objects in the run that failed. */
export class PairedIds {
  readonly #toNow = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Learns from two texts that correspond: their ids do too, one by one. */
  learn(green: string, now: string): void {
    const [greenIds, nowIds] = [green.match(ID) ?? [], now.match(ID) ?? []];
    if (greenIds.length !== nowIds.length) return;
    for (const [at, greenId] of greenIds.entries()) {
      const nowId = nowIds[at] ?? '';
      if (this.#toNow.has(greenId) || this.#taken.has(nowId) || withoutIds(greenId) !== withoutIds(nowId)) continue;
      this.#toNow.set(greenId, nowId);
      this.#taken.add(nowId);
    }
  }

  /** Returns a text of the green run with the ids of this run. An id without a counterpart gets a star. */
  translate(green: string): string {
    return green.replace(ID, (id) => this.#toNow.get(id) ?? `${id}*`);
  }
}
