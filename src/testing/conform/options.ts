import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { ConformSettings } from './conform-settings.ts';

/** Options of `conform`. */
export type ConformOptions = {
  /** The path of `conform.yaml`. Files that it names are relative to its folder. */
  readonly file?: string | undefined;
  /** The content of `conform.yaml`, in place of a file. */
  readonly settings?: ConformSettings | undefined;
  /** The folder that `file` is relative to, and with `settings` the folder of all files. Default: the current directory. */
  readonly cwd?: string | undefined;
  /** API keys, in place of the sources that the settings name. */
  readonly keys?: ConformKeys | undefined;
  /** Sends the requests. Default: the global fetch. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Compares with the cassette, without a network. Default false. */
  readonly replay?: boolean | undefined;
  /** With `replay`: asks the gateway again if the cassette is missing, too old, or lacks an exchange. Default false. */
  readonly refresh?: boolean | undefined;
  /** `days` runs the scenarios that wait for settlement and returns. Call it again on later days until it has finished. */
  readonly over?: 'days' | undefined;
  /** The sum in cents that all amounts together must not exceed. Default 500. */
  readonly maxTotal?: number | undefined;
  /** The number of values that must be compared at least. Default 100. */
  readonly minCompared?: number | undefined;
  /** The port on which webhooks are received; 0 for any. Default: as the settings say, or no webhooks. */
  readonly listen?: number | undefined;
  /** The address at which the gateway reaches that port. Before the first request, it is checked that it leads there. */
  readonly publicUrl?: string | undefined;
  /** Receives the progress: finished steps, and the number of all of them. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

/** API keys of a run. */
export type ConformKeys = {
  /** The merchant that sells. */
  readonly main: string;
  /** Another merchant, which must not see anything of the first. */
  readonly other?: string | undefined;
  /** A user of the merchant who may only read. */
  readonly viewer?: string | undefined;
  /** The secret of the webhook endpoint. */
  readonly webhookSecret?: string | undefined;
};

const isFunction = (value: unknown) => typeof value === 'function';
const positive = (what: string) => z.number().int().positive(`must be a positive number of ${what}`).optional();

const schema = lazily(() =>
  fields().refine(({ replay, refresh }) => replay || !refresh, { path: ['refresh'], message: 'needs replay as well' }),
);

const fields = lazily(() =>
  z.strictObject({
    file: z.string().min(1, 'must be the path of conform.yaml').optional(),
    settings: z
      .custom<ConformSettings>(
        (value) => typeof value === 'object' && value !== null,
        'must be the content of conform.yaml',
      )
      .optional(),
    cwd: z.string().min(1, 'must be the path of a folder').optional(),
    keys: z
      .strictObject({
        main: z.string().min(1),
        other: z.string().min(1).optional(),
        viewer: z.string().min(1).optional(),
        webhookSecret: z.string().min(1).optional(),
      })
      .optional(),
    fetch: z.custom<(request: Request) => Promise<Response>>(isFunction, 'must be a function like fetch').optional(),
    replay: z.boolean().default(false),
    refresh: z.boolean().default(false),
    over: z.literal('days', 'must be days').optional(),
    maxTotal: positive('cents'),
    minCompared: positive('values'),
    listen: z.number().int().min(0).max(65_535).optional(),
    publicUrl: z.url('must be a URL').optional(),
    onProgress: z.custom<(done: number, total: number) => void>(isFunction, 'must be a function').optional(),
  }),
);

/** The options of a run, validated. */
export type ParsedConformOptions = z.output<ReturnType<typeof schema>>;

/** @throws SettleboxError `bad_option` naming the field */
export function parseConformOptions(options: ConformOptions): ParsedConformOptions {
  return parseOptions(schema(), options, 'options');
}
