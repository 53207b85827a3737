import { ActionIcon, Button, Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { InstrumentCode } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { LAB_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { useState } from 'react';
import { newID } from '../../../data/engine/ids.ts';
import { exam } from '../../../locale/exam.ts';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { useExamItems } from '../../../parts/exam/use-exam-data.ts';
import { pastedCodes } from './instrument-values.ts';
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
  const items = useExamItems();
  const change = (id: string, part: Partial<InstrumentCode>) =>
    onChange(codes.map((one) => (one._id === id ? { ...one, ...part } : one)));
  return (
    <section aria-label={words.codes}>
      <h3>{words.codes}</h3>
      <p className={classes.quiet}>{words.codesHint}</p>
      {codes.length === 0 ? null : (
        <table className={classes.table} aria-label={words.codes}>
          <thead>
            <tr>
              {[words.code, words.item, words.name, words.category, words.unit, words.ignored].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {codes.map((row, at) => (
              <tr key={row._id}>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={words.rowOf(words.code, at + 1)}
                    value={row.code}
                    maxLength={80}
                    onChange={(event) => change(row._id, { code: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <Select
                    size="xs"
                    aria-label={words.rowOf(words.item, at + 1)}
                    data={items.map((item) => ({
                      value: item._id,
                      label: [item.name, item.title].filter(Boolean).join(' '),
                    }))}
                    value={row.itemID === '' ? null : row.itemID}
                    searchable
                    clearable
                    limit={40}
                    onChange={(itemID) => {
                      const item = items.find(({ _id }) => _id === itemID);
                      change(
                        row._id,
                        item ? { itemID: item._id, name: item.name, category: item.category } : { itemID: '' },
                      );
                    }}
                  />
                </td>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={words.rowOf(words.name, at + 1)}
                    value={row.name}
                    maxLength={80}
                    disabled={row.itemID !== ''}
                    onChange={(event) => change(row._id, { name: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={words.rowOf(words.category, at + 1)}
                    data={LAB_CATEGORIES.map((value) => ({ value, label: exam.categories[value] }))}
                    value={row.category}
                    disabled={row.itemID !== ''}
                    onChange={(event) =>
                      change(row._id, {
                        category: LAB_CATEGORIES.find((one) => one === event.currentTarget.value) ?? row.category,
                      })
                    }
                  />
                </td>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={words.rowOf(words.unit, at + 1)}
                    value={row.unit}
                    maxLength={30}
                    onChange={(event) => change(row._id, { unit: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={words.rowOf(words.ignored, at + 1)}
                    checked={row.isIgnored}
                    onChange={(event) => change(row._id, { isIgnored: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.removeRow(row.code)}
                    onClick={() => onChange(codes.filter(({ _id }) => _id !== row._id))}
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
        <Button size="compact-sm" variant="default" onClick={() => onChange([...codes, newCode()])}>
          {words.addRow}
        </Button>
        <Paste codes={codes} onTake={(rows) => onChange([...codes, ...rows])} />
      </div>
    </section>
  );
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
