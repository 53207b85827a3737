import { Button, Group, TextInput } from '@mantine/core';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import { saysSomething } from '@vetloom/domain/core/schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { unresolved } from '../../../locale/unresolved.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { dateText, timeOf, timeText } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { FieldPair } from '../../../parts/form/Fields.tsx';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import classes from './unresolved.module.css';

const words = unresolved.putOff;
const HOUR = 3600;

interface PutOffDialogProps {
  /** The animal and its owner, empty where it is about nobody. */
  readonly name: string;
  /** What is put off, in words. */
  readonly what: string;
  /** Unix seconds. */
  readonly now: number;
  readonly onPutOff: (until: number, reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The usual times until which something waits, from now on. */
function presetsAt(now: number) {
  const zone = shownZone();
  const day = (days: number) => dateText(addDays(dayStart(now, zone), days, zone));
  return [
    { word: words.presets.hours, date: dateText(now + 2 * HOUR), time: timeText(now + 2 * HOUR) },
    { word: words.presets.tomorrow, date: day(1), time: '09:00' },
    { word: words.presets.week, date: day(7), time: '09:00' },
  ];
}

/** Asks until when a line waits, and why: others will ask. Tomorrow morning unless somebody says otherwise. */
export function PutOffDialog({ name, what, now, onPutOff, onClose }: PutOffDialogProps) {
  const presets = presetsAt(now);
  const [at, setAt] = useState(() => ({ date: presets[1]?.date ?? '', time: presets[1]?.time ?? '' }));
  const [reason, setReason] = useState('');
  const until = at.date === '' ? undefined : timeOf(at.date, at.time);
  const late = until === undefined || until <= now;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.title(name)}
      text={words.text(what)}
      confirmWord={words.confirm}
      disabled={late || !saysSomething(reason)}
      onConfirm={async () => {
        if (until !== undefined) await onPutOff(until, reason.trim());
      }}
    >
      <div className={classes.dialog}>
        <TextInput
          label={words.reason}
          description={words.reasonHint}
          value={reason}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FieldPair>
          <DateField
            label={words.day}
            value={at.date}
            error={late ? words.needTime : undefined}
            onChange={(date) => setAt({ ...at, date })}
          />
          <TimeField label={words.time} value={at.time} onChange={(time) => setAt({ ...at, time })} />
        </FieldPair>
        <Group gap={6}>
          {presets.map(({ word, date, time }) => (
            <Button key={word} size="sm" variant="default" onClick={() => setAt({ date, time })}>
              {word}
            </Button>
          ))}
        </Group>
      </div>
    </ConfirmDialog>
  );
}
