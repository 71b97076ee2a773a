import { z } from 'zod';
import { SORTS } from '../../analysis/inspection/sort-orders.ts';
import { lazily } from '../../contract/lazily.ts';
import { customerRow } from '../responses/customers.ts';
import { id, part, span } from '../responses/shapes.ts';
import { defineRow } from './control-row.ts';

const word = lazily(() => z.string().max(200).exactOptional());

/** The customers of a world. */
export const customerRows = [
  defineRow({
    name: 'inspect.customers',
    method: 'GET',
    path: '/inspect/customers',
    summary: 'List customers with their stored payment methods, masked',
    input: () =>
      z.strictObject({
        client: id().exactOptional(),
        search: word(),
        from: word(),
        to: word(),
        sort: z.enum(SORTS.customers).exactOptional(),
        ...span(),
      }),
    output: () => part(customerRow()),
    run: ({ gateway }, query) => gateway.inspect.customers(query),
  }),
];
