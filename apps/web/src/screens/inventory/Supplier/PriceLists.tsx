import { Button } from '@mantine/core';
import type { PriceList } from '@vetloom/domain/stock/offer.schema.ts';
import { priceChange } from '@vetloom/domain/stock/price-change.ts';
import { marginOf, stockUnitCost } from '@vetloom/domain/stock/price-list.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { productCalls } from '../../../data/inventory/product-calls.ts';
import { type PriceListChange, supplierCalls } from '../../../data/inventory/supplier-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { supplierWords } from '../../../locale/inventory-suppliers.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { PriceChange } from './PriceChange.tsx';
import classes from './supplier.module.css';

const words = supplierWords.lists;
/** Which part of its price a product is to leave, where nobody says; percent. */
const USUAL_MARGIN = 30;

interface PriceListsProps {
  readonly supplierID: string;
  readonly editable: boolean;
  readonly version: number;
  readonly onChanged: () => void;
}

/** The price lists that were taken over from a supplier, the latest first; each opens to what it changed. */
export function PriceLists({ supplierID, editable, version, onChanged }: PriceListsProps) {
  const people = usePeople();
  const online = useSyncStatus()?.connection === 'online';
  const [opened, setOpened] = useState<string>();
  const { found } = useAsked(
    () => supplierCalls.priceLists(supplierID),
    online ? ['price lists', supplierID, version] : undefined,
  );
  if (found?.length === 0) return <EmptyState title={words.none} />;
  return (
    <div className={classes.wide}>
      <table className={classes.table} aria-label={supplierWords.tabs.lists}>
        <thead>
          <tr>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.pricedOn}</th>
            <th scope="col" data-end>
              {words.columns.rows}
            </th>
            <th scope="col">{words.columns.by}</th>
            <th scope="col">{words.columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {(found ?? []).map((list) => (
            <tr key={list.id}>
              <td>
                <button
                  type="button"
                  data-plain
                  aria-expanded={opened === list.id}
                  aria-label={words.open(list.name)}
                  onClick={() => setOpened(opened === list.id ? undefined : list.id)}
                >
                  {list.name || words.columns.name}
                </button>
              </td>
              <td>{list.pricedOn.replaceAll('-', '/')}</td>
              <td data-end>{list.rows}</td>
              <td className={classes.quiet}>
                {people(list.createBy) ?? list.createBy} {formatDate(list.createDateTime)}
              </td>
              <td>
                <Chip dense>{list.takenBackDateTime === null ? words.holds : words.takenBack}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened === undefined ? null : (
        <OpenList key={opened} {...{ supplierID, listID: opened, version, editable, onChanged }} />
      )}
    </div>
  );
}

interface OpenListProps {
  readonly supplierID: string;
  readonly listID: string;
  readonly version: number;
  readonly editable: boolean;
  readonly onChanged: () => void;
}

function OpenList({ supplierID, listID, version, editable, onChanged }: OpenListProps) {
  const can = useCan();
  const { act, busy } = useAct();
  const [asking, setAsking] = useState(false);
  const [least, setLeast] = useState(USUAL_MARGIN);
  const { found } = useAsked(() => supplierCalls.priceList(supplierID, listID), ['price list', listID, version]);
  if (found === undefined) return null;
  const { list, rows } = found;
  const thin = rows.filter((row) => {
    const margin = marginOfRow(row);
    return margin !== null && margin * 100 < least;
  });
  const dearer = rows.flatMap((row) => {
    const cost = stockUnitCost(row.after);
    return cost === null || cost === row.cost ? [] : [{ id: row.prodID, cost }];
  });
  const takeBack = async () => {
    const { left } = await supplierCalls.takeBackPriceList(supplierID, listID);
    showSuccess(left.length === 0 ? words.takenBackAll : words.takenBackBut(left.length));
    onChanged();
  };
  return (
    <section className={`${classes.scroll} ${classes.stack}`} aria-label={words.open(list.name)}>
      <div className={classes.summary}>
        <CountInput
          size="xs"
          w={96}
          label={words.marginBelow}
          value={least}
          min={0}
          max={100}
          hasParts
          unit="%"
          onChange={(value) => setLeast(value ?? 0)}
        />
        <span className={classes.spread} />
        {editable && can('PRODUCT_WRITE') && list.takenBackDateTime === null && dearer.length > 0 ? (
          <Button
            size="xs"
            variant="default"
            loading={busy}
            title={words.takeCostsText}
            onClick={() =>
              void act(async () => {
                for (let from = 0; from < dearer.length; from += COSTS_AT_ONCE)
                  await productCalls.changeMany(dearer.slice(from, from + COSTS_AT_ONCE));
                showSuccess(words.costsTaken(dearer.length));
                onChanged();
              })
            }
          >
            {words.takeCosts(dearer.length)}
          </Button>
        ) : null}
        {editable && list.takenBackDateTime === null ? (
          <Button size="xs" variant="subtle" data-danger onClick={() => setAsking(true)}>
            {words.takeBack}
          </Button>
        ) : null}
      </div>
      {thin.length === 0 ? null : (
        <Notice
          tone="ochre"
          title={words.marginTitle(thin.length, `${least}%`)}
          action={
            <Button component={AppLink} to={links.to('inventory.product')} size="xs" variant="default">
              {words.toProducts}
            </Button>
          }
        >
          {words.marginText}
        </Notice>
      )}
      <ChangeTable rows={rows} list={list} thin={new Set(thin.map(({ prodID }) => prodID))} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.takeBackTitle}
        text={words.takeBackText}
        confirmWord={words.takeBack}
        danger
        onConfirm={takeBack}
      />
    </section>
  );
}

/** As many products as one call changes. */
const COSTS_AT_ONCE = 500;

/** What is left of a product's price at the price of the list. */
function marginOfRow({ after, salePrice, sellFactor }: PriceListChange): number | null {
  const cost = stockUnitCost(after);
  return cost === null ? null : marginOf(salePrice, cost * sellFactor);
}

interface ChangeTableProps {
  readonly rows: readonly PriceListChange[];
  readonly list: PriceList;
  readonly thin: ReadonlySet<string>;
}

function ChangeTable({ rows, list, thin }: ChangeTableProps) {
  const paid = ({ price, factor }: { readonly price: number | null; readonly factor: number }) => ({
    ...{ price: price ?? 0, factor, discount: 1 },
  });
  return (
    <table className={classes.table} aria-label={words.open(list.name)}>
      <thead>
        <tr>
          <th scope="col">{supplierWords.offers.columns.name}</th>
          <th scope="col" data-end>
            {words.before}
          </th>
          <th scope="col" data-end>
            {words.after}
          </th>
          <th scope="col" data-end>
            {words.change}
          </th>
          <th scope="col" data-end>
            {words.margin}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const margin = marginOfRow(row);
          return (
            <tr key={row.prodID}>
              <td>{row.prodName}</td>
              <td data-end className={classes.quiet}>
                {row.before?.price == null ? '' : formatAmount(row.before.price)}
              </td>
              <td data-end>{row.after.price === null ? '' : formatAmount(row.after.price)}</td>
              <td data-end>
                {row.before === null ? (
                  words.fresh
                ) : (
                  <PriceChange
                    change={row.before.price === null ? null : priceChange(paid(row.after), paid(row.before))}
                  />
                )}
              </td>
              <td data-end className={thin.has(row.prodID) ? classes.up : undefined}>
                {margin === null ? '' : `${formatQuantity(margin * 100, 1)}%`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
