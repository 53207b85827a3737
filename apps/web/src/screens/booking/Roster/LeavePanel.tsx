import { Button, Checkbox, Select } from '@mantine/core';
import { askLeave, decideLeave } from '@vetloom/domain/booking/leave.commands.ts';
import type { Leave, LeaveStatus } from '@vetloom/domain/booking/leave.schema.ts';
import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import type { Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import type { Ahead } from '../../../data/booking/ahead.ts';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { roster } from '../../../locale/booking-roster.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Field, FieldPair, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from './roster.module.css';
import type { RosterActs } from './use-roster-acts.ts';

const words = roster.leave;
const TONES: Readonly<Record<LeaveStatus, ChipTone>> = {
  ...{ asked: 'ochre', granted: 'moss', refused: 'quiet', withdrawn: 'quiet' },
};

interface LeavePanelProps {
  readonly ahead: Ahead;
  /** The day with which the form begins, `2026-11-23`. */
  readonly day: string;
  /** Whose leave it begins with; the person's own where they may ask for nobody else. */
  readonly doctorID: string;
  readonly acts: RosterActs;
  readonly onClose: () => void;
}

/** Asking to be away, and deciding of it: what waits stands first, with how many bookings it would hit. */
export function LeavePanel({ ahead, day, doctorID, acts, onClose }: LeavePanelProps) {
  const run = useRun();
  const store = useStore();
  const mayDecide = useCan()('DOCTOR_ROASTER_WRITE');
  const own = store.person.staffID;
  const [values, setValues] = useState({
    ...{ doctorID: mayDecide ? doctorID || own : own, start: day, end: day, reason: '' },
    parts: [...DAY_PARTS] as readonly DayPart[],
  });
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const isOrdered = values.start <= values.end;
  const send = async () => {
    setTried(true);
    if (busy || !isOrdered || values.parts.length === 0 || values.doctorID === '') return;
    setBusy(true);
    const fields = { ...values, parts: [...values.parts] };
    if (await attempt(() => run(askLeave, { _id: newID.leave(store.now()), fields }))) {
      showSuccess(words.sent);
      change({ reason: '' });
      setTried(false);
    }
    setBusy(false);
  };
  const leaves = ahead.ground.leaves.toSorted(byUrgency);
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={words.title}
      keptAt={undefined}
      onSave={() => void send()}
      saveWord={mayDecide ? words.askFor : words.ask}
      saving={busy}
    >
      <FieldStack>
        {mayDecide ? (
          <Select
            label={words.doctor}
            data={ahead.doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={values.doctorID === '' ? null : values.doctorID}
            error={isTried && values.doctorID === '' ? words.noDoctor : undefined}
            allowDeselect={false}
            searchable
            openOnFocus={false}
            onChange={(id) => id !== null && change({ doctorID: id })}
          />
        ) : null}
        <FieldPair>
          <DateField
            label={words.start}
            value={values.start}
            required
            onChange={(start) => change({ start, end: start.localeCompare(values.end) > 0 ? start : values.end })}
          />
          <DateField
            label={words.end}
            value={values.end}
            required
            error={isOrdered ? undefined : words.order}
            onChange={(end) => change({ end })}
          />
        </FieldPair>
        <Checkbox.Group
          label={words.parts}
          value={[...values.parts]}
          error={isTried && values.parts.length === 0 ? words.noParts : undefined}
          onChange={(parts) => change({ parts: DAY_PARTS.filter((part) => parts.includes(part)) })}
        >
          <div className={classes.line}>
            {DAY_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={roster.parts[part]} />
            ))}
          </div>
        </Checkbox.Group>
        <Field
          label={words.reason}
          value={values.reason}
          onChange={(reason) => change({ reason: reason.slice(0, 300) })}
        />
      </FieldStack>
      {leaves.length === 0 ? (
        <p className={classes.quiet}>{words.none}</p>
      ) : (
        <ul className={classes.leaves} aria-label={words.list}>
          {leaves.map((leave) => (
            <LeaveRow key={leave._id} {...{ leave, mayDecide, own, acts }} />
          ))}
        </ul>
      )}
    </FormPanel>
  );
}

/** What waits first, then what is granted, the earlier before the later. */
const byUrgency = (a: Leave, b: Leave): number =>
  ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || (a.start < b.start ? -1 : 1);
const ORDER: readonly LeaveStatus[] = ['asked', 'granted', 'refused', 'withdrawn'];

const shownDay = (day: string): string => formatShortDay(timeOf(day));

/** When a request is for, in a few words. */
export const leaveSpan = ({ start, end, parts }: Pick<Leave, 'start' | 'end' | 'parts'>): string =>
  words.span(
    shownDay(start),
    shownDay(end),
    parts.length === DAY_PARTS.length ? words.whole : parts.map((part) => roster.parts[part]).join('、'),
  );

interface LeaveRowProps {
  readonly leave: Leave;
  readonly mayDecide: boolean;
  readonly own: Staff['_id'];
  readonly acts: RosterActs;
}

function LeaveRow({ leave, mayDecide, own, acts }: LeaveRowProps) {
  const run = useRun();
  const [answer, setAnswer] = useState('');
  const isOwn = leave.doctorID === own || leave.createBy === own;
  const granted = { ...leave, status: 'granted' as const };
  const after: Parameters<RosterActs['hitsOf']>[0] = (ground) => ({
    ...ground,
    leaves: ground.leaves.map((one) => (one._id === leave._id ? granted : one)),
  });
  const hits = leave.status === 'asked' && mayDecide ? acts.hitsOf(after).length : 0;
  const decide = (status: Exclude<LeaveStatus, 'asked'>) => {
    const save = async () => {
      await run(decideLeave, { leaveID: leave._id, status, answer });
      showSuccess(words.done[status]);
    };
    return void (status === 'granted' ? acts.change({ after, save }) : attempt(save));
  };
  const isOpen = leave.status === 'asked';
  return (
    <li>
      <div className={classes.line}>
        <b>
          <StaffLabel id={leave.doctorID} />
        </b>
        {leaveSpan(leave)}
        <Chip tone={TONES[leave.status]} dense>
          {words.states[leave.status]}
        </Chip>
      </div>
      {[leave.reason, leave.answer].filter(Boolean).map((text) => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
      {hits === 0 ? null : <p className={classes.hit}>{words.hits(hits)}</p>}
      {isOpen && mayDecide ? (
        <Field label={words.answer} value={answer} onChange={(text) => setAnswer(text.slice(0, 300))} />
      ) : null}
      <div className={classes.line}>
        {isOpen && mayDecide ? (
          <>
            <Button size="sm" variant="default" onClick={() => decide('granted')}>
              {words.grant}
            </Button>
            <Button size="sm" variant="subtle" onClick={() => decide('refused')}>
              {words.refuse}
            </Button>
          </>
        ) : null}
        {(isOwn || mayDecide) && (isOpen || leave.status === 'granted') ? (
          <Button size="sm" variant="subtle" onClick={() => decide('withdrawn')}>
            {words.withdraw}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
