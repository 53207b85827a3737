import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { keepFigure, readFigure } from '@vetloom/ui/format/figure.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { writing } from '../../locale/writing.ts';
import { catalogueFits, hintOf } from '../record/Editor/catalogue-search.ts';
import { Picker } from '../record/Editor/Picker.tsx';
import classes from './writing.module.css';

const words = writing.aids;

/** A field of a row. */
export interface RowField<Row> {
  readonly key: keyof Row & string;
  readonly label: string;
  /** Numbers; an empty field is null where it may be. */
  readonly figure?: 'required' | 'optional';
}

interface ItemRowsProps<Row> {
  readonly title: string;
  readonly add: string;
  readonly rows: readonly Row[];
  readonly fields: readonly RowField<Row>[];
  readonly catalogue: readonly CatalogItem[];
  readonly wanted: (item: CatalogItem) => boolean;
  readonly make: (item: CatalogItem) => Row;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Items of the catalogue that a template brings, with what is written about each; found by typing, taken with Enter. */
export function ItemRows<Row extends { readonly _id: string; readonly name: string }>(props: ItemRowsProps<Row>) {
  const { title, add, rows, fields, catalogue, wanted, make, onChange } = props;
  return (
    <section>
      <SectionHeading level={3}>{title}</SectionHeading>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row._id}>
            <span className={classes.rowName}>{row.name}</span>
            {fields.map((field) => (
              <RowInput
                key={field.key}
                name={row.name}
                field={field}
                value={row[field.key]}
                onChange={(value) =>
                  onChange(rows.map((one) => (one._id === row._id ? { ...one, [field.key]: value } : one)))
                }
              />
            ))}
            <ActionIcon
              size="sm"
              aria-label={words.removeRow(row.name)}
              onClick={() => onChange(rows.filter((one) => one._id !== row._id))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Picker
        label={add}
        placeholder={add}
        icon={<IconPlus size={14} aria-hidden="true" />}
        search={(query) =>
          catalogueFits(catalogue, query, wanted).map((item) => ({
            key: item._id,
            label: item.name,
            hint: hintOf(item, (id) => catalogue.find(({ _id }) => _id === id)),
            item,
          }))
        }
        onPick={(item) => onChange([...rows, make(item)])}
      />
    </section>
  );
}

interface RowInputProps<Row> {
  readonly name: string;
  readonly field: RowField<Row>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function RowInput<Row>({ name, field, value, onChange }: RowInputProps<Row>) {
  const { label, figure } = field;
  const [text, setText] = useState(value === null || value === undefined ? '' : String(value));
  const read = figure === undefined ? text : readFigure(text);
  const empty = text.trim() === '';
  const bad = figure !== undefined && (empty ? figure === 'required' : read === undefined);
  return (
    <TextInput
      size="sm"
      aria-label={`${name} ${label}`}
      placeholder={label}
      autoComplete="off"
      value={text}
      error={bad}
      {...(figure === undefined ? {} : { inputMode: 'decimal' as const })}
      onChange={(event) => {
        const typed = figure === undefined ? event.currentTarget.value : keepFigure(event.currentTarget.value);
        setText(typed);
        if (figure === undefined) onChange(typed);
        else if (typed.trim() === '') {
          if (figure === 'optional') onChange(null);
        } else {
          const number = readFigure(typed);
          if (number !== undefined) onChange(number);
        }
      }}
    />
  );
}
