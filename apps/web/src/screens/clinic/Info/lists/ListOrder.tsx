import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { MergedList } from '@vetloom/domain/clinic/list-entries.ts';
import { arrangeCustomList } from '@vetloom/domain/clinic/list-merge.commands.ts';
import { arrangedRows } from '@vetloom/domain/clinic/list-merge.ts';
import { sortedByName } from '@vetloom/domain/pet/patient.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { Footer, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { type KeyboardEvent, useState } from 'react';
import { useRun } from '../../../../data/engine/hooks.ts';
import { clinicLists } from '../../../../locale/clinic-lists.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
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
  const [held, setHeld] = useState<string>();
  const rows = arrangedRows(entries, ids);
  const move = (id: string, to: number) => {
    const order = rows.map(({ _id }) => _id).filter((one) => one !== id);
    setIDs(order.toSpliced(Math.max(0, to), 0, id));
    setByHand(true);
  };
  const onKey = (id: string, at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(id, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
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
      <ol className={own.order} aria-label={words.title(clinicLists.lists[list])}>
        {rows.map((row, at) => (
          <li
            key={row._id}
            draggable
            data-held={held === row._id || undefined}
            onDragStart={() => setHeld(row._id)}
            onDragEnd={() => setHeld(undefined)}
            onDragOver={(event) => {
              if (held === undefined) return;
              event.preventDefault();
              if (held !== row._id) move(held, at);
            }}
            onDrop={(event) => event.preventDefault()}
            onKeyDown={onKey(row._id, at)}
          >
            <IconGripVertical size={16} aria-hidden="true" />
            <span className={own.word}>
              {row.color === '' ? null : <i className={own.dot} style={{ background: row.color }} aria-hidden="true" />}
              {wordOf(row)}
            </span>
            <span className={own.group}>{row.group}</span>
            <ActionIcon
              variant="subtle"
              aria-label={words.up(wordOf(row))}
              disabled={at === 0}
              onClick={() => move(row._id, at - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={words.down(wordOf(row))}
              disabled={at === rows.length - 1}
              onClick={() => move(row._id, at + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Footer end={<span className={own.hint}>{words.hint}</span>}>
        <span role="status">{byHand ? '' : words.sorted}</span>
      </Footer>
    </>
  );
}
