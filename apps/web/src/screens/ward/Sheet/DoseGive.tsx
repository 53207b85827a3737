import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { GridDose } from '@vetloom/domain/ward/day-grid.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useStore } from '../../../data/engine/hooks.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { timeTyped } from '../../../parts/form/clinic-time.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { useDoseActs } from '../../../parts/ward/use-dose-acts.ts';
import { momentOf } from './cell-words.ts';
import type { DosePopoverProps, PopMode } from './dose-props.ts';
import { isLongOver } from './dose-times.ts';
import classes from './popover.module.css';

const words = flowsheet.dose;

type When = 'now' | 'onTime' | 'other';

interface DoseGiveProps extends DosePopoverProps {
  /** Undefined for what is given as needed. */
  readonly dose: GridDose | undefined;
  readonly onMode: (mode: PopMode) => void;
}

/** Given or done: by Enter. What is long over is asked for when it was; what was given too short a time ago is asked about. */
export function DoseGive(props: DoseGiveProps) {
  const { patient, day, row, hour, dose, leastGap, lastGiven, acts, mayPlan, now, mode, onClose, onMode } = props;
  const { note: noteDoses } = useDoseActs();
  const store = useStore();
  const isLate = dose !== undefined && isLongOver(dose.due, now);
  const begin = momentOf(day.plan.planDateTime, `${String(hour).padStart(2, '0')}00`);
  // As needed, in an hour that is over: noted afterwards, with its time.
  const isEarlier = dose === undefined && begin + 3600 <= now;
  const [when, setWhen] = useState<When>(isEarlier ? 'other' : 'now');
  const [time, setTime] = useState(formatTime(dose?.due ?? begin));
  const [note, setNote] = useState('');
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const tooSoon = leastGap !== undefined && lastGiven > 0 && now - lastGiven < leastGap;
  const moment = (): number => {
    if (!(isLate || isEarlier) || when === 'now') return Math.floor(store.now());
    const typed = when === 'onTime' ? undefined : timeTyped(time);
    return typed === undefined ? (dose?.due ?? begin) : momentOf(day.plan.planDateTime, typed.replace(':', ''));
  };
  const give = async () => {
    if (busy) return;
    if (tooSoon && !sure) return setSure(true);
    setBusy(true);
    const { list, missionID, name } = row;
    const due = dose?.due;
    const state = dose?.state ?? 'now';
    const done = await noteDoses([{ list, missionID, name, due, patient, day, state }], {
      dateTime: moment(),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
    setBusy(false);
    if (!done) return;
    if (list === 'examTherapyMission' && due !== undefined) {
      const { inHospitalID, planDateTime } = day.plan;
      const itemID = day.plan.examTherapyMission.find((one) => one.missionID === missionID)?.itemID ?? '';
      void acts.examine({ inHospitalID, planDateTime }, missionID, due, itemID);
    }
    onClose(true);
  };
  const isDrug = row.list === 'drugMission' || row.list === 'injectionMission' || row.list === 'infusionDrugMission';
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      {leastGap === undefined ? null : (
        <p className={classes.fact}>
          {words.asNeeded}
          {leastGap > 0 ? `，${words.gap(String(leastGap / 3600))}` : ''}
        </p>
      )}
      {tooSoon ? (
        <p className={classes.warning} role="alert">
          {words.tooSoon(words.ago(minutesBetween(lastGiven, now)), String((leastGap ?? 0) / 3600))}
        </p>
      ) : null}
      {isLate ? (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={words.when}
          value={when}
          data={[
            { value: 'now', label: words.now(formatTime(now)) },
            { value: 'onTime', label: words.onTime(formatTime(dose.due)) },
            { value: 'other', label: words.otherTime },
          ]}
          onChange={(value) => setWhen(value as When)}
        />
      ) : null}
      {when === 'other' ? <TimeField label={flowsheet.realTime} value={time} onChange={setTime} /> : null}
      <TextInput
        label={words.note}
        placeholder={words.notePlaceholder}
        value={note}
        maxLength={2000}
        autoComplete="off"
        {...(mode === 'note' ? { 'data-autofocus': true } : {})}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          size="sm"
          className={classes.main ?? ''}
          loading={busy}
          rightSection={<Keycap keys="Enter" onFill />}
          {...(mode === 'note' ? {} : { 'data-autofocus': true })}
        >
          {tooSoon && sure ? words.givenAnyway : isDrug ? words.give : words.done}
        </Button>
        {dose !== undefined && mayPlan ? (
          <Button variant="default" size="sm" onClick={() => onMode('delay')}>
            {words.delay}
          </Button>
        ) : null}
        {dose === undefined ? null : (
          <Button variant="default" size="sm" onClick={() => onMode('skip')}>
            {words.skip}
          </Button>
        )}
      </div>
    </form>
  );
}
