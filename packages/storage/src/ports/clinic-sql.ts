import type { ClinicTransaction } from './transaction.ts';

/** Statements on relational tables whose first value is the transaction's clinic, which leads every key. */
export type ClinicSql = <Row extends object>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>;

/** Statements within a transaction of a clinic. */
export const clinicSqlOf =
  (tx: Pick<ClinicTransaction, 'clinic' | 'sql'>): ClinicSql =>
  (text, values = [], name) =>
    tx.sql(text, [tx.clinic, ...values], name);
