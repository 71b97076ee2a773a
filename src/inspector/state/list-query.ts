import type { DateRange } from '../../analysis/inspection/list-order.ts';
import { useApp } from './app-state.ts';

interface AddressedQuery<Sort> extends DateRange {
  readonly client?: string;
  readonly search?: string;
  readonly sort?: Sort;
}

/**
 * Returns the query of a list as the address has it: merchant, search, dates, and an order of this list. Other parameters of the
 * address, such as the order of another list, are left out.
 */
export function useListQuery<Sort extends string>(sorts: readonly Sort[] = []): AddressedQuery<Sort> {
  const { route } = useApp();
  const { client, search, from, to, sort } = route.query;
  const known = sorts.find((one) => one === sort);
  return {
    ...(client === undefined ? {} : { client }),
    ...(search === undefined ? {} : { search }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(known === undefined ? {} : { sort: known }),
  };
}
