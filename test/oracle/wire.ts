import {
  banks,
  cards,
  type PaymentMethod,
  RETURN_CODES,
  type ReturnAt,
  type ReturnCode,
  type SettlementOptions,
} from '../../src/index.ts';
import type { BankName, CardName, EntryCommand, ReturnTime, Schedule } from './commands.ts';

/** Parts of commands in the words of the gateway's API. */

export function settlementOf(schedule: Schedule): SettlementOptions {
  return {
    timeZone: schedule.zone,
    cardCutoff: clockTime(schedule.cardCutoff),
    achCutoff: clockTime(schedule.achCutoff),
    cardFundingDays: schedule.cardFundingDays,
    achFundingDays: schedule.achFundingDays,
    autoClose: schedule.autoClose,
  };
}

export function wireOf({ zone, cardCutoff, achCutoff, cardFundingDays, achFundingDays, autoClose }: Partial<Schedule>) {
  return {
    ...(zone === undefined ? {} : { time_zone: zone }),
    ...(cardCutoff === undefined ? {} : { card_cutoff: clockTime(cardCutoff) }),
    ...(achCutoff === undefined ? {} : { ach_cutoff: clockTime(achCutoff) }),
    ...(cardFundingDays === undefined ? {} : { card_funding_days: cardFundingDays }),
    ...(achFundingDays === undefined ? {} : { ach_funding_days: achFundingDays }),
    ...(autoClose === undefined ? {} : { auto_close: autoClose }),
  };
}

function clockTime(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function two(number: number): string {
  return String(number).padStart(2, '0');
}

export function cardOf(name: CardName): PaymentMethod {
  return name === 'declined' ? cards.declines('51') : cards[name];
}

export function bankOf({ bank, holder }: EntryCommand): PaymentMethod {
  const method = typeof bank === 'string' ? accountOf(bank) : banks.good;
  return holder === 'undeclared' ? method : { ...method, account_holder_type: holder };
}

function accountOf(bank: BankName) {
  if (bank === 'good' || bank === 'stuck' || bank === 'badRoutingNumber') return banks[bank];
  return bank === 'notifies' ? banks.notifies('C01') : banks.returns(bank);
}

export function returnCode(code: string): ReturnCode {
  const fact = RETURN_CODES.find((row) => row.code === code);
  if (fact === undefined) throw new Error(`There is no return code ${code}`);
  return fact.code;
}

export function timeOf(at: ReturnTime): ReturnAt {
  return typeof at === 'object' && 'instant' in at ? at.instant : at;
}
