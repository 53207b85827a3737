import { Button, TextInput } from '@mantine/core';
import type { GridDose } from '@vetloom/domain/ward/day-grid.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import { ward } from '../../../locale/ward.ts';
import { flowsheet, SKIP_REASONS } from '../../../locale/ward-sheet.ts';
import { timeTyped } from '../../../parts/form/clinic-time.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { useDoseActs } from '../../../parts/ward/use-dose-acts.ts';
import { momentOf } from './cell-words.ts';
import type { DosePopoverProps, PopMode } from './dose-props.ts';
import classes from './popover.module.css';

const words = flowsheet.dose;

interface DoseAskProps extends DosePopoverProps {
  readonly dose: GridDose;
  readonly onMode: (mode: PopMode) => void;
}

const SKIPS = ['held', 'refused', 'vomited', 'stopped'] as const;
type Skip = (typeof SKIPS)[number];

/** Why something isn't given. A reason of the usual ones is picked by a press, any other is written. */
export function DoseSkip({ patient, day, row, dose, onClose, onMode }: DoseAskProps) {
  const { note } = useDoseActs();
  const [outcome, setOutcome] = useState<Skip>('held');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const why = reason.trim();
    if (busy) return;
    if (why === '' && outcome !== 'vomited') return setMissing(true);
    setBusy(true);
    const { list, missionID, name } = row;
    const done = await note([{ list, missionID, name, due: dose.due, state: dose.state, patient, day }], {
      outcome,
      ...(why === '' ? {} : { reason: why }),
    });
    setBusy(false);
    if (done) onClose(true);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SegmentedFilter
        label={words.outcome}
        value={outcome}
        options={SKIPS.map((one) => ({ value: one, label: ward.outcomes[one] }))}
        onChange={setOutcome}
      />
      <TextInput
        label={words.reason}
        value={reason}
        maxLength={300}
        autoComplete="off"
        error={missing && reason.trim() === '' ? words.reasonMissing : undefined}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.picks}>
        {SKIP_REASONS[outcome].map((one) => (
          <button key={one} type="button" onClick={() => setReason(one)}>
            {one}
          </button>
        ))}
      </div>
      <div className={classes.actions}>
        <Button type="submit" size="sm" className={classes.main ?? ''} loading={busy}>
          {words.confirmSkip}
        </Button>
        <Button variant="default" size="sm" onClick={() => onMode('give')}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}

const DELAYS = [15, 30, 60, 120];

/** Another time for a dose: by so many minutes from now, or at a time. */
export function DoseDelay({ day, row, dose, name, acts, now, onClose, onMode }: DoseAskProps) {
  const [time, setTime] = useState(formatTime(Math.max(now, dose.due) + 1800));
  const { inHospitalID, planDateTime } = day.plan;
  const delay = async (to: number) => {
    const { list, missionID } = row;
    const moved = { list, missionID, name: row.name, due: dose.due };
    if (await acts.delay({ inHospitalID, planDateTime }, day.plan, moved, to, name)) onClose(true);
  };
  const save = () => {
    const typed = timeTyped(time);
    if (typed !== undefined) void delay(momentOf(planDateTime, typed.replace(':', '')));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TimeField label={words.delayTo} value={time} onChange={setTime} data-autofocus />
      <div className={classes.picks}>
        {DELAYS.map((minutes) => (
          <button key={minutes} type="button" onClick={() => void delay(Math.max(now, dose.due) + minutes * 60)}>
            {words.delayBy(minutes)}
          </button>
        ))}
      </div>
      <div className={classes.actions}>
        <Button type="submit" size="sm" className={classes.main ?? ''}>
          {words.confirmDelay}
        </Button>
        <Button variant="default" size="sm" onClick={() => onMode('give')}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}
