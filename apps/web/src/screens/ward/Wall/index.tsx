import { useViewportSize } from '@mantine/hooks';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { WallAnimal, WardWall } from '@vetloom/protocol/ward-screen.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { minutesBetween } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { useEffect, useState } from 'react';
import { readWall } from '../../../data/ward/wall.ts';
import { monitorName, ward } from '../../../locale/ward.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { wardWall as words } from '../../../locale/ward-wall.ts';
import { dayOfStay } from '../Board/card-facts.ts';
import { HourStrip } from '../Board/HourStrip.tsx';
import { KindMark } from '../KindMark.tsx';
import classes from './wall.module.css';
import { wallColumns } from './wall-columns.ts';

/** Milliseconds between two looks at the ward. */
const EVERY_MS = 15_000;

type Standing =
  | { readonly state: 'opening' | 'ended' }
  | { readonly state: 'shown'; readonly wall: WardWall; readonly isStale: boolean };

/** The token of a link stands behind the #. */
const tokenOfPage = (): string => window.location.hash.slice(1);

/** The ward by a link, as long as it serves; what was seen last stands, with its time, where the network is gone. */
function useWall(token: string): Standing {
  const [standing, setStanding] = useState<Standing>({ state: 'opening' });
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const wall = await readWall(token);
        if (wanted) setStanding({ state: 'shown', wall, isStale: false });
      } catch (error) {
        const isGone = error instanceof DomainError && error.codeName === 'notFound';
        if (wanted && isGone) setStanding({ state: 'ended' });
        else if (wanted) setStanding((held) => (held.state === 'shown' ? { ...held, isStale: true } : held));
      }
      if (wanted) timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [token]);
  return standing;
}

/** /inHospital/tv: the whiteboard for a screen on the wall, large and read only, without a sign-in and without anything of owners. */
export default function WardWallPage() {
  const now = useNow();
  const standing = useWall(tokenOfPage());
  useEffect(() => {
    document.title = words.title;
  }, []);
  if (standing.state !== 'shown')
    return (
      <main className={classes.alone}>
        {standing.state === 'opening' ? <p role="status">{words.opening}</p> : null}
        {standing.state === 'ended' ? <EmptyState title={words.ended} next={words.endedNext} /> : null}
      </main>
    );
  return <Board wall={standing.wall} isStale={standing.isStale} now={now} />;
}

/** Px that head, free cages and margins take of a screen. */
const AROUND = { width: 48, height: 150 };

function Board({ wall, isStale, now }: { readonly wall: WardWall; readonly isStale: boolean; readonly now: number }) {
  const { width, height } = useViewportSize();
  const places = wall.rooms.flatMap(({ cages }) => cages);
  const shown = [
    ...wall.unplaced.map((animal) => ({ cage: '—', animal })),
    ...places.flatMap(({ name, animals }) => animals.map((animal) => ({ cage: name, animal }))),
  ];
  const free = places.filter(({ animals }) => animals.length === 0);
  const late = shown.reduce((sum, { animal }) => sum + animal.overdue.length, 0);
  const columns = wallColumns(shown.length, { width: width - AROUND.width, height: height - AROUND.height });
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>
          {wall.clinic} {words.title} <small>{words.count(shown.length)}</small>
        </h1>
        {late === 0 ? null : <DoseStatus state="overdue" word={`${wardBoard.overdue} ${late}`} size={22} />}
        <span className={isStale ? classes.stale : classes.time}>
          {isStale ? words.stale(formatTime(wall.now)) : `${formatDay(now)} ${formatTime(now)}`}
        </span>
      </header>
      <div className={classes.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {shown.map(({ cage, animal }) => (
          <Animal key={`${cage} ${animal.name} ${animal.startDateTime}`} cage={cage} animal={animal} now={wall.now} />
        ))}
      </div>
      {free.length === 0 ? null : (
        <ul className={classes.frees} aria-label={words.free}>
          {free.map(({ name, dirty }) => (
            <li key={name} className={classes.free} data-dirty={dirty || undefined}>
              <b>{name}</b> {dirty ? wardBoard.dirty : wardBoard.empty}
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

interface AnimalProps {
  readonly cage: string;
  readonly animal: WallAnimal;
  readonly now: number;
}

function Animal({ cage, animal, now }: AnimalProps) {
  const { overdue } = animal;
  return (
    <article className={classes.card} data-late={overdue.length > 0 || undefined}>
      <h2>
        <span className={classes.cage}>{cage}</span>
        <PatientGlyph species={animal.face} size={24} />
        <span className={classes.name}>{animal.name || ward.unknownPet}</span>
        {overdue.length === 0 ? null : <Chip tone="solid">! {ward.overdue(overdue.length)}</Chip>}
      </h2>
      <p className={classes.line}>
        {ward.dayOfStay(dayOfStay(animal.startDateTime, now))}
        {animal.stayKind === undefined ? null : <KindMark kind={animal.stayKind} />}
        {animal.allergy ? <Chip tone="cinnabar">{wardBoard.allergy}</Chip> : null}
        {animal.alerts.map((alert) => (
          <Chip
            key={alert}
            tone={alert === 'isolation' ? 'cinnabar' : alert === 'noResuscitation' ? 'gromwell' : 'ochre'}
          >
            {wardBoard.alerts[alert]}
          </Chip>
        ))}
      </p>
      <HourStrip hours={animal.hours.map((state) => state ?? undefined)} />
      <Due animal={animal} now={now} />
    </article>
  );
}

/** Moments that a card tells of what is late: the longest ago. How much there is stands beside the name. */
const MOST_LATE = 3;

/** What of an animal is late, due and next, each moment with its time, the most urgent first. */
function Due({ animal: { overdue, now: current, next }, now }: { readonly animal: WallAnimal; readonly now: number }) {
  const late = momentsOf(overdue);
  const moments = [
    ...late.slice(0, MOST_LATE).map((due) => ({
      ...due,
      tone: classes.late,
      more: ` ${ward.late(minutesBetween(due.at, now))}`,
    })),
    ...momentsOf(current).map((due) => ({ ...due, tone: classes.now, more: '' })),
    ...momentsOf(next).map((due) => ({ ...due, tone: classes.next, more: '' })),
  ];
  return (
    <ul className={classes.due}>
      {moments.length === 0 ? <li className={classes.next}>{wardBoard.nothingDue}</li> : null}
      {moments.map(({ at, names, tone, more }) => (
        <li key={at} className={tone}>
          <time>{formatTime(at)}</time>
          {more} {names}
        </li>
      ))}
    </ul>
  );
}

/** What is due by the moment at which it is. */
const momentsOf = (due: WallAnimal['next']) =>
  [...new Set(due.map((dose) => dose.due))]
    .sort((a, b) => a - b)
    .map((at) => ({ at, names: namesOf(due.filter((dose) => dose.due === at)) }));

const namesOf = (due: WallAnimal['next']): string =>
  [
    ...new Set(
      due.map(({ list, missionID, name }) =>
        list === 'monitorMission' ? monitorName(missionID, name) : name || ward.unnamed,
      ),
    ),
  ].join('、');
