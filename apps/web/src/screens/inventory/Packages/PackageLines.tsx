import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { sharesOf } from '@vetloom/domain/catalog/package-lines.ts';
import { lineTotal, toDollars } from '@vetloom/domain/core/money.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import Big from 'big.js';
import { packages as words } from '../../../locale/inventory-services.ts';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import { catalogueFits } from '../../record/Editor/catalogue-search.ts';
import { Picker } from '../../record/Editor/Picker.tsx';
import classes from '../form/form.module.css';
import { amountOf, quantityOf } from '../form/read-fields.ts';
import { marginText } from '../table/margin-text.ts';
import { itemIDOf, type PackageValues, packageSums, type TypedLine } from './package-values.ts';

interface PackageLinesProps {
  readonly form: Pick<PanelForm<PackageValues, keyof PackageValues>, 'values' | 'change' | 'fields'>;
  readonly items: readonly CatalogItem[];
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  readonly editable: boolean;
}

/** What is in a package: each with its number and what it costs singly, and what the package asks beside the sum of that. */
export function PackageLines({ form: { values, change, fields }, items, itemOf, editable }: PackageLinesProps) {
  const price = amountOf(values.price, false);
  const lines = values.items.map((line) => ({ itemID: itemIDOf(line), number: quantityOf(line.number) }));
  const own = 'value' in price ? (price.value ?? 0) : 0;
  const sums = packageSums(lines, own, itemOf);
  const singly = lines.map(({ itemID, number }) =>
    lineTotal({ price: itemOf(itemID)?.price ?? 0, number: number ?? 0 }),
  );
  const shares = own === 0 ? undefined : sharesOf(toDollars(new Big(own)), singly);
  const taken = new Set(lines.map(({ itemID }) => itemID));
  const put = (line: TypedLine, number: string) =>
    change({ items: values.items.map((one) => (one === line ? { ...one, number } : one)) });
  return (
    <div>
      <h3 className={classes.heading}>{words.fields.items}</h3>
      {values.items.length === 0 ? <p className={classes.hint}>{words.noItems}</p> : null}
      <ul className={classes.rows} aria-label={words.fields.items}>
        {values.items.map((line, at) => {
          const item = itemOf(itemIDOf(line));
          const name = item?.name ?? words.gone;
          return (
            <li key={`${line.kind} ${line.id}`}>
              <span className={classes.rowName}>
                {name} {item?.active === true ? null : <small className={classes.gone}>{words.gone}</small>}
                {shares === undefined ? null : (
                  <small className={classes.share}>{words.share(formatAmount(shares[at] ?? 0))}</small>
                )}
              </span>
              <FigureInput
                size="sm"
                className={classes.number ?? ''}
                aria-label={words.numberOf(name)}
                value={line.number}
                onChange={(number) => put(line, number)}
              />
              <span className={classes.amount}>{formatAmount(singly[at] ?? 0)}</span>
              {editable ? (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  aria-label={words.removeOf(name)}
                  onClick={() => change({ items: values.items.filter((one) => one !== line) })}
                >
                  <IconX size={14} />
                </ActionIcon>
              ) : null}
            </li>
          );
        })}
      </ul>
      {fields.errors.items === undefined ? null : (
        <p className={classes.error} role="alert">
          {fields.errors.items}
        </p>
      )}
      {editable ? (
        <Picker
          label={words.addItem}
          placeholder={words.addItem}
          icon={<IconPlus size={14} aria-hidden="true" />}
          search={(query) =>
            catalogueFits(items, query, ({ kind, _id }) => kind !== 'package' && !taken.has(_id)).map((item) => ({
              key: item._id,
              label: item.name,
              hint: `${item.class} · ${formatAmount(item.price)}`,
              item,
            }))
          }
          onPick={(item) => change({ items: [...values.items, ...lineOf(item)] })}
        />
      ) : null}
      {values.items.length === 0 ? null : (
        <dl className={classes.sums}>
          <dt>{words.singly}</dt>
          <dd>{formatMoney(sums.singly)}</dd>
          <dt data-sum>{words.packagePrice}</dt>
          <dd data-sum>
            {formatMoney(sums.price)}
            {sums.off === null || sums.off === 0 ? null : (
              <small className={sums.off < 0 ? classes.more : classes.less}>
                {sums.off < 0 ? words.costsMore(marginText(-sums.off)) : words.saves(marginText(sums.off))}
              </small>
            )}
          </dd>
        </dl>
      )}
    </div>
  );
}

const ID = /^\/catalog\/(product|service)\/(.+)$/;

/** The line of a picked item. */
function lineOf({ _id }: CatalogItem): TypedLine[] {
  const [, kind, id] = ID.exec(_id) ?? [];
  return (kind === 'product' || kind === 'service') && id !== undefined ? [{ kind, id, number: '1' }] : [];
}
