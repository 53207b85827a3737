import { ActionIcon, Autocomplete, Button, Input, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { linesOfItem } from '@vetloom/domain/estimate/beginnings.ts';
import { estimateRange } from '@vetloom/domain/lines/estimate.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { type ReactNode, useRef } from 'react';
import { useDocuments } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { estimates } from '../../locale/estimate.ts';
import classes from './estimate.module.css';
import { changedRow, type EstimateRow, estimateProblem, lineOf, rowOf } from './estimate-values.ts';

const words = estimates.rows;
/** Items that a name offers at once. */
const MOST_OFFERED = 8;

/** A row in which nothing stands yet. */
export const freshRow = (): EstimateRow => ({
  ...{ _id: newID.row(), itemID: '', name: '', price: '', number: '1', most: '', note: '', subTotal: null },
});

interface EstimateRowsProps {
  readonly rows: readonly EstimateRow[];
  readonly onChange: (rows: readonly EstimateRow[]) => void;
  readonly error: ReactNode;
  /** What the first row holds. */
  readonly begin?: () => EstimateRow;
  /** Nothing stands before it in its form: who opens that goes on here. */
  readonly first?: boolean;
}

/** Lines of an estimate with how much at least and at most, of the clinic's list or written by hand. A package is opened where it is picked. */
export function EstimateRows({ rows, onChange, error, begin = freshRow, first = false }: EstimateRowsProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const offered = catalogue.filter(({ active }) => active);
  const itemOf = (id: string) => catalogue.find(({ _id }) => _id === id);
  const change = (at: number, part: Partial<EstimateRow>) =>
    onChange(rows.map((row, nth) => (nth === at ? changedRow(row, part) : row)));
  const name = (at: number, typed: string) => {
    const item = offered.find((one) => one.name === typed);
    if (item?.kind !== 'package') {
      change(at, item ? { name: typed, itemID: item._id, price: String(item.price) } : { name: typed, itemID: '' });
      return;
    }
    const { lines, gone } = linesOfItem(item, itemOf, newID.row);
    if (gone.length > 0) showError(estimates.form.gone(gone.join('、')));
    onChange(rows.flatMap((row, nth) => (nth === at ? lines.map(rowOf) : [row])));
  };
  // Whoever adds a row writes in it next.
  const added = useRef<string>(undefined);
  const add = () => {
    const row = rows.length === 0 ? begin() : freshRow();
    added.current = row._id;
    onChange([...rows, row]);
  };
  const range = estimateProblem(rows) === undefined ? estimateRange(rows.map(lineOf)) : undefined;
  return (
    <>
      <ol className={classes.rows} aria-label={words.lines}>
        {rows.map((row, at) => (
          <li key={row._id}>
            <div className={classes.rowName}>
              <Autocomplete
                ref={(field) => {
                  if (field === null || added.current !== row._id) return;
                  added.current = undefined;
                  field.focus();
                }}
                label={words.name}
                value={row.name}
                data={
                  row.name.trim() === ''
                    ? []
                    : [...new Set(offered.map((one) => one.name))]
                        .filter((one) => one.toLowerCase().includes(row.name.trim().toLowerCase()))
                        .slice(0, MOST_OFFERED)
                }
                onChange={(typed) => name(at, typed)}
                maxLength={160}
                autoComplete="off"
                {...(at === rows.length - 1 && row.name === '' ? { 'data-autofocus': true } : {})}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={words.remove(row.name)}
                onClick={() => onChange(rows.filter((_, nth) => nth !== at))}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
            <div className={classes.rowFigures}>
              <FigureInput label={words.price} value={row.price} onChange={(price) => change(at, { price })} />
              <FigureInput label={words.number} value={row.number} onChange={(number) => change(at, { number })} />
              <FigureInput
                label={words.most}
                title={words.mostHint}
                value={row.most}
                onChange={(most) => change(at, { most })}
              />
              <TextInput
                label={words.note}
                value={row.note}
                maxLength={300}
                autoComplete="off"
                onChange={(event) => change(at, { note: event.currentTarget.value })}
              />
            </div>
          </li>
        ))}
      </ol>
      {error === undefined || error === null ? null : <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="sm"
        {...(first && rows.length === 0 ? { 'data-autofocus': true } : {})}
        onClick={add}
      >
        {words.add}
      </Button>
      {range === undefined || rows.length === 0 ? null : (
        <p className={classes.sum} role="status">
          {words.sum} <b>{estimates.range(formatMoney(range.low), formatMoney(range.high))}</b>
        </p>
      )}
    </>
  );
}
