import type { Message } from '@vetloom/domain/message/message.schema.ts';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { type OrderPaper, orderPaper } from '@vetloom/domain/stock/paper.schema.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { orderMailJson } from '@vetloom/storage/stock/stock-json.ts';
import type { RowWrite } from '../rows/row-write.ts';

/** A mail of an order, by its message. */
export interface OrderMailRow {
  readonly messageID: string;
  /** Of what its paper says. */
  readonly digest: string;
}

/** The mails of an order, the latest first, each with its message as it stands. */
export async function orderMailsOf(
  tx: Pick<ClinicTransaction, 'reader'>,
  sql: ClinicSql,
  orderID: string,
): Promise<readonly (OrderMailRow & { readonly message: Message })[]> {
  const rows = await sql<OrderMailRow>(
    `SELECT m.message_id AS "messageID", m.digest FROM vetloom.order_mail m WHERE m.clinic_id = $1 AND m.order_id = $2 ORDER BY m.seq DESC`,
    [orderID],
  );
  if (rows.length === 0) return [];
  const messages = await tx.reader.getMany(
    'message',
    rows.map(({ messageID }) => messageID),
  );
  return rows.flatMap((row, at) => {
    const message = messages[at] as Message | undefined;
    return message ? [{ ...row, message }] : [];
  });
}

/** Keeps which message brings an order, in the history too. */
export async function putOrderMail(
  { sql, seq, note }: Pick<RowWrite, 'sql' | 'seq' | 'note'>,
  mail: OrderMailRow & { readonly orderID: string; readonly now: number; readonly by: string },
): Promise<void> {
  const [, [kept]] = await Promise.all([
    sql(
      'INSERT INTO vetloom.order_mail (clinic_id, message_id, order_id, digest, seq, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [mail.messageID, mail.orderID, mail.digest, seq, mail.now, mail.by],
    ),
    sql<{ row: object }>(
      `SELECT ${orderMailJson('m')} AS row FROM vetloom.order_mail m WHERE m.clinic_id = $1 AND m.message_id = $2`,
      [mail.messageID],
    ),
  ]);
  note({ table: 'order_mail', id: mail.messageID, before: null, after: kept?.row ?? null });
}

/** Whom an order goes to, as far as its paper and its mail ask. */
export interface OrderAddressee {
  readonly name: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly fax: string;
  readonly address: string;
  readonly customerID: string;
}

/** A supplier as an order's paper names it, also one that was removed. */
export async function orderAddresseeOf(sql: ClinicSql, supplierID: string): Promise<OrderAddressee | undefined> {
  const [row] = await sql<OrderAddressee>(
    `SELECT name, contact_name AS "contactName", contact_phone AS "contactPhone", contact_email AS "contactEmail", fax, address, customer_id AS "customerID"
      FROM vetloom.supplier WHERE clinic_id = $1 AND id = $2`,
    [supplierID],
  );
  return row;
}

/** What the paper of an order says. */
export const paperOf = (order: Form<'order'>, { contactEmail: _, ...supplier }: OrderAddressee): OrderPaper =>
  orderPaper.parse({
    supplier,
    ...{ customID: order.customID, orderDateTime: order.orderDateTime, taxMode: order.taxMode },
    ...{ staffName: order.staffName, info: order.info, items: order.items },
  });
