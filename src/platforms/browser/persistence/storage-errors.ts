import { SettleboxError } from '../../../engine/errors.ts';
import { StoredDamage } from './world-reader.ts';
import { OtherOwner } from './world-storage.ts';

/** The reason for which a storage could not be read or written: `details.reason` of the error. */
type StorageReason = 'full' | 'denied' | 'deleted' | 'io';

/** What failed: work of an open world, opening it, or deleting it. */
type StorageWork = 'open' | 'opening' | 'deleting';

/** Names of the errors of browsers (webidl.spec.whatwg.org, section 2.8.1). */
const REASONS: readonly (readonly [name: RegExp, reason: StorageReason])[] = [
  [/^QuotaExceededError$/, 'full'],
  // Firefox and Safari reject some storages of private windows with the last one.
  [/^(SecurityError|NotAllowedError|InvalidStateError)$/, 'denied'],
];

const CONTINUES = 'The world continues in memory';
/** A world that could not be opened does not exist in memory. */
const WITHOUT = 'or create the gateway without persist';

const TEXTS: Readonly<
  Record<StorageReason, readonly [problem: string, whileOpen: string, whileOpening: string, whileDeleting: string]>
> = {
  full: [
    'the storage of this site is full',
    `${CONTINUES}: free up storage for this site, then call flush().`,
    `Free up storage for this site, ${WITHOUT}.`,
    'Free up storage for this site, and delete it again.',
  ],
  denied: [
    'the browser denies storage to this page',
    `${CONTINUES}. Allow this site to store data, and don't use a private window.`,
    `Allow this site to store data, don't use a private window, ${WITHOUT}.`,
    "Allow this site to store data, don't use a private window, and delete it again.",
  ],
  deleted: [
    'its storage was deleted',
    `${CONTINUES}: keep gateway.snapshot(), or reload the page for a new world.`,
    `Try again, ${WITHOUT}.`,
    'It no longer exists, unless another page has created it again.',
  ],
  io: [
    'the storage reported an error',
    `${CONTINUES}: call flush() to try again.`,
    `Try again, ${WITHOUT}.`,
    'Try to delete it again.',
  ],
};

const CLOSE_OR_SHARE =
  "Close it there, or pass whenInUse: 'read' for a copy that can't change, or 'takeOver' to make this gateway the owner.";

/** Creates the errors of one persisted world. */
export class StorageErrors {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * `disk_failed`, or `bad_world` for a world that can't be read. Other errors of Settlebox remain.
   *
   * @param when what was done with the world
   */
  of(cause: unknown, when: StorageWork = 'open'): SettleboxError {
    if (cause instanceof SettleboxError) return cause;
    if (cause instanceof OtherOwner) return this.inUse();
    if (cause instanceof StoredDamage || cause instanceof RangeError || cause instanceof SyntaxError)
      return this.damaged(cause.message);
    const name = String(Reflect.get(Object(cause), 'name'));
    return this.#failed(REASONS.find(([names]) => names.test(name))?.[1] ?? 'io', name, when);
  }

  /** The storage of an open world was deleted. */
  deleted(): SettleboxError {
    return this.#failed('deleted', 'deleted', 'open');
  }

  damaged(why: string): SettleboxError {
    return new SettleboxError(
      'bad_world',
      `The persisted world "${this.#name}" is damaged: ${why}.`,
      `Delete it with deletePersisted('${this.#name}'), and create it again: replay() does so from a tape.`,
    );
  }

  /** Another gateway has the world open, mostly that of another page. */
  inUse(remedy = CLOSE_OR_SHARE): SettleboxError {
    const message = `The persisted world "${this.#name}" is already open in this tab, another tab, or a worker.`;
    return new SettleboxError('database_in_use', message, remedy);
  }

  /** Another page or worker has taken the world over. */
  takenOver(): SettleboxError {
    return new SettleboxError(
      'database_in_use',
      `Another tab or worker has taken over the persisted world "${this.#name}".`,
      'This gateway can no longer be used: reload the page to take the world back.',
    );
  }

  /** A call would change a copy. */
  readOnly(): SettleboxError {
    return new SettleboxError(
      'database_in_use',
      `This gateway is a read-only copy of the persisted world "${this.#name}", which is open in another tab or worker.`,
      'Make changes there, or change a fork(): it has no storage.',
    );
  }

  /** A wrong option. `field` is empty for the option itself, or one of its fields, such as `.path`. */
  option(field: `.${string}` | '', problem: string, hint: string): SettleboxError {
    const name = `options.persist${field}`;
    return new SettleboxError('bad_option', `${name} ${problem}.`, hint, { field: name });
  }

  #failed(reason: StorageReason, cause: string, when: StorageWork): SettleboxError {
    const [problem, whileOpen, whileOpening, whileDeleting] = TEXTS[reason];
    const verb = when === 'deleting' ? 'deleted' : 'read or written';
    const message = `The persisted world "${this.#name}" can't be ${verb}: ${problem} (${cause}).`;
    const hint = { open: whileOpen, opening: whileOpening, deleting: whileDeleting }[when];
    return new SettleboxError('disk_failed', message, hint, { name: this.#name, reason, cause });
  }
}
