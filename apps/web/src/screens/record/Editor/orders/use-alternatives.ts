import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newDrugLine } from '@vetloom/domain/catalog/item-lines.ts';
import type { DrugBag, DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { inStrength, type OtherStrength, otherStrengths } from '@vetloom/domain/pharmacy/dose-rounding.ts';
import { alternativesTo, unexplained } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { useState } from 'react';
import { newID } from '../../../../data/engine/ids.ts';
import { useEditing } from '../editing.ts';
import { useVisitDrugs } from '../Prescribed.tsx';

/** Ways out of what speaks against a drug. */
export interface Alternatives {
  /** The first drug that meets an allergy and has no reason: Alt A is for it. */
  readonly first: DrugLine | undefined;
  /** The drug for which another one is being chosen. */
  readonly choosing: string | undefined;
  readonly othersOf: (drug: DrugLine) => readonly CatalogItem[];
  /** The same drug in strengths by which the wanted dose can be given. */
  readonly strengthsOf: (drug: DrugLine) => readonly OtherStrength[];
  readonly takeStrength: (drug: DrugLine, item: CatalogItem) => void;
  /** Takes the only other drug at once, or lets the doctor choose. */
  readonly begin: (drug: DrugLine) => void;
  readonly cancel: () => void;
  /** Puts another drug in the place of one. */
  readonly use: (drug: DrugLine, item: CatalogItem) => void;
}

const bagOf = (bags: readonly DrugBag[], drug: DrugLine) =>
  bags.find((bag) => bag.items.some((item) => item._id === drug._id));

/** Replaces drugs that meet an allergy by others of their class that don't. */
export function useAlternatives(): Alternatives {
  const { catalogue, act, readOnly, billLocked } = useEditing();
  const prescribing = useVisitDrugs();
  const { dosed, bags } = prescribing;
  const [choosing, setChoosing] = useState<string>();
  const first =
    readOnly || billLocked
      ? undefined
      : unexplained(prescribing).find(({ warnings }) => warnings.some(({ kind }) => kind === 'allergy'))?.drug;
  const othersOf = (drug: DrugLine) => alternativesTo(drug, catalogue, dosed.allergy, prescribing.rules);
  const strengthsOf = (drug: DrugLine) => otherStrengths(drug, catalogue, dosed.weight, prescribing.tolerance);
  const replace = (drug: DrugLine, row: DrugLine) => {
    const bag = bagOf(bags, drug);
    if (!bag) return;
    const path = ['drugBag', bag.bagID, 'items'];
    const gone = [...path, drug._id];
    setChoosing(undefined);
    void act(
      [
        { op: 'insert', path, row },
        { op: 'remove', path: gone },
      ],
      [gone],
    );
  };
  const use = (drug: DrugLine, item: CatalogItem) => replace(drug, newDrugLine(item, newID.row(), dosed.weight));
  const takeStrength = (drug: DrugLine, item: CatalogItem) =>
    replace(drug, inStrength(drug, item, newID.row(), dosed.weight));
  const begin = (drug: DrugLine) => {
    const others = othersOf(drug);
    const [only] = others;
    if (others.length === 1 && only) use(drug, only);
    else if (others.length > 1) setChoosing(drug._id);
  };
  return { first, choosing, othersOf, strengthsOf, takeStrength, begin, cancel: () => setChoosing(undefined), use };
}
