import { placeOf } from '@vetloom/domain/catalog/item-lines.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { useDocuments } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { type Column, FoundCell, RowTable, TextCell } from './RowTable.tsx';

type Tests = InstrumentSetting['tests'];

interface TestTableProps {
  readonly tests: Tests;
  readonly onChange: (tests: Tests) => void;
}

const NONE: [] = [];

/** What an instrument can be asked for, by its own codes, and of which service of the clinic each is. */
export function TestTable({ tests, onChange }: TestTableProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NONE;
  const services = catalogue
    .filter((item) => item.active && placeOf(item) === 'exam')
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const columns: readonly Column<Tests[number]>[] = [
    {
      name: words.code,
      cell: ({ row, label, change }) => (
        <TextCell label={label} value={row.code} maxLength={80} onChange={(code) => change({ code })} />
      ),
    },
    {
      name: words.name,
      cell: ({ row, label, change }) => (
        <TextCell label={label} value={row.name} maxLength={80} onChange={(name) => change({ name })} />
      ),
    },
    {
      name: words.service,
      cell: ({ row, label, change }) => (
        <FoundCell
          {...{ label, placeholder: words.noService, data: services, value: row.serviceID }}
          onChange={(serviceID) => change({ serviceID })}
        />
      ),
    },
  ];
  return (
    <RowTable
      {...{ title: words.tests, hint: words.testsHint, columns, rows: tests, onChange }}
      newRow={() => ({ _id: newID.row(), code: '', name: '', serviceID: '' })}
    />
  );
}
