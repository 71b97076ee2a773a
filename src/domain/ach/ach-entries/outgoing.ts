import { purposeDescription, sameDayPassage } from '../../../facts/ach-windows.ts';
import { easternDay, easternMinutes } from '../../../facts/eastern-time.ts';
import { ODFI_ROUTING_NUMBER } from '../../../facts/platform-bank.ts';
import type { Context } from '../../base/context.ts';
import type { TransactionRecord } from '../../payments/transactions/store.ts';
import { findClient } from '../../platform/clients/store.ts';
import { findActiveIntegration, findLatestIntegration } from '../../platform/integrations/store.ts';
import { maskedAccountDetails } from '../../vault/payment-tokens/rules.ts';
import { loadFileBatch, type OutgoingEntry } from '../ach-files/actions.ts';
import { findLastAbout } from '../ach-files/store.ts';

/** Columns of the individual identification number in an entry record. */
const INDIVIDUAL_ID_LENGTH = 15;

/** Returns a transaction as an entry of a file. It uses the current settings of the client's integration. */
export function outgoingEntryOf(context: Context, entry: TransactionRecord, effectiveEntryDate: string): OutgoingEntry {
  return { ...originatorOf(context, entry.clientId), ...entryFields(context, entry, effectiveEntryDate) };
}

/**
 * Returns the company of an entry that follows an earlier one, which is a reversal or a retry. Name and identification are
 * those of the earlier entry, even if the client was renamed since (docs/sources.md, "ACH return rules" and "Prenotes,
 * micro-entries, and reversals").
 */
export function companyOf(context: Context, earlierId: string): OutgoingEntry['company'] | undefined {
  const sent = findLastAbout(context.database, earlierId, 'forward');
  const batch = sent && loadFileBatch(context, sent.batchNumber);
  return batch && { name: batch.companyName, id: batch.companyId };
}

/** Returns the originator: the client's company, and the bank that sends its files. */
export function originatorOf(
  context: Context,
  clientId: string,
): Pick<OutgoingEntry, 'company' | 'odfiRoutingNumber' | 'clientId'> {
  const integration =
    findActiveIntegration(context.database, clientId, 'ach_processor') ??
    findLatestIntegration(context.database, clientId, 'ach_processor');
  const client = findClient(context.database, clientId);
  return {
    clientId,
    company: { name: client?.name ?? '', id: integration?.companyId ?? '' },
    odfiRoutingNumber: integration?.odfiRoutingNumber ?? ODFI_ROUTING_NUMBER,
  };
}

/** Returns the fields of a transaction that its entry record and batch header contain. */
export function entryFields(
  context: Context,
  entry: TransactionRecord,
  effectiveEntryDate: string,
): Omit<OutgoingEntry, 'company' | 'odfiRoutingNumber' | 'clientId'> {
  const { routingNumber, accountType } = maskedAccountDetails(entry.masked);
  const secCode = entry.secCode ?? 'PPD';
  const kind = entry.kind === 'PAYOUT' ? 'PAYOUT' : 'PAYMENT';
  const internet = secCode === 'WEB' || secCode === 'TEL';
  return {
    subject: entry.id,
    kind,
    secCode,
    effectiveEntryDate,
    routingNumber,
    accountType,
    amountCents: entry.capturedAmount,
    name: entry.holderName,
    description: descriptionOf(context, entry.entryDescription, kind),
    descriptiveDate: entry.speed === 'same_day' ? sameDayMarker(context.now) : '',
    individualId: individualIdOf(entry),
    paymentType: internet ? (entry.recurring === 1 ? 'R' : 'S') : '',
  };
}

/** A purpose is described by the rules of the day on which the entry is sent. */
function descriptionOf(context: Context, stored: string | null, kind: 'PAYMENT' | 'PAYOUT'): string {
  return stored === 'goods' || stored === 'wages'
    ? purposeDescription(stored, easternDay(context.now))
    : (stored ?? kind);
}

/** `SD1300`: the settlement window of a same-day entry (docs/sources.md, "Processing windows"). */
function sameDayMarker(now: number): string {
  const minutes = easternMinutes(sameDayPassage(now, false).settleAt);
  return `SD${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join('')}`;
}

/** The last characters of the customer's id, or of the transaction's own id. A correction by the bank overrides it. */
function individualIdOf({ individualId, customerId, id }: TransactionRecord): string {
  return individualId ?? (customerId ?? id).replace(/^[A-Z]+-/, '').slice(-INDIVIDUAL_ID_LENGTH);
}
