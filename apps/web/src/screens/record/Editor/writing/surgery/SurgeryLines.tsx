import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { lineTotal, type PricedLine } from '@vetloom/domain/core/money.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { visit } from '../../../../../locale/record.ts';
import { visitParts } from '../../../../../locale/writing.ts';
import { catalogueFits, hintOf } from '../../catalogue-search.ts';
import { codecs } from '../../drafts/codecs.ts';
import type { FieldPath } from '../../drafts/field-drafts.ts';
import { useEditing } from '../../editing.ts';
import { Picker } from '../../Picker.tsx';
import { useCharging } from '../../use-charging.ts';
import { useField } from '../../use-field.ts';
import { useRemoval } from '../../use-removal.ts';
import classes from './surgery.module.css';

const words = visitParts.surgery;

interface SurgeryLinesProps {
  readonly title?: string;
  readonly list: 'surgery' | 'surgeryConsumable' | 'surgeryDrugBag';
  /** The field with the discount of the whole list, where it has one. */
  readonly rate?: string;
  readonly rows: readonly (PricedLine & { readonly _id: string; readonly name: string })[];
  /** NT$ after the discount. */
  readonly subTotal?: number;
  readonly label: string;
  readonly wanted: (item: CatalogItem) => boolean;
  /** Items that are found first. */
  readonly first?: (item: CatalogItem) => boolean;
  readonly make: (item: CatalogItem) => object;
}

/** Lines of an operation with how many and how much, a picker that adds, and the discount with what comes of it. */
export function SurgeryLines(props: SurgeryLinesProps) {
  const { title, list, rate, rows, subTotal, label, wanted, first, make } = props;
  const { catalogue, usual, itemOf, act, readOnly, billLocked } = useEditing();
  const charge = useCharging('surgery');
  const search = (query: string) => {
    const fits = catalogueFits(catalogue, query, wanted, usual);
    return (first ? [...fits.filter(first), ...fits.filter((item) => !first(item))] : fits).map((item) => ({
      key: item._id,
      label: item.name,
      hint: hintOf(item, itemOf),
      item,
    }));
  };
  return (
    <div className={classes.block}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          {rate === undefined || rows.length === 0 ? null : <Rate path={[rate]} label={`${title}${words.rate}`} />}
          {subTotal === undefined || rows.length === 0 ? null : <b>{words.subTotal(formatAmount(subTotal))}</b>}
        </div>
      )}
      <ul className={classes.lines}>
        {rows.map((row) => (
          <Line key={row._id} list={list} row={row} />
        ))}
      </ul>
      {readOnly || billLocked ? null : (
        <Picker
          label={label}
          placeholder={label}
          icon={<IconPlus size={14} aria-hidden="true" />}
          search={search}
          onPick={(item) =>
            item.kind === 'package' ? charge(item) : void act([{ op: 'insert', path: [list], row: { ...make(item) } }])
          }
          first={list === 'surgery'}
        />
      )}
    </div>
  );
}

function Line({ list, row }: Pick<SurgeryLinesProps, 'list'> & { readonly row: SurgeryLinesProps['rows'][number] }) {
  const { readOnly, billLocked } = useEditing();
  const remove = useRemoval();
  const number = useField([list, row._id, 'number'], codecs.quantity);
  return (
    <li>
      <span>{row.name}</span>
      <label>
        ×
        <input
          inputMode="decimal"
          aria-label={`${row.name} ${visit.chargeFields.number}`}
          aria-invalid={number.error !== undefined}
          value={number.text}
          readOnly={number.readOnly}
          onChange={(event) => number.change(event.currentTarget.value)}
          onBlur={number.leave}
        />
      </label>
      <b>{formatAmount(lineTotal(row))}</b>
      {readOnly || billLocked ? (
        <span />
      ) : (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={words.remove(row.name)}
          onClick={() => remove({ list: [list], key: row._id, row, name: row.name })}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The discount of a list in percent; 90 is ten percent off. */
function Rate({ path, label }: { readonly path: FieldPath; readonly label: string }) {
  const field = useField(path, codecs.percent);
  return (
    <label className={classes.rate}>
      {words.rate}
      <input
        inputMode="decimal"
        aria-label={label}
        aria-invalid={field.error !== undefined}
        value={field.text}
        readOnly={field.readOnly}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
      />
      %
    </label>
  );
}
