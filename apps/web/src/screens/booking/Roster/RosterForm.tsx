import { Button, MultiSelect } from '@mantine/core';
import { generation } from '@vetloom/domain/booking/recurrence.ts';
import { replacing, withGenerated } from '@vetloom/domain/booking/replaced.ts';
import { countingSchedule } from '@vetloom/domain/booking/roster.ts';
import { endSchedule, generateSchedule } from '@vetloom/domain/booking/schedule.commands.ts';
import { CYCLE_TYPES, type CycleType, type DutyParts } from '@vetloom/domain/booking/schedule.schema.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useState } from 'react';
import { readGround } from '../../../data/booking/read-calendar.ts';
import { useLive, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { roster } from '../../../locale/booking-roster.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { Segments } from '../../../parts/form/Segments.tsx';
import { willDo } from './plan-values.ts';
import classes from './roster.module.css';
import type { RosterActs } from './use-roster-acts.ts';

const words = roster.plan;

export interface RosterFormProps {
  /** Start of the day from which it begins, Unix seconds. */
  readonly day: number;
  /** What counts on that day, to begin with. */
  readonly begin: (DutyParts & { readonly cycleType: CycleType; readonly cycleTag: string }) | undefined;
  readonly doctors: readonly Staff[];
  readonly acts: RosterActs;
  readonly onClose: () => void;
}

const NOBODY: DutyParts = { morning: [], afternoon: [], evening: [] };

/** A day's three lists, and how they repeat: what it will do stands below before anything is saved, and again afterwards. */
export function RosterForm({ day, begin, doctors, acts, onClose }: RosterFormProps) {
  const run = useRun();
  const [from, setFrom] = useState(dateText(day));
  const [cycleType, setCycleType] = useState<CycleType>(begin?.cycleType ?? 'weekdays');
  const [duty, setDuty] = useState<DutyParts>(begin ? pick(begin) : NOBODY);
  const [busy, setBusy] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const dateTime = timeOf(from) ?? day;
  const ground = useLive((store) => readGround(store, dateTime), ['plan ground', dateTime]);
  const recurrence = useMemo(() => ({ cycleType, dateTime, ...duty }), [cycleType, dateTime, duty]);
  const will = useMemo(() => {
    if (ground === undefined) return undefined;
    const by = { businessHours: ground.setting.businessHours, holidays: ground.holidays, zone: shownZone() };
    const made = generation(recurrence, by);
    const { replaced, byHand } = replacing(ground.schedules, recurrence, shownZone());
    return { made, by, said: willDo(made, { days: replaced.length, byHand }) };
  }, [ground, recurrence]);
  const after = (before: Parameters<Parameters<RosterActs['hitsOf']>[0]>[0]) =>
    will === undefined ? before : { ...before, schedules: withGenerated(before.schedules, recurrence, will.by) };
  const hits = will === undefined ? 0 : acts.hitsOf(after).length;
  const counting = ground && countingSchedule(ground.schedules.filter((one) => one.dateTime === dateTime));
  const save = async () => {
    if (busy || will === undefined || will.made.days.length === 0) return;
    setBusy(true);
    await acts.change({
      after,
      save: async () => {
        await run(generateSchedule, { ...recurrence, cycleTag: newID.row() });
        showSuccess([words.done(will.made.days.length), ...will.said.slice(1)].join(' '));
        onClose();
      },
    });
    setBusy(false);
  };
  const end = async () => {
    if (counting === undefined) return;
    await run(endSchedule, { cycleTag: counting.cycleTag, dateTime });
    showSuccess(words.endDone);
    onClose();
  };
  const known = useMemo(() => optionsOf(doctors, duty), [doctors, duty]);
  return (
    <>
      <FormPanel
        opened
        onClose={onClose}
        title={words.title}
        keptAt={undefined}
        onSave={() => void save()}
        saveWord={words.save}
        saving={busy}
      >
        <FieldStack>
          <DateField label={words.from} value={from} onChange={setFrom} required />
          <Segments
            label={words.cycle}
            options={CYCLE_TYPES.map((value) => ({ value, label: words.cycles[value] }))}
            value={cycleType}
            onChange={setCycleType}
          />
          {DAY_PARTS.map((part) => (
            <MultiSelect
              key={part}
              label={words.lists(roster.parts[part])}
              placeholder={duty[part].length === 0 ? words.chooseDoctors : ''}
              data={known}
              value={[...duty[part]]}
              searchable
              openOnFocus={false}
              onChange={(ids) => setDuty({ ...duty, [part]: ids })}
            />
          ))}
          <section className={classes.will} aria-label={words.will} aria-live="polite">
            <h3>{words.will}</h3>
            {will?.said.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {hits === 0 ? null : <p className={classes.hit}>{words.hits(hits)}</p>}
            <p className={classes.quiet}>{words.stays}</p>
          </section>
          {counting === undefined || counting.cycleType === 'once' ? null : (
            <Button size="sm" variant="subtle" data-danger onClick={() => setEnding(true)}>
              {words.end}
            </Button>
          )}
        </FieldStack>
      </FormPanel>
      {counting === undefined ? null : (
        <ConfirmDialog
          opened={isEnding}
          onClose={() => setEnding(false)}
          title={words.end}
          text={words.endText(words.cycles[counting.cycleType], formatDay(dateTime))}
          confirmWord={words.end}
          danger
          onConfirm={end}
        />
      )}
    </>
  );
}

const pick = ({ morning, afternoon, evening }: DutyParts): DutyParts => ({ morning, afternoon, evening });

/** Doctors alone, and whoever stands in a list already. */
function optionsOf(doctors: readonly Staff[], duty: DutyParts): { value: string; label: string }[] {
  const ids = new Set(DAY_PARTS.flatMap((part: DayPart) => duty[part]));
  const named = doctors.map(({ _id, name }) => ({ value: _id, label: name }));
  const known = new Set(doctors.map(({ _id }) => _id));
  return [
    ...named,
    ...[...ids].filter((id) => !known.has(id)).map((id) => ({ value: id, label: id.replace(/^\/staff\//, '') })),
  ];
}
