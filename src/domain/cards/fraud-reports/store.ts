import { integer, namesOf, type RecordOf, rowNumber, text } from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { CardBrand } from '../../../facts/card-numbers.ts';

const COLUMNS = {
  reportId: text('UNIQUE'),
  transactionId: text(),
  clientId: text(),
  network: text<CardBrand>(),
  kind: text(),
  at: integer(),
};

/** A report of fraud. */
export type FraudReportRecord = RecordOf<typeof COLUMNS>;

/** Creates the table `fraudReports`, and the index. */
export const fraudReportTables = [
  createTable('fraudReports', { number: rowNumber(), ...COLUMNS }),
  'CREATE INDEX fraudReportsOf ON fraudReports (transactionId);',
].join('\n');

const INSERT = insertSql('fraudReports', namesOf(COLUMNS));

/** Inserts a report of fraud. */
export function insertFraudReport(database: Database, report: FraudReportRecord): void {
  database.run(INSERT, report);
}
