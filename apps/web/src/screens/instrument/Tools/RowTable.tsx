import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import classes from './tools.module.css';

/** What every row has: an id, and the instrument's own code for what the row is about. */
interface CodedRow {
  readonly _id: string;
  readonly code: string;
}

interface CellParts<Row> {
  readonly row: Row;
  /** What the field is called for whoever doesn't see its column. */
  readonly label: string;
  readonly change: (part: Partial<Row>) => void;
}

/** A column of a table whose rows somebody edits. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (parts: CellParts<Row>) => ReactNode;
}

interface RowTableProps<Row extends CodedRow> {
  readonly title: string;
  readonly hint: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly onChange: (rows: Row[]) => void;
  readonly newRow: () => Row;
  /** Further ways to rows, beside the button for one. */
  readonly children?: ReactNode;
}

/** Rows that somebody edits in place, one for each code of an instrument. */
export function RowTable<Row extends CodedRow>(props: RowTableProps<Row>) {
  const { title, hint, columns, rows, onChange, newRow, children } = props;
  const change = (id: string, part: Partial<Row>) =>
    onChange(rows.map((one) => (one._id === id ? { ...one, ...part } : one)));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.quiet}>{hint}</p>
      {rows.length === 0 ? null : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row._id}>
                {columns.map(({ name, cell }) => (
                  <td key={name}>
                    {cell({ row, label: words.rowOf(name, at + 1), change: (part) => change(row._id, part) })}
                  </td>
                ))}
                <td>
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.removeRow(row.code)}
                    onClick={() => onChange(rows.filter(({ _id }) => _id !== row._id))}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.tableActs}>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...rows, newRow()])}>
          {words.addRow}
        </Button>
        {children}
      </div>
    </section>
  );
}

interface TextCellProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A field of a row in which something is typed. */
export function TextCell({ label, value, maxLength, disabled = false, onChange }: TextCellProps) {
  return (
    <TextInput
      size="xs"
      aria-label={label}
      {...{ value, maxLength, disabled }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FoundCellProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  /** Empty where nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Choices that are shown at once; the others are found by typing. */
const SHOWN = 40;

/** A field of a row in which one of many is looked up, or none. */
export function FoundCell({ label, placeholder = '', data, value, onChange }: FoundCellProps) {
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      data={[...data]}
      value={value === '' ? null : value}
      searchable
      clearable
      limit={SHOWN}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
