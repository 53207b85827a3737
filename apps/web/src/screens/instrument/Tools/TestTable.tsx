import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { placeOf } from '@vetloom/domain/catalog/item-lines.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import classes from './tools.module.css';

type Tests = InstrumentSetting['tests'];

interface TestTableProps {
  readonly tests: Tests;
  readonly onChange: (tests: Tests) => void;
}

const NONE: [] = [];

/** What an instrument can be asked for, by its own codes, and of which service of the clinic each is. */
export function TestTable({ tests, onChange }: TestTableProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NONE;
  const services = catalogue.filter((item) => item.active && placeOf(item) === 'exam');
  const change = (id: string, part: Partial<Tests[number]>) =>
    onChange(tests.map((one) => (one._id === id ? { ...one, ...part } : one)));
  return (
    <section aria-label={words.tests}>
      <h3>{words.tests}</h3>
      <p className={classes.quiet}>{words.testsHint}</p>
      {tests.length === 0 ? null : (
        <table className={classes.table} aria-label={words.tests}>
          <thead>
            <tr>
              {[words.code, words.name, words.service].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {tests.map((row, at) => (
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
                  <TextInput
                    size="xs"
                    aria-label={words.rowOf(words.name, at + 1)}
                    value={row.name}
                    maxLength={80}
                    onChange={(event) => change(row._id, { name: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <Select
                    size="xs"
                    aria-label={words.rowOf(words.service, at + 1)}
                    placeholder={words.noService}
                    data={services.map(({ _id, name }) => ({ value: _id, label: name }))}
                    value={row.serviceID === '' ? null : row.serviceID}
                    searchable
                    clearable
                    limit={40}
                    onChange={(serviceID) => change(row._id, { serviceID: serviceID ?? '' })}
                  />
                </td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.removeRow(row.code)}
                    onClick={() => onChange(tests.filter(({ _id }) => _id !== row._id))}
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
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...tests, { _id: newID.row(), code: '', name: '', serviceID: '' }])}
        >
          {words.addRow}
        </Button>
      </div>
    </section>
  );
}
