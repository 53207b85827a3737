import type { MailText } from './account-mail.ts';

/** What the mail of an order says of it. */
export interface OrderMail {
  readonly clinicName: string;
  readonly phone: string;
  /** The order's number. */
  readonly customID: string;
  /** Who reads it at the supplier's; empty where nobody is named. */
  readonly contactName: string;
  readonly supplierName: string;
  readonly staffName: string;
}

/** A mail that brings an order to its supplier, as it is proposed to whoever sends it. The order itself goes with it as a PDF. */
export function orderMail({ clinicName, phone, customID, contactName, supplierName, staffName }: OrderMail): MailText {
  return {
    subject: `${clinicName} 訂購單 ${customID}`.trim(),
    text: [
      `${contactName || supplierName} 您好：`,
      '',
      `附上${clinicName}的訂購單${customID === '' ? '' : ` ${customID}`}（PDF），請查收並回覆預計到貨日。`,
      '',
      [clinicName, staffName].filter(Boolean).join('　'),
      ...(phone === '' ? [] : [`電話 ${phone}`]),
    ].join('\n'),
  };
}
