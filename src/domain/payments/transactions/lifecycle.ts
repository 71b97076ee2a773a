import { defineLifecycle, type LifecycleEvent, type LifecycleState } from '../../../engine/lifecycle.ts';

/** The lifecycle of a card transaction. A REFUND shares it with a SALE. */
// biome-ignore format: a table reads in columns
export const cardLife = defineLifecycle('card transaction', 'new', [
  ['new',                'approved',                'authorized'],
  ['new',                'declined',                'declined'],
  ['authorized',         'captured',                'captured'],
  ['authorized',         'voided',                  'voided'],
  ['authorized',         'expired',                 'expired'],
  ['authorized',         'batched',                 'settling'],
  ['captured',           'batched',                 'settling'],
  ['captured',           'voided',                  'voided'],
  ['settling',           'settled',                 'settled'],
  ['settled',            'refunded_in_part',        'partially_refunded'],
  ['partially_refunded', 'refunded_in_part',        'partially_refunded'],
  ['settled',            'refunded_in_full',        'refunded'],
  ['partially_refunded', 'refunded_in_full',        'refunded'],
  ['refunded',           'refund_undone_some_left', 'partially_refunded'],
  ['partially_refunded', 'refund_undone_some_left', 'partially_refunded'],
  ['refunded',           'refund_undone_none_left', 'settled'],
  ['partially_refunded', 'refund_undone_none_left', 'settled'],
  ['settling',           'refused_by_network',      'rejected'],
  ['settled',            'refused_by_network',      'rejected'],
]);

/** The lifecycle of an ACH entry. */
// biome-ignore format: a table reads in columns
export const achLife = defineLifecycle('ACH entry', 'new', [
  ['new',        'accepted',   'authorized'],
  ['new',        'rejected',   'declined'],
  ['authorized', 'canceled',   'canceled'],
  ['submitted',  'canceled',   'canceled'],
  ['authorized', 'submitted',  'submitted'],
  ['submitted',  'rejected',   'rejected'],
  ['submitted',  'settled',    'settled'],
  ['settled',    'returned',   'returned'],
  ['settled',    'reversed',   'reversed'],
  ['returned',   'dishonored', 'settled'],
  ['settled',    'contested',  'returned'],
]);

/** A state of a transaction. The guide lists the transitions of card transactions and of ACH entries. */
export type TransactionState = LifecycleState<typeof cardLife> | LifecycleState<typeof achLife>;
/** An event in the lifecycle of a card transaction. */
export type CardEvent = LifecycleEvent<typeof cardLife>;
/** An event in the lifecycle of an ACH entry. */
export type AchEvent = LifecycleEvent<typeof achLife>;

/** All states of card transactions and ACH entries. */
export const TRANSACTION_STATES = [...new Set([...cardLife.rows, ...achLife.rows].map(([, , to]) => to))];
