import type { CagePlace, WardLayout } from '@vetloom/domain/ward/ward-layout.ts';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import classes from './board.module.css';
import { CageTile } from './CageTile.tsx';
import { DRAGGED } from './WardCard.tsx';

interface CageGridProps {
  readonly layout: WardLayout<WardPatient>;
  readonly now: number;
  readonly mayCare: boolean;
  readonly card: (patient: WardPatient, cage: string, shared: boolean) => ReactNode;
  readonly onDrop: (stayID: string, place: CagePlace<WardPatient> | undefined) => void;
  readonly onCare: (place: CagePlace<WardPatient>, isClean: boolean) => void;
}

/** Cages as they are laid out, and before them who is in none. Each takes an animal that is dropped on it. */
export function CageGrid({ layout, now, mayCare, card, onDrop, onCare }: CageGridProps) {
  return (
    <div className={classes.rooms}>
      {layout.unplaced.length === 0 ? null : (
        <DropZone
          className={classes.unplaced ?? ''}
          label={wardBoard.unplaced}
          onDropped={(id) => onDrop(id, undefined)}
        >
          <h2 className={classes.roomName}>
            {wardBoard.unplaced} <span>{layout.unplaced.length}</span>
            <small>{wardBoard.unplacedHint}</small>
          </h2>
          <div className={classes.cages}>{layout.unplaced.map((patient) => card(patient, '—', false))}</div>
        </DropZone>
      )}
      <div className={classes.cages}>
        {layout.rooms.flatMap(({ cages }) =>
          cages.map((place) => (
            <DropZone
              key={place.cage._id}
              className={classes.place ?? ''}
              label={place.cage.name}
              onDropped={(id) => onDrop(id, place)}
            >
              {place.patients.length === 0 ? (
                <CageTile
                  name={place.cage.name}
                  dirtySince={place.dirtySince}
                  now={now}
                  mayCare={mayCare}
                  onCare={(isClean) => onCare(place, isClean)}
                />
              ) : (
                place.patients.map((patient) => card(patient, place.cage.name, place.patients.length > 1))
              )}
            </DropZone>
          )),
        )}
      </div>
    </div>
  );
}

interface DropZoneProps {
  readonly className: string;
  readonly label: string;
  readonly onDropped: (stayID: string) => void;
  readonly children: ReactNode;
}

function DropZone({ className, label, onDropped, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  return (
    <section
      className={className}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const id = event.dataTransfer.getData(DRAGGED);
        if (id === '') return;
        event.preventDefault();
        onDropped(id);
      }}
    >
      {children}
    </section>
  );
}
