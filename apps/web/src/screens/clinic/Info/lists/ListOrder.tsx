import { Button } from '@mantine/core';
import type { MergedList } from '@vetloom/domain/clinic/list-entries.ts';
import { arrangeCustomList } from '@vetloom/domain/clinic/list-merge.commands.ts';
import { arrangedRows } from '@vetloom/domain/clinic/list-merge.ts';
import { sortedByName } from '@vetloom/domain/pet/patient.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { Footer, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useRun } from '../../../../data/engine/hooks.ts';
import { clinicLists } from '../../../../locale/clinic-lists.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
import { OrderRows } from '../../../../parts/list-entry/OrderRows.tsx';
import { byWord, type Entry, type OwnList, wordOf } from './list-values.ts';
import own from './lists.module.css';

const words = clinicLists.order;

interface ListOrderProps {
  readonly list: OwnList & MergedList;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
}

/** The entries of a list in the order in which they are chosen from: dragged, or moved by buttons and Alt with the arrows. */
export function ListOrder({ list, entries, onClose }: ListOrderProps) {
  const run = useRun();
  const [ids, setIDs] = useState(() => entries.map(({ _id }) => _id));
  const [byHand, setByHand] = useState(true);
  const rows = arrangedRows(entries, ids);
  const sort = () => {
    const sorted = list === 'kinds' ? sortedByName(rows) : byWord(rows);
    setIDs(sorted.map(({ _id }) => _id));
    setByHand(false);
  };
  const save = async () => {
    const order = { list, ids: rows.map(({ _id }) => _id), byHand };
    if (!(await attempt(() => run(arrangeCustomList, order)))) return;
    showSuccess(words.saved);
    onClose();
  };
  return (
    <>
      <Toolbar
        end={
          <>
            <Button size="sm" variant="subtle" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button size="sm" onClick={() => void save()}>
              {words.done}
            </Button>
          </>
        }
      >
        <Button size="sm" variant="default" onClick={sort}>
          {words.byName}
        </Button>
      </Toolbar>
      <OrderRows
        label={words.title(clinicLists.lists[list])}
        rows={rows.map((row) => ({ id: row._id, word: wordOf(row), note: row.group, color: row.color }))}
        onOrder={(order) => {
          setIDs(order);
          setByHand(true);
        }}
      />
      <Footer end={<span className={own.hint}>{words.hint}</span>}>
        <span role="status">{byHand ? '' : words.sorted}</span>
      </Footer>
    </>
  );
}
