import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import type { Suggestion } from '../../../data/inventory/buying-calls.ts';
import { useSuppliers } from '../../../data/inventory/suppliers.ts';
import { useSuggestions } from '../../../data/inventory/use-form.ts';
import { purchasingWords } from '../../../locale/inventory-payments.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './purchasing.module.css';

const words = purchasingWords.suggestions;

/** What is to be bought now, by supplier, each with an order to be opened from it. */
export function Suggestions({ mayOrder }: { readonly mayOrder: boolean }) {
  const { found, failure } = useSuggestions(true);
  const suppliers = useSuppliers();
  const groups = Map.groupBy(found ?? [], ({ supplierID }) => supplierID ?? '');
  const nameOf = (id: string, rows: readonly Suggestion[]): string =>
    suppliers?.find((one) => one.id === id)?.name ??
    rows.find(({ last }) => last?.supplierID === id)?.last?.supplierName ??
    words.noSupplier;
  return (
    <section className={classes.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      {failure === undefined ? null : <p className={classes.quiet}>{failure.sentence}</p>}
      {found?.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
      {[...groups].map(([id, rows]) => (
        <div key={id}>
          <div className={classes.heading}>
            <h3>{id === '' ? words.noSupplier : nameOf(id, rows)}</h3>
            <span className={classes.quiet}>{id === '' ? words.noSupplierHint : words.count(rows.length)}</span>
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
          <table className={classes.table}>
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
                    {formatQuantity(row.packs)} {row.packUnit}
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
