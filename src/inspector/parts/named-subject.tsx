import { batchTitle } from '../../analysis/inspection/batch-title.ts';
import type { InspectorSource } from '../source/source.ts';
import { useApp, useQuery } from '../state/app-state.ts';
import { endpointTitle } from '../state/endpoint-title.ts';
import { dayText, dollars } from '../state/format.ts';
import { shownState } from '../state/shown-state.ts';
import { Badge } from './badge.tsx';
import { pageOf, Subject, shortOf } from './subject.tsx';

interface ObjectName {
  /** Undefined if the world has no object with this id: it may be of a later time. */
  readonly name?: string;
  /** Undefined if it has none. */
  readonly state?: string;
}

const NO_NAME: ObjectName = {};

interface NamedSubjectProps {
  readonly id: string;
  /** In a list: without the state, and until the name has arrived, the end of the id. */
  readonly short?: boolean;
}

/** Renders a link to an object with its name and state, such as `PAYMENT $49.99`; its id until the name has arrived. */
export function NamedSubject({ id, short = false }: NamedSubjectProps) {
  const { route } = useApp();
  const { name, state } = useQuery((source) => nameOf(source, id), [id]).data ?? NO_NAME;
  const link = pageOf(route, id);
  if (link === undefined) return <Subject id={id} />;
  return (
    <>
      {/* The same element before and after the name arrives, so that it keeps the focus. */}
      <a href={link} title={id} class={name === undefined ? 'mono' : ''}>
        {name ?? (short ? shortOf(id) : id)}
      </a>
      {state === undefined || short ? null : (
        <>
          {' '}
          <Badge state={state} />
        </>
      )}
    </>
  );
}

type ReadName = (source: InspectorSource, id: string) => Promise<ObjectName>;

/** How the name of an object is read, by the prefix of its id. The name of a file is its id. */
const NAMES: Readonly<Record<string, ReadName>> = {
  TRANSACTION: async (source, id) => {
    const one = await source.transaction(id);
    return { name: `${one.kind} ${dollars(one.amountCents)}`, state: shownState(one) };
  },
  BATCH: async (source, id) => {
    const one = (await source.batches({ search: id, take: 1 })).rows.find(({ batchId }) => batchId === id);
    if (one === undefined) return NO_NAME;
    const { processor, number, fundedAt, status } = one;
    return { name: batchTitle({ processor, number }), state: fundedAt === null ? status : 'funded' };
  },
  DEPOSIT: async (source, id) => {
    const { amountCents, depositedAt, failedAt } = await source.deposit(id);
    const name = `${amountCents < 0 ? 'Debit' : 'Deposit'} ${dollars(Math.abs(amountCents))}, ${dayText(depositedAt)}`;
    return { name, state: failedAt === null ? 'paid' : 'failed' };
  },
  DISPUTE: async (source, id) => {
    const { reason, amountCents, state } = await source.dispute(id);
    return { name: `Dispute ${reason}, ${dollars(amountCents)}`, state };
  },
  CUSTOMER: async (source, id) => {
    const one = (await source.customers({ search: id, take: 1 })).rows.find((row) => row.id === id);
    return one?.name == null ? NO_NAME : { name: one.name };
  },
  DELIVERY: async (source, id) => {
    const { type, status } = await source.delivery(id);
    return { name: type, state: status };
  },
  ENDPOINT: async (source, id) => {
    const one = (await source.endpoints()).find((row) => row.id === id);
    return one === undefined ? NO_NAME : { name: endpointTitle(one.url) };
  },
  PAYMENT_TOKEN: async (source, id) => {
    const one = (await source.tokens({ search: id, take: 1 })).rows.find((row) => row.id === id);
    return one === undefined ? NO_NAME : { name: one.method, state: one.status };
  },
};

async function nameOf(source: InspectorSource, id: string): Promise<ObjectName> {
  const read = NAMES[id.slice(0, id.indexOf('-'))];
  return read === undefined ? NO_NAME : read(source, id).catch(() => NO_NAME);
}
