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
  const { wall, isStale } = standing;
  const places = wall.rooms.flatMap(({ cages }) => cages);
  const animals = [...wall.unplaced, ...places.flatMap((place) => place.animals)];
  const late = animals.reduce((sum, { overdue }) => sum + overdue.length, 0);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>
          {wall.clinic} {words.title} <small>{words.count(animals.length)}</small>
        </h1>
        {late === 0 ? null : <DoseStatus state="overdue" word={`${wardBoard.overdue} ${late}`} size={22} />}
        <span className={isStale ? classes.stale : classes.time}>
          {isStale ? words.stale(formatTime(wall.now)) : `${formatDay(now)} ${formatTime(now)}`}
        </span>
      </header>
      <div className={classes.grid}>
        {wall.unplaced.map((animal) => (
          <Animal key={`${animal.name} ${animal.startDateTime}`} cage="—" animal={animal} now={wall.now} />
        ))}
        {places.map((place) =>
          place.animals.length === 0 ? (
            <div key={place.name} className={classes.free} data-dirty={place.dirty || undefined}>
              <b>{place.name}</b>
              {place.dirty ? wardBoard.dirty : wardBoard.empty}
            </div>
          ) : (
            place.animals.map((animal) => (
              <Animal
                key={`${place.name} ${animal.name} ${animal.startDateTime}`}
                cage={place.name}
                animal={animal}
                now={wall.now}
              />
            ))
          ),
        )}
      </div>
    </main>
  );
}

interface AnimalProps {
  readonly cage: string;
  readonly animal: WallAnimal;
  readonly now: number;
}

function Animal({ cage, animal, now }: AnimalProps) {
  const { overdue, next } = animal;
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
      {overdue[0] ? (
        <p className={classes.late}>
          {ward.late(minutesBetween(overdue[0].due, now))} {namesOf(overdue)}
        </p>
      ) : animal.now[0] ? (
        <p className={classes.now}>
          {formatTime(animal.now[0].due)} {namesOf(animal.now)}
        </p>
      ) : (
        <p className={classes.next}>{next[0] ? `${formatTime(next[0].due)} ${namesOf(next)}` : wardBoard.nothingDue}</p>
      )}
    </article>
  );
}

const namesOf = (due: WallAnimal['next']): string =>
  [
    ...new Set(
      due.map(({ list, missionID, name }) =>
        list === 'monitorMission' ? monitorName(missionID, name) : name || ward.unnamed,
      ),
    ),
  ].join('、');
