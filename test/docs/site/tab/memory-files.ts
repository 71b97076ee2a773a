/** The files of a tab: those that an example has written, in memory. */

const files = new Map<string, string>();

/** What replaces `node:fs`. */
export const MEMORY_FILES = {
  mkdirSync: () => undefined,
  writeFileSync(path: string, text: string) {
    files.set(path, text);
  },
  readFileSync(path: string, encoding?: string) {
    const text = files.get(path);
    if (text === undefined) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
    return encoding === undefined ? new TextEncoder().encode(text) : text;
  },
};
