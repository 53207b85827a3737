import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import type { NamedSpot } from '../../../data/inventory/count-calls.ts';
import { counting as words } from '../../../locale/inventory-counts.ts';
import classes from './counts.module.css';

interface SpotRowProps {
  readonly spot: NamedSpot;
  /** Empty where the whole count is of one place. */
  readonly placeName: string;
  /** What this person has counted of it. */
  readonly figure: number | undefined;
  readonly editable: boolean;
  readonly onFigure: (counted: number) => void;
  /** Enter: on to what is scanned next. */
  readonly onNext: () => void;
}

/** One lot at one place with the figure that somebody counts: taken when the field is left. */
export function SpotRow({ spot, placeName, figure, editable, onFigure, onNext }: SpotRowProps) {
  const [typed, setTyped] = useState<string>();
  const lot = spot.lot || words.noLot;
  const keep = () => {
    const counted = typed === undefined ? undefined : readFigure(typed);
    if (counted !== undefined && counted >= 0 && counted !== figure) onFigure(counted);
    setTyped(undefined);
  };
  return (
    <div className={classes.spot} data-done={figure !== undefined}>
      <span className={classes.what}>
        <strong>{spot.name}</strong>
        <small>{words.spot(lot, spot.expiresOn?.replaceAll('-', '/') ?? '', placeName)}</small>
      </span>
      <FigureInput
        className={classes.figure ?? ''}
        aria-label={words.counted(spot.name, lot)}
        unit={spot.unit}
        value={typed ?? (figure === undefined ? '' : String(figure))}
        disabled={!editable}
        onChange={setTyped}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          keep();
          onNext();
        }}
      />
    </div>
  );
}
