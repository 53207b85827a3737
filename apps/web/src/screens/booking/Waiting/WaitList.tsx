import { Button } from '@mantine/core';
import { IconAdjustments, IconAlertTriangle, IconCalendarOff, IconPhoneOff, IconPlayerStop } from '@tabler/icons-react';
import { createBooking } from '@vetloom/domain/booking/booking.commands.ts';
import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import { closeWait, editWait, noteOffer, reopenWait } from '@vetloom/domain/booking/wait.commands.ts';
import type { BookingWait } from '@vetloom/domain/booking/wait.schema.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { BookingChoices } from '../../../data/booking/clinic-calendar.ts';
import { type ClinicCalendar, unbound } from '../../../data/booking/read-calendar.ts';
import { useWaits } from '../../../data/booking/waits.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { bookingWait as words } from '../../../locale/booking-wait.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { petName, placeWords } from '../../../parts/booking/booking-words.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { MoreMenu } from '../../../parts/menu/MoreMenu.tsx';
import { type FittedWait, fittedWaits } from './fitting.ts';
import { WaitDialog } from './WaitDialog.tsx';
import classes from './waiting.module.css';

interface WaitListProps {
  /** Start of the day that is shown, and the present, Unix seconds. */
  readonly day: number;
  readonly now: number;
  readonly calendar: ClinicCalendar;
  readonly choices: BookingChoices;
  readonly mayWrite: boolean;
  /** Days that are looked through for a place, from the shown one on. */
  readonly days?: number;
  /** Stands for a whole page: what it says while nobody waits. */
  readonly whenEmpty?: ReactNode;
}

/** Who waits for a place, beside the calendar: for whom the shown day has one stand first, and get it by one press. */
export function WaitList({ day, now, calendar, choices, mayWrite, days = 1, whenEmpty }: WaitListProps) {
  const entries = useWaits();
  const [changing, setChanging] = useState<FittedWait>();
  const minute = Math.floor(now / 60) * 60;
  const list = useMemo(() => {
    const doctorIDs = choices.doctors.map(({ _id }) => _id);
    const ground = { calendar: unbound(calendar), doctorIDs, zone: shownZone(), now: minute };
    return fittedWaits(entries ?? [], ground, { from: Math.max(day, minute), days });
  }, [entries, calendar, choices, day, days, minute]);
  if (whenEmpty !== undefined && list.length === 0) return entries === undefined ? null : whenEmpty;
  const fits = list.filter(({ place }) => place !== undefined).length;
  return (
    <section className={classes.waiting} aria-label={words.title}>
      <h2>
        {words.title}
        <span>{list.length === 0 ? '' : list.length}</span>
      </h2>
      {fits === 0 ? null : (
        <p className={classes.fits} role="status">
          {(days === 1 ? words.fits : words.fitsSoon)(fits)}
        </p>
      )}
      {entries !== undefined && list.length === 0 ? <p className={classes.none}>{words.none}</p> : null}
      <ul>
        {list.map((entry) => (
          <WaitRow
            key={entry.wait._id}
            entry={entry}
            choices={choices}
            mayWrite={mayWrite}
            timeWords={days === 1 ? formatTime : dayAndTime}
            onChange={() => setChanging(entry)}
          />
        ))}
      </ul>
      {changing ? <WaitDialog entry={changing} onClose={() => setChanging(undefined)} /> : null}
    </section>
  );
}

const dayAndTime = (time: number): string => `${formatMonthDay(time)} ${formatTime(time)}`;

interface WaitRowProps {
  readonly entry: FittedWait;
  readonly choices: BookingChoices;
  readonly mayWrite: boolean;
  readonly timeWords: (time: number) => string;
  readonly onChange: () => void;
}

function WaitRow({ entry, choices, mayWrite, timeWords, onChange }: WaitRowProps) {
  const { wait, place } = entry;
  const acts = useWaitActs(entry);
  const nameOf = (id: string) => choices.staff.find(({ _id }) => _id === id)?.name ?? '';
  const kind = choices.kinds.find(({ _id }) => _id === wait.kindID);
  const name = petName(entry);
  const end = wait.end === '' ? undefined : timeOf(wait.end);
  const about = [kind?.name ?? wait.cause, words.doctors(wait.doctorIDs.map(nameOf))];
  const extra = [
    end === undefined ? '' : words.until(formatMonthDay(end)),
    wait.offers.length === 0 ? '' : words.told(wait.offers.length),
    entry.pet ? formatPhone(entry.pet.userPhone) : '',
  ];
  return (
    <li>
      <div className={classes.head}>
        <b>{name}</b>
        {wait.isUrgent ? <Chip tone="cinnabar">{words.urgent}</Chip> : null}
        <span>{words.wish(wait) || words.anyTime}</span>
      </div>
      <p>{about.filter(Boolean).join('・')}</p>
      <p>{extra.filter(Boolean).join('・')}</p>
      {mayWrite ? (
        <div className={classes.acts}>
          {place ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.takeOf(name, timeWords(place.dateTime), nameOf(place.doctorID))}
              onClick={() => void acts.take(place)}
            >
              {words.take(timeWords(place.dateTime), nameOf(place.doctorID))}
            </Button>
          ) : null}
          <MoreMenu
            label={words.more(name)}
            groups={[
              place !== undefined && [
                {
                  word: words.acts.declined,
                  icon: IconCalendarOff,
                  onChoose: () => void acts.note(place, 'declined'),
                },
                { word: words.acts.unreached, icon: IconPhoneOff, onChoose: () => void acts.note(place, 'unreached') },
              ],
              [
                { word: words.acts.change, icon: IconAdjustments, onChoose: onChange },
                {
                  word: wait.isUrgent ? words.acts.calm : words.acts.urgent,
                  icon: IconAlertTriangle,
                  onChoose: () => void acts.hurry(),
                },
                { word: words.acts.close, icon: IconPlayerStop, onChoose: () => void acts.close() },
              ],
            ]}
          />
        </div>
      ) : null}
    </li>
  );
}

/** What is done with somebody who waits. A refusal is told by a toast. */
function useWaitActs(entry: FittedWait) {
  const run = useRun();
  const store = useStore();
  const { wait } = entry;
  const waitID = wait._id;
  const wordsOf = ({ kindID, division, cause, note }: BookingWait) => ({ kindID, division, cause, info: note });
  return {
    take: (place: BookingPlace) =>
      attempt(async () => {
        const { userID, petID } = wait;
        const _id = newID.booking(store.now());
        await run(createBooking, { _id, userID, petID, place, words: wordsOf(wait), waitID });
        showSuccess(words.taken(petName(entry), placeWords(place)));
      }),
    note: (place: BookingPlace, answer: 'declined' | 'unreached') =>
      attempt(async () => {
        await run(noteOffer, { waitID, offerID: newID.row(), place, answer });
        showSuccess(words.noted[answer]);
      }),
    hurry: () =>
      attempt(() =>
        run(editWait, { waitID, edits: [{ op: 'set', path: ['isUrgent'], from: wait.isUrgent, to: !wait.isUrgent }] }),
      ),
    close: () =>
      attempt(async () => {
        await run(closeWait, { waitID, reason: words.closeReason });
        showUndo({
          message: words.closed(petName(entry)),
          undoWord: words.undo,
          onUndo: () => void attempt(() => run(reopenWait, { waitID })),
        });
      }),
  };
}
