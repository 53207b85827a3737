import { Button } from '@mantine/core';
import { doseFigure, readDirections } from '@vetloom/documents/drug-directions.ts';
import { lineTotal } from '@vetloom/domain/core/money.ts';
import { doseOf, givenDose } from '@vetloom/domain/lines/course.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { warningsOf } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { adverseReaction } from '../../../../locale/adverse-reaction.ts';
import { visit } from '../../../../locale/record.ts';
import { ReactionLater } from '../../../../parts/adverse-reaction/ReactionLater.tsx';
import { useEditing } from '../editing.ts';
import { useVisitDrugs } from '../Prescribed.tsx';
import { DrugEditor } from './DrugEditor.tsx';
import { DrugWarnings } from './DrugWarnings.tsx';
import classes from './orders.module.css';
import type { Alternatives } from './use-alternatives.ts';

interface DrugRowProps {
  readonly bag: DrugBag;
  readonly drug: DrugLine;
  readonly alternatives: Alternatives;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** One drug: what is given and how, the arithmetic behind it, and what must be looked at before it is. */
export function DrugRow({ bag, drug, alternatives, open, onOpen }: DrugRowProps) {
  const { readOnly } = useEditing();
  const prescribing = useVisitDrugs();
  const warnings = warningsOf(drug, prescribing);
  const locked = readOnly || bag.dispensed;
  return (
    <li className={classes.drug}>
      <button
        type="button"
        className={classes.drugFace}
        aria-expanded={open}
        title={bag.dispensed ? visit.dispensedLocked : undefined}
        disabled={locked}
        onClick={() => onOpen(!open)}
      >
        <span className={classes.drugLine}>
          <b>{drug.name}</b>
          {drug.controlled ? (
            <Chip tone="gromwell" dense>
              {visit.controlled}
            </Chip>
          ) : null}
          <span className={classes.direction}>{directionOf(drug)}</span>
          <span className={classes.amount}>
            {formatQuantity(drug.number)} {drug.unit}
          </span>
          <span className={classes.money}>{formatAmount(lineTotal(drug))}</span>
        </span>
        <Arithmetic drug={drug} />
      </button>
      <DrugWarnings bag={bag} drug={drug} warnings={warnings} alternatives={alternatives} locked={locked} />
      {bag.dispensed && !readOnly ? <Reacted bag={bag} drug={drug} /> : null}
      {open && !locked ? <DrugEditor bag={bag} drug={drug} onDone={() => onOpen(false)} /> : null}
    </li>
  );
}

/** Where a reaction to a drug that was handed out is written down, with the lot that somebody chose for it. */
function Reacted({ bag, drug }: Pick<DrugRowProps, 'bag' | 'drug'>) {
  const { record } = useEditing();
  const [open, setOpen] = useState(false);
  const lot = (bag.lots ?? []).find(({ drugID }) => drugID === drug._id);
  const given = bag.dispensedDateTime ?? record.dateTime;
  return (
    <>
      <Button className={classes.reacted ?? ''} size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {adverseReaction.action}
      </Button>
      <ReactionLater
        open={open}
        petID={record.petID}
        suspect={{
          ...{ itemID: drug.itemID, product: drug.name, recordID: record._id, givenDateTime: given },
          ...(lot === undefined ? {} : { lotID: lot.lotID, lot: lot.lot, expiresOn: lot.expiresOn }),
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** How often, when and for how long, in words. */
function directionOf(drug: DrugLine): string {
  const { frequency, conditions } = readDirections(drug.frequency, 'zh-Hant');
  const days = drug.days === null ? '' : visit.days(formatQuantity(drug.days));
  return [frequency, ...conditions, drug.direction, days].filter(Boolean).join(' ');
}

/** mg/kg × kg = mg → units, and the dose really given: nothing is given that nobody can check. */
function Arithmetic({ drug }: { readonly drug: DrugLine }) {
  const { dosed, itemOf } = useVisitDrugs();
  const dose = doseOf(drug, dosed.weight, itemOf(drug.itemID)?.drug?.divisible ?? 1);
  const given = givenDose(drug, dosed.weight);
  if (drug.dosePerKg === null) return null;
  const byHand = dose !== undefined && drug.unitsPerDose !== null && Math.abs(dose.units - drug.unitsPerDose) > 1e-4;
  return (
    <span className={classes.arithmetic}>
      {dose && dosed.weight !== null
        ? visit.wanted(formatQuantity(drug.dosePerKg), formatQuantity(dosed.weight), formatQuantity(dose.wantedMg, 2))
        : null}
      {drug.unitsPerDose === null ? (
        dose ? (
          <b>{visit.noDoseYet}</b>
        ) : null
      ) : (
        <b>
          {byHand ? `${visit.byHand} ` : ''}
          {doseFigure(drug.unitsPerDose)} {drug.unit}
        </b>
      )}
      {given ? visit.given(formatQuantity(given.mg, 2), formatQuantity(given.perKg, 2)) : null}
    </span>
  );
}
