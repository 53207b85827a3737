import { Button } from '@mantine/core';
import { orderShortfall } from '@vetloom/domain/stock/order-minimum.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { OrderAsks, Suggestion } from '../../../data/inventory/buying-calls.ts';
import { useSuppliers } from '../../../data/inventory/suppliers.ts';
import { useSuggestions } from '../../../data/inventory/use-form.ts';
import { purchasingWords } from '../../../locale/inventory-payments.ts';
import { orderTerms } from '../../../locale/inventory-suppliers.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './purchasing.module.css';

const words = purchasingWords.suggestions;

/** What is to be bought now, by supplier, each with an order to be opened from it. */
export function Suggestions({ mayOrder }: { readonly mayOrder: boolean }) {
  const { found, failure } = useSuggestions(true);
  const suppliers = useSuppliers();
  const groups = Map.groupBy(found?.rows ?? [], ({ supplierID }) => supplierID ?? '');
  const asks = new Map(found?.suppliers.map((one) => [one.supplierID, one]));
  const nameOf = (id: string, rows: readonly Suggestion[]): string =>
    asks.get(id)?.name ??
    suppliers?.find((one) => one.id === id)?.name ??
    rows.find(({ last }) => last?.supplierID === id)?.last?.supplierName ??
    words.noSupplier;
  return (
    <section className={classes.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      {failure === undefined ? null : <p className={classes.quiet}>{failure.sentence}</p>}
      {found?.rows.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
      {[...groups].map(([id, rows]) => (
        <div key={id}>
          <div className={classes.heading}>
            <h3>{id === '' ? words.noSupplier : nameOf(id, rows)}</h3>
            <span className={classes.quiet}>{id === '' ? words.noSupplierHint : words.count(rows.length)}</span>
            <Asked rows={rows} asks={asks.get(id)} />
            <span className={classes.spread} />
            {mayOrder && id !== '' ? (
              <Button
                component={AppLink}
                to={links.to('inventory.manage', { kind: 'order', open: 'new', suggested: id })}
                size="xs"
                variant="default"
              >
                {words.order}
              </Button>
            ) : null}
          </div>
          <table className={`${classes.table} ${classes.aligned}`}>
            <thead>
              <tr>
                <th scope="col">{words.columns.name}</th>
                <th scope="col" data-end>
                  {words.columns.here}
                </th>
                <th scope="col" data-end className={classes.wide}>
                  {words.columns.onOrder}
                </th>
                <th scope="col" data-end className={classes.wide}>
                  {words.columns.perDay}
                </th>
                <th scope="col" data-end>
                  {words.columns.lasts}
                </th>
                <th scope="col" data-end>
                  {words.columns.buy}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.prodID}>
                  <td className={classes.name}>
                    {row.name}{' '}
                    {row.willExpire > 0 ? (
                      <small className={classes.warn}>{words.expires(formatQuantity(row.willExpire))}</small>
                    ) : null}
                  </td>
                  <td data-end className={row.usable < 0 ? classes.late : undefined}>
                    {formatQuantity(row.usable)} {row.unit}
                  </td>
                  <td data-end className={classes.wide}>
                    {row.onOrder === 0 ? '' : formatQuantity(row.onOrder)}
                  </td>
                  <td data-end className={classes.wide}>
                    {formatQuantity(row.perDay, 2)}
                  </td>
                  <td data-end>{row.lastsDays === null ? '' : words.days(row.lastsDays)}</td>
                  <td data-end className={classes.bold}>
                    {formatQuantity(row.packs)} {row.packUnit}{' '}
                    {row.isRaised ? <small className={classes.quiet}>{orderTerms.raised}</small> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}

interface AskedProps {
  readonly rows: readonly Suggestion[];
  readonly asks: OrderAsks | undefined;
}

/** What the suggested goods of a supplier come to, and what that lacks of what it asks; nothing while a price isn't known. */
function Asked({ rows, asks }: AskedProps) {
  if (asks === undefined || rows.some(({ price }) => price === null)) return null;
  // Each row is rounded by itself, as the order does.
  const sum = rows.reduce((total, { packs, price }) => total + Math.round(packs * (price ?? 0)), 0);
  const { belowMinimum, toFreeShipping } = orderShortfall(sum, asks);
  return (
    <>
      <span className={classes.quiet}>{orderTerms.sum(formatMoney(sum))}</span>
      {belowMinimum > 0 ? (
        <span className={classes.warn}>
          {orderTerms.below(formatMoney(belowMinimum), formatMoney(asks.minOrderAmount))}
        </span>
      ) : toFreeShipping > 0 ? (
        <span className={classes.quiet}>{orderTerms.free(formatMoney(toFreeShipping))}</span>
      ) : null}
    </>
  );
}
