import { useApp } from '../state/app-state.ts';
import { linkTo } from '../state/route.ts';

/** Leads from an empty list to the form for a payment. A saved page has none. */
export function CreatePayment() {
  const { route, source } = useApp();
  return source.controls === undefined ? null : <a href={linkTo(route, 'overview')}>Create a payment</a>;
}
