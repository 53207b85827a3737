import { Button, Checkbox } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Ahead, StrandedEntry } from '../../data/booking/ahead.ts';
import { useCan } from '../../data/engine/hooks.ts';
import { rebooking as words } from '../../locale/booking-rebooking.ts';
import { RebookingRow } from './RebookingRow.tsx';
import classes from './rebooking.module.css';
import { type OwnerNews, useOwnerNews } from './use-owner-news.ts';
import { type MovedBooking, useRebooking } from './use-rebooking.ts';

export interface RebookingPanelProps {
  readonly ahead: Ahead;
  readonly entries: readonly StrandedEntry[];
  readonly onClose: () => void;
}

/** Bookings that have lost their ground, each with its ways out: nothing is cancelled here. What was moved waits to be told to its owner. */
export function RebookingPanel({ ahead, entries, onClose }: RebookingPanelProps) {
  const now = useNow();
  const can = useCan();
  const editable = can('BOOKING_WRITE');
  const [moved, setMoved] = useState<readonly MovedBooking[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const acts = useRebooking(ahead, (more) => setMoved((before) => [...before, ...more]));
  const picked = entries.filter(({ booking }) => chosen.has(booking._id));
  const isAll = entries.length > 0 && picked.length === entries.length;
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusRow = (at: number) => {
    const all = rows();
    const row = all[Math.min(all.length - 1, Math.max(0, at))];
    row?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  };
  // The row goes once it is dealt with: the focus stays at its place in the list.
  const goOn = useRef<number | undefined>(undefined);
  const afterwards = (at: number) => (done: boolean) => {
    if (done) goOn.current = at;
  };
  useEffect(() => {
    if (goOn.current === undefined || entries.length === 0) return;
    const at = Math.min(goOn.current, entries.length - 1);
    goOn.current = undefined;
    focusRow(at);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (row === null) return;
    const at = rows().indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      focusRow(at + step);
      return;
    }
    const way = { 1: 'same', 2: 'other', 3: 'keep' }[event.key];
    const meant = way === undefined ? null : row.querySelector<HTMLButtonElement>(`[data-way="${way}"]`);
    if (!meant || meant.disabled || event.repeat) return;
    event.preventDefault();
    meant.click();
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title}
      footer={
        entries.length === 0 || !editable ? undefined : (
          <Button onClick={() => void acts.moveAll(picked.length > 0 ? picked : entries)} ml="auto">
            {picked.length > 0 ? words.moveChosen(picked.length) : words.moveAll}
          </Button>
        )
      }
    >
      {moved.length === 0 ? null : <Told moved={moved} onDone={() => setMoved([])} />}
      {!can('BOOKING_READ') ? (
        <Notice tone="ochre">{words.noRight}</Notice>
      ) : entries.length === 0 ? (
        <EmptyState title={words.none} next={words.noneNext} />
      ) : (
        <>
          <p className={classes.text}>{words.text}</p>
          {editable ? (
            <div className={classes.head}>
              <Checkbox
                size="xs"
                label={picked.length === 0 ? words.chooseAll : words.chosen(picked.length)}
                checked={isAll}
                indeterminate={picked.length > 0 && !isAll}
                onChange={() => setChosen(isAll ? new Set() : new Set(entries.map(({ booking }) => booking._id)))}
              />
              {picked.length === 0 ? null : <TellHit entries={picked} />}
            </div>
          ) : null}
          <ul ref={list} className={classes.list} aria-label={words.list} onKeyDown={onKeyDown}>
            {entries.map((entry, at) => (
              <RebookingRow
                key={entry.booking._id}
                {...{ entry, ahead, now, editable }}
                chosen={chosen.has(entry.booking._id)}
                onChoose={(isIn) =>
                  setChosen((before) => {
                    const after = new Set(before);
                    if (isIn) after.add(entry.booking._id);
                    else after.delete(entry.booking._id);
                    return after;
                  })
                }
                onMove={(place) => void acts.move(entry, place).then(afterwards(at))}
                onKeep={() => void acts.keep(entry).then(afterwards(at))}
              />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

/** Tells the owners of what was moved here, with the words that they get. */
function Told({ moved, onDone }: { readonly moved: readonly MovedBooking[]; readonly onDone: () => void }) {
  const asked: OwnerNews[] = moved.map(({ booking, place, petName }) => ({
    ...{ news: 'moved', booking, petName, dateTime: place.dateTime, reason: '' },
  }));
  const { mayTell, offline, textOf, tell } = useOwnerNews(asked);
  const first = asked[0];
  if (!mayTell || first === undefined) return null;
  return (
    <section className={classes.told} aria-label={words.message.told}>
      <b>{words.message.told}</b>
      <p className={classes.preview}>{textOf(first)}</p>
      {offline ? <p className={classes.quiet}>{words.message.offline}</p> : null}
      <div className={classes.acts}>
        <Button
          size="sm"
          disabled={offline}
          leftSection={<IconSend size={14} />}
          onClick={() => void tell().then((done) => done && onDone())}
        >
          {words.message.tell(asked.length)}
        </Button>
        <Button size="sm" variant="subtle" onClick={onDone}>
          {words.message.later}
        </Button>
      </div>
    </section>
  );
}

/** Tells the owners of chosen bookings that these need another time. */
function TellHit({ entries }: { readonly entries: readonly StrandedEntry[] }) {
  const asked: OwnerNews[] = entries.map(({ booking, losses, pet }) => {
    const off = losses.find((loss) => loss.kind === 'holiday');
    const petName = pet?.name ?? words.unknownPet;
    return { news: 'hit', booking, petName, dateTime: booking.dateTime, reason: off?.name ?? '' };
  });
  const { mayTell, offline, tell } = useOwnerNews(asked);
  if (!mayTell) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={offline}
      title={offline ? words.message.offline : undefined}
      leftSection={<IconSend size={14} />}
      onClick={() => void tell()}
    >
      {words.message.tellChosen(entries.length)}
    </Button>
  );
}
