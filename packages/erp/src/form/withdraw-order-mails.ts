import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { withdrawOrderMails } from '@vetloom/domain/message/order-mail.ts';
import type { RowWrite } from '../rows/row-write.ts';
import { orderMailsOf } from './order-mail-rows.ts';

/** Calls off the mails of an order that haven't gone, with what calls the order off. */
export async function callOffOrderMails(write: RowWrite, orderID: string, now: number): Promise<void> {
  const mails = await orderMailsOf(write.tx, write.sql, orderID);
  const overlay = new OverlayTx(write.tx.reader);
  await withdrawOrderMails(
    overlay,
    mails.map(({ message }) => message),
    now,
  );
  for (const document of overlay.writes()) write.project(document);
}
