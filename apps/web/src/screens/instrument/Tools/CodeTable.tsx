import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import type { InstrumentCode } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { LAB_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { useState } from 'react';
import { newID } from '../../../data/engine/ids.ts';
import { exam } from '../../../locale/exam.ts';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { useExamItems } from '../../../parts/exam/use-exam-data.ts';
import { pastedCodes } from './instrument-values.ts';
import { type Column, FoundCell, RowTable, TextCell } from './RowTable.tsx';
import classes from './tools.module.css';

interface CodeTableProps {
  readonly codes: readonly InstrumentCode[];
  readonly onChange: (codes: InstrumentCode[]) => void;
}

const newCode = (): InstrumentCode => ({
  ...{ _id: newID.row(), code: '', itemID: '', name: '', category: 'biochemistry', unit: '', isIgnored: false },
});

/** What an instrument's codes mean here: a row each, or many at once out of a spreadsheet. */
export function CodeTable({ codes, onChange }: CodeTableProps) {
  return (
    <RowTable
      {...{ title: words.codes, hint: words.codesHint, columns: useColumns(), rows: codes, onChange, newRow: newCode }}
    >
      <Paste codes={codes} onTake={(rows) => onChange([...codes, ...rows])} />
    </RowTable>
  );
}

/** Name and category are the item's where one is chosen. */
function useColumns(): readonly Column<InstrumentCode>[] {
  const items = useExamItems();
  const named = items.map((item) => ({ value: item._id, label: [item.name, item.title].filter(Boolean).join(' ') }));
  return [
    {
      name: words.code,
      cell: ({ row, label, change }) => (
        <TextCell label={label} value={row.code} maxLength={80} onChange={(code) => change({ code })} />
      ),
    },
    {
      name: words.item,
      cell: ({ row, label, change }) => (
        <FoundCell
          {...{ label, data: named, value: row.itemID }}
          onChange={(itemID) => {
            const item = items.find(({ _id }) => _id === itemID);
            change(item ? { itemID: item._id, name: item.name, category: item.category } : { itemID: '' });
          }}
        />
      ),
    },
    {
      name: words.name,
      cell: ({ row, label, change }) => (
        <TextCell
          {...{ label, value: row.name, maxLength: 80, disabled: row.itemID !== '' }}
          onChange={(name) => change({ name })}
        />
      ),
    },
    {
      name: words.category,
      cell: ({ row, label, change }) => (
        <NativeSelect
          size="xs"
          aria-label={label}
          data={LAB_CATEGORIES.map((value) => ({ value, label: exam.categories[value] }))}
          value={row.category}
          disabled={row.itemID !== ''}
          onChange={({ currentTarget: { value } }) =>
            change({ category: LAB_CATEGORIES.find((one) => one === value) ?? row.category })
          }
        />
      ),
    },
    {
      name: words.unit,
      cell: ({ row, label, change }) => (
        <TextCell label={label} value={row.unit} maxLength={30} onChange={(unit) => change({ unit })} />
      ),
    },
    {
      name: words.ignored,
      cell: ({ row, label, change }) => (
        <Checkbox
          aria-label={label}
          checked={row.isIgnored}
          onChange={(event) => change({ isIgnored: event.currentTarget.checked })}
        />
      ),
    },
  ];
}

interface PasteProps {
  readonly codes: readonly InstrumentCode[];
  readonly onTake: (rows: InstrumentCode[]) => void;
}

/** Rows of a spreadsheet, with how many of them are new before they are taken. */
function Paste({ codes, onTake }: PasteProps) {
  const items = useExamItems();
  const [isOpen, setOpen] = useState(false);
  // Whoever has taken rows goes on from where they opened it.
  const [hasTaken, setTaken] = useState(false);
  const [text, setText] = useState('');
  const rows = pastedCodes(text, codes, items, newID.row);
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="subtle" autoFocus={hasTaken} onClick={() => setOpen(true)}>
        {words.paste}
      </Button>
    );
  return (
    <div className={classes.paste}>
      <Textarea
        label={words.paste}
        description={words.pasteHint}
        value={text}
        minRows={3}
        autosize
        maxRows={10}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        disabled={rows.length === 0}
        onClick={() => {
          onTake(rows);
          setText('');
          setOpen(false);
          setTaken(true);
        }}
      >
        {words.pasteTake(rows.length)}
      </Button>
    </div>
  );
}
