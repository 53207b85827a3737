import { Button, Select } from '@mantine/core';
import { lastCall, nextToCall } from '@vetloom/domain/overview/queue.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useMemo } from 'react';
import { found, useDocument, useSession } from '../../data/engine/hooks.ts';
import { useCallRooms } from '../../data/overview/call-room.ts';
import { queue as words } from '../../locale/visit-queue.ts';
import { useLabels } from '../form/use-customize.ts';
import classes from './queue.module.css';
import { useCalls } from './use-calls.ts';

interface CallBarProps {
  /** Who waits. */
  readonly entries: readonly { readonly record: VisitRecord; readonly name: string }[];
  /** The chosen one is called instead of the next where somebody has chosen it. */
  readonly chosen: string | undefined;
  readonly hotkey: string;
  /** Calls exactly this one and nobody else: in its own visit. */
  readonly only?: boolean;
}

/** No room is named. */
const NOWHERE = '-';

/** Calls the next number, or the chosen one, into this desk's room: by one key. A doctor's next are their own and those of nobody. */
export function CallBar({ entries, chosen, hotkey, only = false }: CallBarProps) {
  const calls = useCalls();
  const { rooms, room, choose } = useCallRooms();
  const labels = useLabels();
  const mine = useSession().actor?.staffID ?? '';
  const isDoctor = found(useDocument('staff', mine))?.doctor === true;
  const next = useMemo(() => {
    const picked = entries.find(({ record }) => record._id === chosen);
    if (picked || only) return picked;
    const found = nextToCall(
      entries.map(({ record }) => record),
      isDoctor ? mine : '',
      labels,
    );
    return entries.find(({ record }) => record === found);
  }, [entries, chosen, only, isDoctor, mine, labels]);
  const call = () => {
    if (next) void calls.call(next.record, next.name, room);
    else showSuccess(words.nobody);
  };
  useHotkey(hotkey, words.callNext, call, { enabled: calls.may && entries.length > 0 });
  if (!calls.may) return null;
  const isAgain = next !== undefined && lastCall(next.record)?.kind === 'call';
  return (
    <div className={classes.bar}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={calls.busy || entries.length === 0}
        rightSection={<Keycap keys={hotkey} />}
        onClick={call}
      >
        {isAgain
          ? words.callAgain
          : only
            ? words.call
            : next && chosen === next.record._id && next.record.ticket !== ''
              ? words.callChosen(next.record.ticket)
              : words.callNext}
      </Button>
      {rooms.length === 0 ? null : (
        <Select
          size="xs"
          aria-label={words.room}
          className={classes.room ?? ''}
          data={[
            { value: NOWHERE, label: words.noRoom },
            ...rooms.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={room?._id ?? NOWHERE}
          allowDeselect={false}
          onChange={(value) => choose(value === NOWHERE ? '' : (value ?? ''))}
        />
      )}
    </div>
  );
}
