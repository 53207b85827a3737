import { type Lane, laneSince, visitSegments } from '@vetloom/domain/overview/board.ts';
import { isCalled } from '@vetloom/domain/overview/queue.ts';
import { ageAt, formatShortAge } from '@vetloom/ui/format/age.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { ThreeThreads } from '@vetloom/ui/status/ThreeThreads.tsx';
import { VisitThread } from '@vetloom/ui/status/VisitThread.tsx';
import { WaitingTime, type WaitLimits } from '@vetloom/ui/status/WaitingTime.tsx';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { memo } from 'react';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { today } from '../../../locale/overview.ts';
import { queue } from '../../../locale/visit-queue.ts';
import { useLabels } from '../../../parts/form/use-customize.ts';
import { breedWord, faceOf, livedUntil } from '../../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../../parts/patient-strip/read-patient.ts';
import { CallMarks } from '../../../parts/queue/CallMarks.tsx';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { stillOwed } from '../still-owed.ts';
import { TicketNumber } from '../ticket.tsx';
import classes from './board.module.css';
import { cardChips } from './card-chips.ts';

interface BoardCardProps {
  readonly entry: VisitEntry;
  readonly lane: Lane;
  readonly now: number;
  readonly limits: WaitLimits;
  readonly doctorColour: string | undefined;
  readonly kinds: readonly Kind[];
  readonly selected: boolean;
  readonly onSelect: (recordID: string) => void;
  readonly onOpen: (entry: VisitEntry) => void;
  /** Minutes for which it still waits, by the day's pace. */
  readonly wait?: number | undefined;
}

/** Who, why, how long, what is missing, who is in charge. Of 200 cards only those are drawn anew whose visit has changed. */
export const BoardCard = memo(function BoardCard({
  entry,
  lane,
  now,
  limits,
  doctorColour,
  kinds,
  selected,
  onSelect,
  onOpen,
  wait,
}: BoardCardProps) {
  const { record, pet } = entry;
  const words = useUiWords();
  const labels = useLabels();
  const age = pet && formatShortAge(ageAt(pet.birth, livedUntil(pet, now)), words.age);
  return (
    <button
      type="button"
      className={classes.card}
      data-card={record._id}
      aria-current={selected}
      onFocus={() => onSelect(record._id)}
      onClick={() => onOpen(entry)}
    >
      <span className={classes.who}>
        <PatientGlyph species={faceOf(kinds, pet?.type ?? '')} size={18} />
        <span className={classes.name}>{pet?.name ?? today.unknownPet}</span>
        <span className={classes.breed}>{[pet && breedWord(kinds, pet), age].filter(Boolean).join(' ')}</span>
        <WaitingTime since={laneSince(record)} now={now} limits={limits} />
      </span>
      <span className={classes.why}>
        <span className={classes.cause}>{[pet?.userName, record.cause].filter(Boolean).join(' · ')}</span>
        {cardChips(entry, labels).map(({ tone, word }) => (
          <Chip key={word} tone={tone} dense>
            {word}
          </Chip>
        ))}
      </span>
      <span className={classes.state}>
        {lane === 'waiting' ? (
          <span className={classes.origin}>
            {record.ticket === '' ? (
              record.bookingID === '' ? (
                today.walkIn
              ) : (
                today.booked
              )
            ) : (
              <TicketNumber ticket={record.ticket} />
            )}
            <CallMarks record={record} />
            {wait === undefined || isCalled(record) ? null : (
              <span className={classes.wait} title={queue.waitsTitle}>
                {queue.waits(wait)}
              </span>
            )}
          </span>
        ) : (
          <ThreeThreads exam={record.examStatus} dispense={record.dispenseStatus} bill={record.billStatus} />
        )}
        {lane === 'checkout' ? (
          <span className={classes.amount}>{formatMoney(stillOwed(record))}</span>
        ) : (
          <span className={classes.doctor}>
            {record.doctor === '' ? null : <StaffAvatar name={record.doctor} colour={doctorColour} size={18} />}
            {record.doctor === '' ? today.noDoctor : <StaffName id={record.doctorID} name={record.doctor} />}
          </span>
        )}
      </span>
      <VisitThread segments={visitSegments(record, now)} />
    </button>
  );
});
