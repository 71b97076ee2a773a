/** The ids of the second world, by what they are in the first one. Ids that are not in it are the same in both. */
export class MatchedIds {
  readonly #ids = new Map<string, string>();
  readonly #alone = new Map<string, string>();

  /** Notes that two objects are the same one. */
  match(right: string, left: string): void {
    this.#ids.set(right, left);
  }

  /** Notes that only the second world has an object, whose id belongs to another object of the first world. */
  separate(right: string): void {
    this.#alone.set(right, `${right} (only in the second)`);
  }

  /** Returns the id in the first world, or a text that differs from all ids of the first world. */
  asLeft(right: string): string {
    return this.#ids.get(right) ?? this.#alone.get(right) ?? right;
  }

  /** Returns the id in the first world, else the id in the second one. */
  shownId(right: string): string {
    return this.#ids.get(right) ?? right;
  }

  /** Reports whether an id belongs to the same object in both worlds, or to no object of the first one. */
  isSame(id: string): boolean {
    return this.asLeft(id) === id;
  }
}
