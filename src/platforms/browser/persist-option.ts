/** A persisted world: its name, and the path to which it belongs. */
export type PersistedName = {
  /** 1 to 100 characters. */
  readonly name: string;
  /**
   * The path of the pages that share the world, such as `/shop/`. Default: the folder of the page's address, or of its `<base>`; in
   * a worker, the folder of its script. Worlds of different paths are separate, even if their names are equal.
   */
  readonly path?: string | undefined;
};

/** Stores a world in the browser: its name, or the name with further settings. */
export type PersistOption =
  | string
  | (PersistedName & {
      /**
       * What happens if another tab or worker has the world open. `refuse` (default) throws `database_in_use`. `read` opens a copy
       * that can't change, and follows the changes of the other. `takeOver` closes the world there, after which calls of that
       * gateway throw `database_in_use`.
       */
      readonly whenInUse?: 'refuse' | 'read' | 'takeOver' | undefined;
      /** Called after a copy for reading has followed changes. */
      readonly onRefresh?: (() => void) | undefined;
      /**
       * Where the browser stores the world. `opfs` (default in a dedicated worker, impossible elsewhere) are files: a call that
       * returns is stored. `indexeddb` (default elsewhere) is a database, which pages and workers of one path share.
       */
      readonly storage?: 'indexeddb' | 'opfs' | undefined;
    });
