import { Button } from '@mantine/core';
import { IconPlus, IconTableImport } from '@tabler/icons-react';
import type { Supplier } from '@vetloom/domain/catalog/supplier.schema.ts';
import { stockUnitCost } from '@vetloom/domain/stock/price-list.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { type ListedOffer, supplierCalls } from '../../../data/inventory/supplier-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { formWords } from '../../../locale/inventory-forms.ts';
import { supplierWords } from '../../../locale/inventory-suppliers.ts';
import { OfferForm } from './OfferForm.tsx';
import { PriceListImport } from './PriceListImport.tsx';
import { PriceLists } from './PriceLists.tsx';
import classes from './supplier.module.css';

const words = supplierWords.offers;

interface OffersProps {
  readonly supplier: Supplier;
  readonly editable: boolean;
}

/** What a supplier sells, by what pack and at what price, and the price lists by which that came. */
export function Offers({ supplier, editable }: OffersProps) {
  const [tab, setTab] = useState<'offers' | 'lists' | 'import'>('offers');
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState<ListedOffer | 'new'>();
  const online = useSyncStatus()?.connection === 'online';
  const { found, failure } = useAsked(
    () => supplierCalls.offers(supplier.id),
    online ? ['offers', supplier.id, version] : undefined,
  );
  const again = () => setVersion((before) => before + 1);
  if (tab === 'import')
    return (
      <PriceListImport
        supplierID={supplier.id}
        offers={found ?? []}
        onDone={() => {
          again();
          setTab('lists');
        }}
        onClose={() => setTab('offers')}
      />
    );
  return (
    <>
      <div className={classes.head}>
        <SegmentedFilter
          label={supplierWords.tabsLabel}
          options={(['offers', 'lists'] as const).map((value) => ({ value, label: supplierWords.tabs[value] }))}
          value={tab}
          onChange={setTab}
        />
        <span className={classes.spread} />
        {editable && tab === 'offers' ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={!online}
            onClick={() => setOpened('new')}
          >
            {words.add}
          </Button>
        ) : null}
        {editable ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTableImport size={14} />}
            disabled={!online || found === undefined}
            onClick={() => setTab('import')}
          >
            {words.import}
          </Button>
        ) : null}
      </div>
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      {tab === 'lists' ? (
        <PriceLists supplierID={supplier.id} editable={editable} version={version} onChanged={again} />
      ) : found === undefined ? (
        <p className={`${classes.scroll} ${classes.quiet}`}>{online ? formWords.loading : ''}</p>
      ) : found.length === 0 ? (
        <EmptyState title={words.none} next={editable ? words.noneNext : ''} />
      ) : (
        <OfferTable rows={found} onOpen={editable ? setOpened : undefined} />
      )}
      {opened === undefined ? null : (
        <OfferForm
          key={opened === 'new' ? 'new' : opened.prodID}
          supplierID={supplier.id}
          offer={opened === 'new' ? undefined : opened}
          taken={found ?? []}
          onDone={() => {
            setOpened(undefined);
            again();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OfferTableProps {
  readonly rows: readonly ListedOffer[];
  readonly onOpen: ((offer: ListedOffer) => void) | undefined;
}

function OfferTable({ rows, onOpen }: OfferTableProps) {
  const { columns } = words;
  return (
    <div className={classes.wide}>
      <table className={classes.table} aria-label={supplierWords.tabs.offers}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.code}</th>
            <th scope="col">{columns.pack}</th>
            <th scope="col" data-end>
              {columns.min}
            </th>
            <th scope="col" data-end>
              {columns.price}
            </th>
            <th scope="col" data-end>
              {columns.perUnit}
            </th>
            <th scope="col">{columns.since}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((offer) => {
            const { prodID, prodName, prodUnit, code, unit, factor, minNumber, price, pricedOn } = offer;
            const perUnit = stockUnitCost(offer);
            return (
              <tr key={prodID}>
                <td>
                  {onOpen === undefined ? (
                    prodName
                  ) : (
                    <button type="button" data-plain onClick={() => onOpen(offer)}>
                      {prodName}
                    </button>
                  )}
                </td>
                <td>{code}</td>
                <td>{words.pack(unit, formatQuantity(factor, 6), prodUnit)}</td>
                <td data-end>{minNumber === 0 ? '' : words.least(formatQuantity(minNumber), unit || prodUnit)}</td>
                <td data-end>{price === null ? '' : formatAmount(price)}</td>
                <td data-end className={classes.quiet}>
                  {perUnit === null || factor === 1 ? '' : words.perUnit(formatQuantity(perUnit, 2), prodUnit)}
                </td>
                <td className={classes.quiet}>{pricedOn?.replaceAll('-', '/')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
