import { knownAllergy, type SpeciesFace } from '@vetloom/domain/pet/patient.ts';
import { latestWeight } from '@vetloom/domain/pet/pet-facts.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatWeight, minutesBetween } from '@vetloom/ui/format/number.ts';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { type DragEvent, memo } from 'react';
import type { WardDose, WardPatient } from '../../../data/ward/ward-days.ts';
import { monitorShort, ward } from '../../../locale/ward.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { doseName, petName } from '../../../parts/ward/dose-words.ts';
import { KindMark } from '../KindMark.tsx';
import classes from './board.module.css';
import { type CardFacts, cardFacts, type LastValue } from './card-facts.ts';
import { HourStrip } from './HourStrip.tsx';

/** What is dragged: the id of a stay. */
export const DRAGGED = 'application/x-vetloom-stay';

interface WardCardProps {
  readonly patient: WardPatient;
  /** All that is arranged for it on the days that matter now. */
  readonly doses: readonly WardDose[];
  readonly cage: string;
  /** Another animal is in the same cage. */
  readonly shared: boolean;
  readonly now: number;
  readonly face: SpeciesFace;
  readonly doctorColour: string | undefined;
  /** What of the bill isn't paid, NT$; undefined for who doesn't see money. */
  readonly unpaid: number | undefined;
  readonly selected: boolean;
  readonly mayMove: boolean;
  readonly onSelect: (stayID: string) => void;
  readonly onOpen: (stayID: string) => void;
}

/** More than two chips would hide who it is. */
const MOST_CHIPS = 2;
/** Values that a card has room for. */
const MOST_VALUES = 2;

/** An animal in its cage: how it is, what is due, what to beware of. Drawn anew only when it or the minute has changed. */
export const WardCard = memo(function WardCard({
  patient,
  doses,
  cage,
  shared,
  now,
  face,
  doctorColour,
  unpaid,
  selected,
  mayMove,
  onSelect,
  onOpen,
}: WardCardProps) {
  const { stay, pet } = patient;
  const facts = cardFacts(patient, doses, { now, species: face });
  const weight = pet && latestWeight(pet);
  return (
    <button
      type="button"
      className={classes.card}
      data-card={stay._id}
      data-late={facts.overdue.length > 0 || undefined}
      aria-current={selected}
      draggable={mayMove}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(DRAGGED, stay._id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onFocus={() => onSelect(stay._id)}
      onClick={() => onOpen(stay._id)}
    >
      <span className={classes.who}>
        <span className={classes.cage}>{cage}</span>
        <span className={classes.name}>{petName(patient)}</span>
        <Counts facts={facts} />
      </span>
      <span className={classes.line}>
        <PatientGlyph species={face} size={16} />
        {stay.stayKind === undefined ? null : <KindMark kind={stay.stayKind} dense />}
        <span className={classes.cut}>
          {stay.stayKind !== undefined && stay.cause === wardBoarding.kinds[stay.stayKind] ? '' : stay.cause}
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.quiet}>
          {[ward.dayOfStay(facts.dayOfStay), weight && formatWeight(weight.value)].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.chips}>
          {chipsOf(patient, shared)
            .slice(0, MOST_CHIPS)
            .map(({ tone, word }) => (
              <Chip key={word} tone={tone} dense>
                {word}
              </Chip>
            ))}
        </span>
      </span>
      <span className={classes.line}>
        {facts.values.slice(0, MOST_VALUES).map((value) => (
          <Value key={value.missionID} value={value} />
        ))}
        {unpaid === undefined || unpaid <= 0 ? null : (
          <span className={classes.unpaid}>
            {wardBoard.unpaid} {formatAmount(unpaid)}
          </span>
        )}
      </span>
      <HourStrip hours={facts.hours} />
      <span className={classes.line}>
        <NextDue facts={facts} now={now} />
        {stay.doctor === '' ? null : <StaffAvatar name={stay.doctor} colour={doctorColour} size={20} />}
      </span>
    </button>
  );
});

function Counts({ facts: { overdue, now, doubles } }: { readonly facts: CardFacts }) {
  const rests = overdue.length === 0 && now.length === 0 && doubles === 0;
  return (
    <span className={classes.counts}>
      {rests ? <DoseStatus state="done" bare /> : null}
      {doubles === 0 ? null : <DoseStatus state="double" word={wardBoard.doubles(doubles)} size={12} />}
      {overdue.length === 0 ? null : (
        <Chip tone="solid" dense>
          ! {ward.overdue(overdue.length)}
        </Chip>
      )}
      {now.length === 0 ? null : <DoseStatus state="now" word={`${now.length}`} size={12} />}
    </span>
  );
}

const ARROW = { high: '▲', low: '▼' } as const;

function Value({ value: { missionID, name, value, beyond } }: { readonly value: LastValue }) {
  return (
    <span className={beyond === undefined ? classes.value : classes.beyond}>
      {monitorShort(missionID, name)} <b>{`${beyond === undefined ? '' : ARROW[beyond]}${value}`}</b>
    </span>
  );
}

function NextDue({ facts, now }: { readonly facts: CardFacts; readonly now: number }) {
  const [late] = facts.overdue;
  if (late !== undefined)
    return (
      <span className={classes.dueLate}>
        {ward.late(minutesBetween(late.due, now))} {namesOf(facts.overdue)}
      </span>
    );
  const [current] = facts.now;
  if (current !== undefined)
    return (
      <span className={classes.dueNow}>
        {formatTime(current.due)} {namesOf(facts.now)}
      </span>
    );
  const [next] = facts.next;
  return (
    <span className={classes.due}>
      {next === undefined ? wardBoard.nothingDue : `${formatTime(next.due)} ${namesOf(facts.next)}`}
    </span>
  );
}

const namesOf = (doses: readonly WardDose[]): string => [...new Set(doses.map(doseName))].join('、');

/** What to beware of: what may hurt the animal before what may hurt somebody. */
function chipsOf({ stay, pet }: WardPatient, shared: boolean): { readonly tone: ChipTone; readonly word: string }[] {
  const { alerts } = wardBoard;
  const tones = {
    noResuscitation: 'gromwell',
    isolation: 'cinnabar',
    fasting: 'ochre',
    oxygen: 'accent',
    bites: 'ochre',
    escapes: 'ochre',
  } as const;
  const has = new Set(stay.alerts);
  return [
    ...(pet && knownAllergy(pet) !== undefined ? [{ tone: 'cinnabar' as const, word: wardBoard.allergy }] : []),
    ...(Object.keys(tones) as (keyof typeof tones)[]).flatMap((alert) =>
      has.has(alert) ? [{ tone: tones[alert], word: alerts[alert] }] : [],
    ),
    ...(shared ? [{ tone: 'ochre' as const, word: wardBoard.twoIn }] : []),
  ];
}
