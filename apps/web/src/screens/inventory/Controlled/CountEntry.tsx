import { Button } from '@mantine/core';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Fragment, useRef, useState } from 'react';
import { type CountDay, controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { controlled, controlledCount as words } from '../../../locale/inventory-controlled.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './controlled.module.css';
import { useOnce } from './use-once.ts';
import { useWitness, WitnessFields, witnessOf } from './WitnessFields.tsx';

interface CountEntryProps {
  readonly place: CountDay['places'][number];
  /** How many lots differ from the book. */
  readonly onDone: (differs: number) => void;
  readonly onClose: () => void;
}

const keyOf = ({ prodID, lotID }: { readonly prodID: string; readonly lotID: string }) => `${prodID} ${lotID}`;

/** Two people write down what they have counted of every lot at a place, without seeing what the book says. */
export function CountEntry({ place, onDone, onClose }: CountEntryProps) {
  const { busy, act } = useAct();
  const { draft, setDraft, forget } = useWitness();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const once = useOnce();
  // It is compared with the book of when the first figure was typed: what is handed out while people count is no difference.
  const begun = useRef<number>(undefined);
  const figureOf = (key: string) => {
    const figure = readFigure(typed[key] ?? '');
    return figure === undefined || figure < 0 ? undefined : figure;
  };
  const save = () => {
    setAsked(true);
    const witness = witnessOf(draft);
    const rows = place.spots.map(({ prodID, lotID }) => ({
      prodID,
      lotID,
      counted: figureOf(keyOf({ prodID, lotID })),
    }));
    if (witness === undefined || rows.some(({ counted }) => counted === undefined)) return;
    const counted = rows.map((row) => ({ ...row, counted: row.counted ?? 0 }));
    void act(async () => {
      const countedDateTime = begun.current ?? shownNow();
      const body = { placeID: place.placeID, countedDateTime, rows: counted, witness };
      const count = await once((key) => controlledCalls.count(body, key)).finally(forget);
      onDone(count.rows.filter(({ difference }) => difference !== 0).length);
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title(place.place)}
      footer={
        <Button size="sm" loading={busy} onClick={save}>
          {words.save}
        </Button>
      }
    >
      <p className={classes.note}>{words.blind}</p>
      <div className={classes.spots}>
        {place.spots.map((spot, at) => {
          const key = keyOf(spot);
          return (
            <Fragment key={key}>
              <span>
                {spot.name}
                <small>
                  {[spot.lot || controlled.noLot, spot.expiresOn?.replaceAll('-', '/') ?? '']
                    .filter((part) => part !== '')
                    .join('　')}
                </small>
              </span>
              <FigureInput
                size="sm"
                aria-label={words.counted(spot.name, spot.lot || controlled.noLot)}
                unit={spot.unit}
                value={typed[key] ?? ''}
                error={asked && figureOf(key) === undefined}
                {...(at === 0 ? { 'data-autofocus': true } : {})}
                onChange={(text) => {
                  begun.current ??= shownNow();
                  setTyped((before) => ({ ...before, [key]: text }));
                }}
              />
            </Fragment>
          );
        })}
      </div>
      {asked && place.spots.some((spot) => figureOf(keyOf(spot)) === undefined) ? (
        <p className={classes.off}>{words.need}</p>
      ) : null}
      <WitnessFields draft={draft} onChange={setDraft} asked={asked} />
    </SidePanel>
  );
}
