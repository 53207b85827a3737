import { carrierKind } from '@vetloom/domain/billing/invoice.ts';
import { calendarDate, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type Allowance, DOUBLED_REASON, type Einvoice, hasProof } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { taxTypeOf } from '@vetloom/domain/einvoice/invoice-content.ts';
import Big from 'big.js';
import type { EinvoiceMessage, EinvoiceMessageKind } from './port.ts';

/*
 * Messages of the ministry's guideline MIG 4.0 (電子發票資料交換標準訊息建置指引). The order of elements is that of its schemas, and so are lengths; what a clinic has nothing for is left out.
 */

const NAMESPACE = (kind: EinvoiceMessageKind) => `urn:GEINV:eInvoiceMessage:${kind}:4.0`;
/** Whoever buys without a company's number. */
const NOBODY = { id: '0000000000', name: '0000' };
/** Kinds of carriers as the ministry numbers them. */
const CARRIERS = { mobile: '3J0002', certificate: 'CQ0001' } as const;

/** An element's text, or the elements in it. Undefined ones are left out. */
type Content = string | readonly (readonly [string, Content] | undefined)[];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string, content: Content, attribute = ''): string =>
  `<${name}${attribute}>${
    typeof content === 'string'
      ? escaped(content)
      : content.map((one) => (one === undefined ? '' : element(one[0], one[1]))).join('')
  }</${name}>`;

const message = (kind: EinvoiceMessageKind, key: string, root: string, content: Content): EinvoiceMessage => ({
  kind,
  key,
  xml: `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content, ` xmlns="${NAMESPACE(kind)}"`)}\n`,
});

/** Names a message for good. Letters of numbers come again after years, so that the period is part of it: that of the invoice, also for what is said of it later. */
const keyOf = (kind: EinvoiceMessageKind, period: string, number: string): string => `${kind}-${period}-${number}`;

const two = (value: number): string => String(value).padStart(2, '0');
const date = (at: number, zone: Zone): string => {
  const { year, month, day } = calendarDate(at, zone);
  return `${year}${two(month)}${two(day)}`;
};
const time = (at: number, zone: Zone): string => {
  const seconds = wallSeconds(at, zone);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => two(Math.floor(part))).join(':');
};

/** A price of one, with at most seven decimals. */
const unitPrice = (amount: number, number: number): string =>
  new Big(amount)
    .div(number === 0 ? 1 : number)
    .round(7)
    .toFixed();

const buyerID = ({ buyer }: Einvoice): string => buyer.ubn || NOBODY.id;
const sellerOf = ({ seller }: Einvoice): Content => [
  ['Identifier', seller.ubn],
  // A desk that printed it while the name was taken off isn't turned away for that.
  ['Name', seller.name.slice(0, 60) || seller.ubn],
  seller.address === '' ? undefined : ['Address', seller.address.slice(0, 100)],
];
const buyerOf = (invoice: Einvoice): Content => [
  ['Identifier', buyerID(invoice)],
  // A company's name isn't asked for at the desk: its number says who it is.
  ['Name', invoice.buyer.ubn || NOBODY.name],
];

/** An invoice. */
export function invoiceMessage(invoice: Einvoice, zone: Zone): EinvoiceMessage {
  const { number, dateTime, buyer, lines, sales, free, tax, total, code } = invoice;
  const carrier = carrierKind(buyer.carrier);
  const type = taxTypeOf(invoice);
  const main: Content = [
    ['InvoiceNumber', number],
    ['InvoiceDate', date(dateTime, zone)],
    ['InvoiceTime', time(dateTime, zone)],
    ['Seller', sellerOf(invoice)],
    ['Buyer', buyerOf(invoice)],
    ['InvoiceType', '07'],
    ['DonateMark', buyer.donation === '' ? '0' : '1'],
    carrier && ['CarrierType', CARRIERS[carrier]],
    carrier && ['CarrierId1', buyer.carrier],
    carrier && ['CarrierId2', buyer.carrier],
    ['PrintMark', hasProof(invoice) ? 'Y' : 'N'],
    buyer.donation === '' ? undefined : ['NPOBAN', buyer.donation],
    ['RandomNumber', code.slice(0, 4)],
  ];
  const details = lines.map((one, at): readonly [string, Content] => [
    'ProductItem',
    [
      ['Description', one.name.slice(0, 256)],
      ['Quantity', new Big(one.number === 0 ? 1 : one.number).toFixed()],
      ['UnitPrice', unitPrice(one.amount, one.number)],
      ['TaxType', one.taxed ? '1' : '3'],
      ['Amount', String(one.amount)],
      ['SequenceNumber', String(at + 1)],
    ],
  ]);
  return message('F0401', keyOf('F0401', invoice.period, number), 'Invoice', [
    ['Main', main],
    ['Details', details],
    [
      'Amount',
      [
        ['SalesAmount', String(sales)],
        ['FreeTaxSalesAmount', String(free)],
        ['ZeroTaxSalesAmount', '0'],
        ['TaxType', type],
        ['TaxRate', type === '3' ? '0' : '0.05'],
        ['TaxAmount', String(tax)],
        ['TotalAmount', String(total)],
      ],
    ],
  ]);
}

/** That an invoice is void. */
export function voidMessage(invoice: Einvoice, zone: Zone): EinvoiceMessage {
  const { number, dateTime, seller, voided } = invoice;
  const at = voided?.at ?? 0;
  return message('F0501', keyOf('F0501', invoice.period, number), 'CancelInvoice', [
    ['CancelInvoiceNumber', number],
    ['InvoiceDate', date(dateTime, zone)],
    ['BuyerId', buyerID(invoice)],
    ['SellerId', seller.ubn],
    ['CancelDate', date(at, zone)],
    ['CancelTime', time(at, zone)],
    ['CancelReason', (voided?.reason || DOUBLED_REASON).slice(0, 20)],
  ]);
}

/** An allowance: one line for what of it is taxed and one for what is exempt, each on the invoice's first line of that kind. */
export function allowanceMessage(invoice: Einvoice, allowance: Allowance, zone: Zone): EinvoiceMessage {
  const parts = [
    { taxed: true, amount: allowance.net, tax: allowance.tax },
    { taxed: false, amount: allowance.free, tax: 0 },
  ].filter(({ amount, tax }) => amount + tax > 0);
  const details = parts.map(({ taxed, amount, tax }, at): readonly [string, Content] => {
    const origin = Math.max(
      0,
      invoice.lines.findIndex((one) => one.taxed === taxed),
    );
    return [
      'ProductItem',
      [
        ['OriginalInvoiceDate', date(invoice.dateTime, zone)],
        ['OriginalInvoiceNumber', invoice.number],
        ['OriginalSequenceNumber', String(origin + 1)],
        ['OriginalDescription', (invoice.lines[origin]?.name ?? '').slice(0, 256)],
        ['Quantity', '1'],
        ['UnitPrice', String(amount)],
        ['Amount', String(amount)],
        ['Tax', String(tax)],
        ['AllowanceSequenceNumber', String(at + 1)],
        ['TaxType', taxed ? '1' : '3'],
      ],
    ];
  });
  return message('G0401', keyOf('G0401', invoice.period, allowance.number), 'Allowance', [
    [
      'Main',
      [
        ['AllowanceNumber', allowance.number],
        ['AllowanceDate', date(allowance.at, zone)],
        ['Seller', sellerOf(invoice)],
        ['Buyer', buyerOf(invoice)],
        // Written by the seller.
        ['AllowanceType', '2'],
      ],
    ],
    ['Details', details],
    [
      'Amount',
      [
        ['TaxAmount', String(allowance.tax)],
        // Without the tax, as the guideline has it for allowances.
        ['TotalAmount', String(allowance.net + allowance.free)],
      ],
    ],
  ]);
}

/** That an allowance is void. */
export function voidAllowanceMessage(invoice: Einvoice, allowance: Allowance, zone: Zone): EinvoiceMessage {
  const { number, at, voided } = allowance;
  const when = voided?.at ?? 0;
  return message('G0501', keyOf('G0501', invoice.period, number), 'CancelAllowance', [
    ['CancelAllowanceNumber', number],
    ['AllowanceDate', date(at, zone)],
    ['BuyerId', buyerID(invoice)],
    ['SellerId', invoice.seller.ubn],
    ['CancelDate', date(when, zone)],
    ['CancelTime', time(when, zone)],
    ['CancelReason', (voided?.reason ?? '').slice(0, 20)],
  ]);
}

/** Numbers of one track that nobody used in a period (空白未使用字軌), as they are reported once it is over. */
export interface BlankTrack {
  readonly period: string;
  readonly letters: string;
  readonly stretches: readonly { readonly from: number; readonly to: number }[];
}

/** That numbers of a period stand on no invoice. `ubn`: the company whose they are. */
export function blankMessage({ period, letters, stretches }: BlankTrack, ubn: string): EinvoiceMessage {
  const written = (count: number) => String(count).padStart(8, '0');
  return message('E0402', keyOf('E0402', period, letters), 'BranchTrackBlank', [
    [
      'Main',
      [
        ['HeadBan', ubn],
        // Whoever has no branches reports as the head.
        ['BranchBan', ubn],
        ['InvoiceType', '07'],
        ['YearMonth', period],
        ['InvoiceTrack', letters],
      ],
    ],
    [
      'Details',
      stretches.map(({ from, to }): readonly [string, Content] => [
        'BranchTrackBlankItem',
        [
          ['InvoiceBeginNo', written(from)],
          ['InvoiceEndNo', written(to)],
        ],
      ]),
    ],
  ]);
}

/** What an invoice says to the ministry as it stands: each message once, in the order in which they have to arrive. */
export function messagesOf(invoice: Einvoice, zone: Zone): EinvoiceMessage[] {
  if (invoice.number === '') return [];
  return [
    invoiceMessage(invoice, zone),
    ...invoice.allowances.flatMap((one) => [
      allowanceMessage(invoice, one, zone),
      ...(one.voided ? [voidAllowanceMessage(invoice, one, zone)] : []),
    ]),
    ...(invoice.voided ? [voidMessage(invoice, zone)] : []),
  ];
}
