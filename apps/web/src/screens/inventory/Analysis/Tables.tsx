import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount, formatCount } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { ReactNode } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import type { BoughtRow, ReportRange, SoldReport, StaffReport } from '../../../data/inventory/reports.ts';
import { useReport, useSupplierPayments } from '../../../data/inventory/reports.ts';
import type { Asked } from '../../../data/inventory/use-asked.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import classes from './analysis.module.css';
import { dollarText, percentText, unitsText } from './figure-text.ts';
import type { OpenedFigure } from './Opened.tsx';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';

interface PaneProps {
  readonly range: ReportRange;
  readonly onOpen: (figure: OpenedFigure) => void;
}

const { columns } = words;

/** Waits for an answer, or says why there is none. */
function Answered<T>({ asked, children }: { readonly asked: Asked<T>; readonly children: (found: T) => ReactNode }) {
  if (asked.failure) return <ErrorState title={asked.failure.sentence} code={asked.failure.code} />;
  if (asked.found === undefined) return <EmptyState title={words.loading} next="" />;
  return children(asked.found);
}

/** The name of a row, by which what it sums is opened. */
function Opener({ name, onOpen }: { readonly name: string; readonly onOpen: (() => void) | undefined }) {
  if (onOpen === undefined) return name;
  return (
    <button type="button" className={classes.open} title={words.open(name)} onClick={onOpen}>
      {name}
    </button>
  );
}

type SoldRow = SoldReport['rows'][number];

/** Goods or services sold, item by item. */
export function SoldPane({ range, onOpen, of }: PaneProps & { readonly of: 'sell' | 'service' }) {
  const goods = of === 'sell';
  const asked = useReport(goods ? '/stat/sellStatus' : '/stat/serviceStatus', range);
  const part = goods ? 'goods' : 'services';
  return (
    <Answered asked={asked}>
      {({ rows, count, amount, cost, margin }) => {
        const shown: ReportColumn<SoldRow>[] = [
          {
            label: columns.name,
            cell: ({ itemID, name }) => (
              <Opener name={name} onOpen={itemID === '' ? undefined : () => onOpen({ of, itemID, name })} />
            ),
          },
          { label: columns.type, text: true, cell: ({ itemID, type }) => (itemID === '' ? words.byHand : type) },
          { label: columns.number, cell: ({ number }) => unitsText(number) },
          { label: columns.amount, cell: (row) => <b>{formatAmount(row.amount)}</b>, sum: formatAmount(amount) },
          { label: columns.cost, cell: (row) => dollarText(row.cost), sum: dollarText(cost) },
          { label: columns.margin, cell: (row) => percentText(row.margin), sum: percentText(margin) },
        ];
        return (
          <ReportTable
            title={words.groups[part]}
            note={words.notes[part]}
            columns={shown}
            rows={rows}
            count={count}
            keyOf={({ itemID, name }) => itemID || name}
          />
        );
      }}
    </Answered>
  );
}

/** What people sold, of goods and of services. */
export function StaffPane({ range }: Pick<PaneProps, 'range'>) {
  const [goods, services] = [useReport('/stat/staffSellStatus', range), useReport('/stat/staffServiceStatus', range)];
  return (
    <>
      {(
        [
          ['staffGoods', goods],
          ['staffServices', services],
        ] as const
      ).map(([name, asked]) => (
        <Answered key={name} asked={asked}>
          {(found: StaffReport) => (
            <ReportTable
              title={words.groups[name]}
              columns={[
                { label: columns.staff, cell: ({ staffName }) => staffName || words.nobody },
                { label: columns.bills, cell: ({ bills }) => formatCount(bills) },
                { label: columns.number, cell: ({ number }) => unitsText(number) },
                {
                  label: columns.amount,
                  cell: ({ amount }) => <b>{formatAmount(amount)}</b>,
                  sum: formatAmount(found.amount),
                },
              ]}
              rows={found.rows}
              count={found.rows.length}
              keyOf={({ staffID }) => staffID}
            />
          )}
        </Answered>
      ))}
    </>
  );
}

/** What was paid to suppliers, payment by payment, for those who may see it. */
function PaidTable({ range }: Pick<PaneProps, 'range'>) {
  const may = useCan()('PAYMENT_FORM_READ');
  const asked = useSupplierPayments(range, may);
  if (!may) return null;
  return (
    <Answered asked={asked}>
      {({ rows, count, total }) => (
        <ReportTable
          title={words.groups.payments}
          columns={[
            { label: columns.form, cell: ({ customID }) => customID },
            { label: columns.date, text: true, cell: ({ paymentDate }) => formatDate(paymentDate) },
            { label: columns.supplier, text: true, cell: ({ supplierName }) => supplierName },
            { label: columns.staff, text: true, cell: ({ staffName }) => staffName || words.nobody },
            {
              label: columns.amount,
              cell: ({ totalAmount }) => <b>{formatAmount(totalAmount)}</b>,
              sum: formatAmount(total),
            },
          ]}
          rows={rows}
          count={count}
          keyOf={({ id }) => id}
        />
      )}
    </Answered>
  );
}

/** What was bought, by supplier and by product. */
export function BoughtPane(props: PaneProps) {
  return (
    <>
      <BoughtTables {...props} />
      <PaidTable range={props.range} />
    </>
  );
}

function BoughtTables({ range, onOpen }: PaneProps) {
  const asked = useReport('/stat/purchaseStatus', range);
  return (
    <Answered asked={asked}>
      {(found) =>
        (['suppliers', 'products'] as const).map((by) => {
          const shown: ReportColumn<BoughtRow>[] = [
            {
              label: by === 'suppliers' ? columns.supplier : columns.name,
              cell: ({ itemID, name }) => (
                <Opener
                  name={name}
                  onOpen={by === 'suppliers' ? undefined : () => onOpen({ of: 'purchase', itemID, name })}
                />
              ),
            },
            { label: columns.forms, cell: ({ count }) => formatCount(count) },
            ...(by === 'suppliers'
              ? []
              : [{ label: columns.number, cell: ({ number }: BoughtRow) => unitsText(number) }]),
            {
              label: columns.amount,
              cell: ({ amount }) => <b>{formatAmount(amount)}</b>,
              sum: formatAmount(found[by].reduce((sum, { amount }) => sum + amount, 0)),
            },
          ];
          return (
            <ReportTable
              key={by}
              title={words.groups[by]}
              columns={shown}
              rows={found[by]}
              count={found[by].length}
              keyOf={({ itemID }) => itemID}
            />
          );
        })
      }
    </Answered>
  );
}

/** How stock does: use, turnover, reach, class and what is dead. */
export function StockPane({ range, onOpen }: PaneProps) {
  const asked = useReport('/stat/stockHealth', range);
  return (
    <Answered asked={asked}>
      {({ rows, count, cost, usedCost }) => (
        <ReportTable
          title={words.groups.stock}
          note={words.notes.stock}
          columns={[
            {
              label: columns.name,
              cell: ({ itemID, name, dead }) => (
                <>
                  <Opener name={name} onOpen={() => onOpen({ of: 'stock', itemID, name })} />
                  {dead ? (
                    <span className={classes.dead}>
                      <Chip tone="ochre">{words.deadChip}</Chip>
                    </span>
                  ) : null}
                </>
              ),
            },
            { label: columns.type, text: true, cell: ({ type }) => type },
            { label: columns.abc, text: true, cell: ({ abc }) => abc },
            { label: columns.stock, cell: ({ quantity }) => unitsText(quantity) },
            { label: columns.stockCost, cell: (row) => <b>{dollarText(row.cost)}</b>, sum: dollarText(cost) },
            { label: columns.used, cell: ({ used }) => unitsText(used) },
            { label: columns.usedCost, cell: (row) => dollarText(row.usedCost), sum: dollarText(usedCost) },
            { label: columns.turnover, cell: ({ turnover }) => (turnover === null ? MISSING : turnover) },
            { label: columns.daysLeft, cell: ({ daysLeft }) => (daysLeft === null ? MISSING : formatCount(daysLeft)) },
            { label: columns.lastOut, cell: ({ lastOut }) => (lastOut === 0 ? words.never : formatDate(lastOut)) },
          ]}
          rows={rows}
          count={count}
          keyOf={({ itemID }) => itemID}
        />
      )}
    </Answered>
  );
}

/** What was lost, destroyed, or found missing. */
export function LossPane({ range, onOpen }: PaneProps) {
  const asked = useReport('/stat/losses', range);
  return (
    <Answered asked={asked}>
      {({ rows, count, cost }) => (
        <ReportTable
          title={words.groups.loss}
          note={words.notes.loss}
          columns={[
            {
              label: columns.name,
              cell: ({ itemID, name }) => <Opener name={name} onOpen={() => onOpen({ of: 'loss', itemID, name })} />,
            },
            { label: columns.type, text: true, cell: ({ type }) => type },
            { label: columns.cause, text: true, cell: ({ cause }) => words.causes[cause] },
            { label: columns.number, cell: ({ quantity }) => unitsText(quantity) },
            { label: columns.lost, cell: (row) => <b>{dollarText(row.cost)}</b>, sum: dollarText(cost) },
          ]}
          rows={rows}
          count={count}
          keyOf={({ itemID, cause }) => `${itemID} ${cause}`}
        />
      )}
    </Answered>
  );
}
