import { Select } from '@mantine/core';
import type { TableRead } from '../../../data/import/read-table.ts';
import { stockFile } from '../../../locale/inventory-suppliers.ts';
import classes from './file.module.css';

interface ColumnMappingProps<F extends string> {
  readonly table: TableRead;
  readonly mapping: readonly (F | null)[];
  /** What a column may hold, and what that is called. */
  readonly fields: readonly F[];
  readonly names: Readonly<Record<F, string>>;
  readonly onChange: (mapping: readonly (F | null)[]) => void;
}

const words = stockFile.mapping;
/** Cells of the first rows that show what a column holds. */
const SAMPLES = 3;

/** The columns of a file with what stands in the first rows, and what each holds; a field that is chosen anew leaves the column that had it. */
export function ColumnMapping<F extends string>({ table, mapping, fields, names, onChange }: ColumnMappingProps<F>) {
  const choose = (at: number, value: string | null) => {
    const field = fields.find((one) => one === value) ?? null;
    onChange(mapping.map((had, column) => (column === at ? field : had === field ? null : had)));
  };
  return (
    <table className={classes.mapping} aria-label={stockFile.mappingTitle}>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.sample}</th>
          <th scope="col">{words.field}</th>
        </tr>
      </thead>
      <tbody>
        {table.headings.map((heading, at) => (
          <tr key={heading}>
            <th scope="row">{heading}</th>
            <td className={classes.sample}>
              {table.rows
                .map(({ cells }) => cells[at] ?? '')
                .filter((cell) => cell.trim() !== '')
                .slice(0, SAMPLES)
                .join(' · ')}
            </td>
            <td>
              <Select
                aria-label={words.pick(heading)}
                size="xs"
                data={fields.map((field) => ({ value: field, label: names[field] }))}
                value={mapping[at] ?? null}
                placeholder={words.ignore}
                clearable
                onChange={(value) => choose(at, value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
