import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { listEntry } from '../../locale/list-entry.ts';
import classes from './list-entry.module.css';

const words = listEntry.order;

/** A row that is put in its place. */
export interface OrderedRow {
  readonly id: string;
  readonly word: string;
  /** What else tells it from others. */
  readonly note?: string;
  /** Empty for one without. */
  readonly color?: string;
}

interface OrderRowsProps {
  readonly label: string;
  readonly rows: readonly OrderedRow[];
  /** Another order, by ids. */
  readonly onOrder: (ids: string[]) => void;
}

/** Rows in an order of one's own: dragged, or moved by buttons and Alt with the arrows. */
export function OrderRows({ label, rows, onOrder }: OrderRowsProps) {
  const [held, setHeld] = useState<string>();
  const move = (id: string, to: number) => {
    const others = rows.map((row) => row.id).filter((one) => one !== id);
    onOrder(others.toSpliced(Math.max(0, to), 0, id));
  };
  const onKey = (id: string, at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(id, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <ol className={classes.order} aria-label={label}>
      {rows.map(({ id, word, note = '', color = '' }, at) => (
        <li
          key={id}
          draggable
          data-held={held === id || undefined}
          onDragStart={() => setHeld(id)}
          onDragEnd={() => setHeld(undefined)}
          onDragOver={(event) => {
            if (held === undefined) return;
            event.preventDefault();
            if (held !== id) move(held, at);
          }}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={onKey(id, at)}
        >
          <IconGripVertical size={16} aria-hidden="true" />
          <span className={classes.word}>
            {color === '' ? null : <i className={classes.dot} style={{ background: color }} aria-hidden="true" />}
            {word}
          </span>
          <span className={classes.note}>{note}</span>
          <ActionIcon variant="subtle" aria-label={words.up(word)} disabled={at === 0} onClick={() => move(id, at - 1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={words.down(word)}
            disabled={at === rows.length - 1}
            onClick={() => move(id, at + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
