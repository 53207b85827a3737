import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ExamItem } from '@vetloom/domain/exam/exam-item.schema.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { newID } from '../../../data/engine/ids.ts';
import { examRanges as words } from '../../../locale/exam-ranges.ts';
import { kindOptions } from '../../../parts/form/kind-options.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import {
  emptyRange,
  type Flaw,
  RANGE_COLUMNS,
  type RangeColumn,
  type RangeDraft,
  shownMonths,
  standardsOf,
  typedMonths,
} from './item-values.ts';
import classes from './ranges.module.css';

interface RangeGridProps {
  readonly ranges: readonly RangeDraft[];
  readonly items: readonly ExamItem[];
  readonly flaws: readonly Flaw[];
  readonly editable: boolean;
  readonly onChange: (ranges: readonly RangeDraft[]) => void;
}

/** The ranges of an item as a table: Tab goes across, Enter goes down and adds a row below the last. */
export function RangeGrid({ ranges, items, flaws, editable, onChange }: RangeGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string>(undefined);
  const flawsID = useId();
  useEffect(() => {
    const id = wanted.current;
    if (id === undefined || !ranges.some(({ _id }) => _id === id)) return;
    wanted.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${id} species"]`)?.focus();
  });
  const add = () => {
    const row = emptyRange(newID.row(), ranges.at(-1)?.species ?? '');
    wanted.current = row._id;
    onChange([...ranges, row]);
  };
  const change = (id: string, part: Partial<RangeDraft>) =>
    onChange(ranges.map((row) => (row._id === id ? { ...row, ...part } : row)));
  const move = (event: KeyboardEvent, at: number, column: RangeColumn) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isSelect = event.target instanceof HTMLSelectElement;
    const step =
      event.key === 'Enter' || (event.key === 'ArrowDown' && !isSelect)
        ? 1
        : event.key === 'ArrowUp' && !isSelect
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = ranges[at + step];
    if (next) grid.current?.querySelector<HTMLElement>(`[data-cell="${next._id} ${column}"]`)?.focus();
    else if (event.key === 'Enter') add();
  };
  const ofRows = flaws.filter(({ row }) => row !== undefined);
  return (
    <section className={classes.ranges}>
      <SectionHeading count={ranges.length} aside={<span className={classes.quiet}>{words.gridHint}</span>}>
        {words.grid}
      </SectionHeading>
      {ranges.length === 0 ? (
        <p className={classes.calm}>{words.noRanges}</p>
      ) : (
        <table ref={grid} className={classes.grid} aria-label={words.grid} aria-describedby={flawsID}>
          <thead>
            <tr>
              {RANGE_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {words.columns[column]}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {ranges.map((row, at) => (
              <Row
                key={row._id}
                {...{ row, at, items, editable, flawsID }}
                flawed={ofRows.filter((flaw) => flaw.row === row._id).flatMap(({ columns }) => columns)}
                onChange={(part) => change(row._id, part)}
                onMove={(event, column) => move(event, at, column)}
                onRemove={() => onChange(ranges.filter(({ _id }) => _id !== row._id))}
              />
            ))}
          </tbody>
        </table>
      )}
      <div id={flawsID} role="alert" className={classes.flaws}>
        {ofRows.map(({ row, sentence }) => (
          <p key={`${row} ${sentence}`}>{sentence}</p>
        ))}
      </div>
      {editable ? (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={add}
        >
          {words.addRange}
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly row: RangeDraft;
  readonly at: number;
  readonly items: readonly ExamItem[];
  readonly editable: boolean;
  readonly flawed: readonly string[];
  /** Where the flaws are told. */
  readonly flawsID: string;
  readonly onChange: (part: Partial<RangeDraft>) => void;
  readonly onMove: (event: KeyboardEvent, column: RangeColumn) => void;
  readonly onRemove: () => void;
}

const HINTS: Partial<Record<RangeColumn, string>> = { normal: words.normalHint, standard: words.standardHint };

function Row({ row, at, items, editable, flawed, flawsID, onChange, onMove, onRemove }: RowProps) {
  const kinds = useKinds();
  const standards = useId();
  const frame = (column: RangeColumn) => ({
    'data-cell': `${row._id} ${column}`,
    'aria-label': words.cell(words.columns[column], at + 1),
    'aria-invalid': flawed.includes(column) || undefined,
    'aria-describedby': flawed.includes(column) ? flawsID : undefined,
    disabled: !editable,
    onKeyDown: (event: KeyboardEvent) => onMove(event, column),
  });
  return (
    <tr>
      <td>
        <select
          {...frame('species')}
          className={classes.cell}
          value={row.species}
          onChange={(event) => onChange({ species: event.currentTarget.value })}
        >
          <option value="">{words.everySpecies}</option>
          {kindOptions(kinds, [row.species]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      {RANGE_COLUMNS.filter((column) => column !== 'species').map((column) => (
        <td key={column}>
          <input
            {...frame(column)}
            className={classes.cell}
            data-figure={column !== 'normal' && column !== 'standard' ? true : undefined}
            value={row[column]}
            maxLength={column === 'standard' ? 160 : 60}
            placeholder={HINTS[column]}
            list={column === 'standard' ? standards : undefined}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange({ [column]: event.currentTarget.value })}
            onBlur={() => {
              if (column !== 'from' && column !== 'to') return;
              // Said as people say it, so that 84 is seen to be 7 years.
              const months = typedMonths(row[column]);
              const said = months === undefined ? row[column] : shownMonths(months);
              if (said !== row[column]) onChange({ [column]: said });
            }}
          />
        </td>
      ))}
      <td>
        <datalist id={standards}>
          {[...standardsOf(items).keys()].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {editable ? (
          <ActionIcon variant="subtle" size="sm" aria-label={words.removeRange(at + 1)} onClick={onRemove}>
            <IconX size={14} />
          </ActionIcon>
        ) : null}
      </td>
    </tr>
  );
}
