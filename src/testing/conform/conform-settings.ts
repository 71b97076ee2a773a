import type { GatewayOptions } from '../../options/options.ts';

/** Where a key is read from: a variable of the environment, or a file that contains only the key. */
export type ConformKeySource = { readonly env: string } | { readonly file: string };

/** A difference that was reviewed and accepted until a date. */
export type DeclaredDifference = {
  /** The operation, as in the report, such as `transactions.create`. */
  readonly operation: string;
  /** The place, as in the report: `status`, `header x-request-id`, or a path such as `$.data[0].status`. */
  readonly path: string;
  /** The value of the engine, as in the report. */
  readonly ours: string;
  /** The value of the other gateway, as in the report. */
  readonly theirs: string;
  /** The date on which it was declared, such as 2026-11-23. */
  readonly since: string;
  /** The last date on which it is accepted. */
  readonly until: string;
  /** Why it is accepted. */
  readonly why: string;
  /** A step that shows it, such as `sales/sale`. It is gone if this step no longer shows it. Default: every step of the operation. */
  readonly step?: string | undefined;
};

/** Options that a person reviewed. */
export type ReviewedOptions = Pick<
  GatewayOptions,
  | 'achRouting'
  | 'amountMax'
  | 'authorizationDays'
  | 'bankVerification'
  | 'cardChecks'
  | 'extensions'
  | 'layout'
  | 'realCards'
  | 'recurringSec'
  | 'typeCase'
>;

/** The content of `conform.yaml`. */
export type ConformSettings = {
  /** The address of the gateway, such as `https://sandbox.example`. */
  readonly baseUrl: string;
  /** The hosts that requests can go to, such as `sandbox.example`, with the port if the address has one. */
  readonly hosts: readonly string[];
  readonly keys: {
    /** The key of the merchant that sells. */
    readonly main: ConformKeySource;
    /** The key of another merchant, which must not see anything of the first. */
    readonly other?: ConformKeySource | undefined;
    /** The key of a user of the merchant who can only read. */
    readonly viewer?: ConformKeySource | undefined;
  };
  /** The header of the key. Default: found out. */
  readonly keyHeader?: 'APIKEY' | 'Api-Key' | undefined;
  /** Names of scenarios, such as `sales`. Default all. */
  readonly scenarios?: readonly string[] | undefined;
  /** Also creates and deletes a user and an integration. Default false. */
  readonly accounts?: boolean | undefined;
  /** Sends up to this many reads, and compares the first 429. Default: none. */
  readonly rateLimit?: number | undefined;
  /** The sum in cents that all amounts together must not exceed. Default 500. */
  readonly maxTotal?: number | undefined;
  /** The number of values that must be compared at least. Default 100. */
  readonly minCompared?: number | undefined;
  /** The file of the cassette. Default next to `conform.yaml`. */
  readonly cassette?: string | undefined;
  /** Days after which a cassette is rejected. Default 30. */
  readonly maxAgeDays?: number | undefined;
  /** The file of the report. Default next to `conform.yaml`. */
  readonly report?: string | undefined;
  readonly webhooks?:
    | {
        /** The secret of the endpoint. */
        readonly secret: ConformKeySource;
        /** The port on which webhooks are received; 0 for any. */
        readonly listen?: number | undefined;
        /** The address at which the gateway reaches that port. */
        readonly publicUrl?: string | undefined;
        /** Real seconds to wait for webhooks at the end. Default 10. */
        readonly waitSeconds?: number | undefined;
      }
    | undefined;
  /** Options that a person reviewed. */
  readonly reviewed?: { readonly by: string; readonly on: string; readonly options: ReviewedOptions } | undefined;
  /** Differences that were reviewed and accepted until a date. */
  readonly differences?: readonly DeclaredDifference[] | undefined;
};
