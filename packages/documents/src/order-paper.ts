import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formTotal, itemTotal } from '@vetloom/domain/stock/form-total.ts';
import type { OrderPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { sealOf } from './content/patient.ts';
import { type StockPaperData, stockFrame } from './content/stock-frame.ts';
import type { PrintDocument, RichText } from './model/document.ts';
import { paragraph, section, strong } from './model/text.ts';
import { stockWords as words } from './words/stock-words.ts';

/** What is ordered of a supplier, on the clinic's paper (spec 3 §3 "Order PDF payload"). */
export function orderDocument(data: StockPaperData, order: OrderPaper): PrintDocument {
  const { supplier, items, taxMode } = order;
  const zone = zoneOfClinic(data.clinic);
  const { netAmount, taxAmount, totalAmount } = formTotal(items, taxMode);
  const rows = items.map((item, at): RichText[] => [
    String(at + 1),
    [strong(item.name)],
    item.unit,
    formatQuantity(item.number, 4),
    item.free === 0 ? '' : formatQuantity(item.free, 4),
    formatQuantity(item.price, 4),
    item.discount === 1 ? '' : String(item.discount),
    formatAmount(itemTotal(item)),
    item.note,
  ]);
  const fit = (label: string, align: 'left' | 'right' = 'right') => ({ label, align, width: 'fit' as const });
  return {
    title: `${words.order} ${order.customID}`.trim(),
    language: 'zh-Hant',
    paper: stockFrame(data, words.order, order.customID === '' ? '' : `${words.number} ${order.customID}`, [
      { label: words.supplier, value: supplier.name === '' ? '' : [strong(supplier.name)] },
      { label: words.orderDate, value: formatDate(order.orderDateTime, zone) },
      { label: words.tax, value: words.taxModes[taxMode] },
      { label: words.staff, value: order.staffName },
      { label: words.contact, value: supplier.contactName },
      { label: words.phone, value: supplier.contactPhone },
      { label: words.fax, value: supplier.fax },
      { label: words.customerID, value: supplier.customerID },
      { label: words.address, value: supplier.address },
    ]),
    blocks: [
      ...(items.length === 0
        ? [paragraph(words.noItems)]
        : section(words.items, [
            {
              kind: 'table' as const,
              header: true,
              lines: true,
              columns: [
                fit(words.place),
                { label: words.name, align: 'left' as const, width: { share: 3 } },
                fit(words.unit, 'left'),
                fit(words.amount),
                fit(words.free),
                fit(words.price),
                fit(words.discount),
                fit(words.subTotal),
                { label: words.note, align: 'left' as const, width: { share: 2 } },
              ],
              rows,
            },
          ])),
      {
        kind: 'totals',
        rows: [
          ...(taxMode === 3
            ? []
            : [
                { label: words.net, amount: formatAmount(netAmount), weight: 'plain' as const },
                { label: words.taxAmount, amount: formatAmount(taxAmount), weight: 'plain' as const },
              ]),
          { label: words.total, amount: formatMoney(totalAmount), weight: 'grand' },
        ],
      },
      ...(order.info === '' ? [] : section(words.info, [paragraph(order.info)])),
      { kind: 'closing', left: [], signature: words.ordered, seal: sealOf(data) },
    ],
  };
}
