/** The response schema of `gateway.inspect.freeze`. */

import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { fileDetail } from './inspected-files.ts';
import { depositDetail, disputeDetail } from './inspected-money.ts';
import { deliveryDetail, endpointRow } from './inspected-webhooks.ts';
import { batchRow, money, overview, timelineRow, tokenRow, transactionDetail, upcomingRow } from './inspection.ts';
import { list } from './shapes.ts';

/** Every view of a world at one time. */
export const frozenWorld = lazily(() =>
  z.object({
    overview: overview(),
    money: money(),
    timeline: list(timelineRow()),
    upcoming: list(upcomingRow()),
    transactions: list(transactionDetail()),
    batches: list(batchRow()),
    files: list(fileDetail()),
    endpoints: list(endpointRow()),
    deliveries: list(deliveryDetail()),
    tokens: list(tokenRow()),
    disputes: list(disputeDetail()),
    deposits: list(depositDetail()),
  }),
);
