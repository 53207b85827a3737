import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import type { DrugLot, OpenedBottle } from '../../data/pharmacy/drug-lots.ts';
import { lotChoice as words } from '../../locale/lots.ts';

/** What can be chosen: a bottle that stands open, or a lot of which a new one is taken. */
export interface LotOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly choice: LotChoice;
  /** The bottle's day is over: it is taken with a reason alone. */
  readonly overdue: boolean;
}

const day = (iso: string): string => iso.replaceAll('-', '/');

/** A lot in words: number, last day, how much of it lies there. */
export const lotText = ({ lot, expiresOn, quantity }: Pick<DrugLot, 'lot' | 'expiresOn' | 'quantity'>): string =>
  [words.lot(lot), expiresOn === null ? '' : words.expires(day(expiresOn)), words.left(formatQuantity(quantity))]
    .filter(Boolean)
    .join(' · ');

const bottleText = (lot: DrugLot, { until, rest, isOverdue }: OpenedBottle): string =>
  [
    ...[words.opened, words.lot(lot.lot), words.until(day(until)), words.left(formatQuantity(rest))],
    ...(isOverdue ? [words.overdue] : []),
    ...(lot.isBlocked ? [words.blocked] : []),
  ].join(' · ');

const ofLot = ({ lotID, lot, expiresOn, placeID }: DrugLot): LotChoice => ({ lotID, lot, expiresOn, placeID });

/** The bottles that stand open, what is good for the shortest first. */
export function openedOptions(lots: readonly DrugLot[]): LotOption[] {
  return lots
    .flatMap((lot) => lot.opened.map((bottle) => ({ lot, bottle })))
    .filter(({ bottle }) => bottle.rest > 0)
    .toSorted((a, b) => a.bottle.until.localeCompare(b.bottle.until))
    .map(({ lot, bottle }) => ({
      value: `opened ${bottle.openedID}`,
      label: bottleText(lot, bottle),
      disabled: lot.isBlocked,
      choice: { ...ofLot(lot), openedID: bottle.openedID, openedUntil: bottle.until },
      overdue: bottle.isOverdue,
    }));
}

/** The lots as such, what expires first first. A blocked one is shown and can't be chosen. */
export const lotOptions = (lots: readonly DrugLot[]): LotOption[] =>
  lots.map((lot) => ({
    value: `lot ${lot.lotID} ${lot.placeID}`,
    label: [lotText(lot), ...(lot.isBlocked ? [words.blocked] : []), ...(lot.isExpired ? [words.expired] : [])].join(
      ' · ',
    ),
    disabled: lot.isBlocked,
    choice: ofLot(lot),
    overdue: false,
  }));

/** The option that a choice stands for; undefined where it is none of those that are offered. */
export const optionOf = (options: readonly LotOption[], chosen: LotChoice): LotOption | undefined =>
  options.find(({ choice }) =>
    chosen.openedID === undefined
      ? choice.openedID === undefined && choice.lotID === chosen.lotID && choice.placeID === chosen.placeID
      : choice.openedID === chosen.openedID,
  ) ??
  (chosen.openedID === undefined
    ? options.find(({ choice }) => choice.openedID === undefined && choice.lotID === chosen.lotID)
    : undefined);

/** A choice in words, without asking anybody. */
export const chosenText = ({ lot, expiresOn, openedUntil }: LotChoice): string =>
  [
    ...(openedUntil === undefined ? [] : [words.opened]),
    words.lot(lot),
    ...(expiresOn === null ? [] : [words.expires(day(expiresOn))]),
    ...(openedUntil === undefined ? [] : [words.until(day(openedUntil))]),
  ].join(' · ');

/** What is taken where nobody chooses, in words; undefined where nothing of it lies there. */
export function nextText(lots: readonly DrugLot[]): string | undefined {
  const next = lots.find(({ isNext }) => isNext);
  if (next === undefined) return undefined;
  const bottle = next.opened.find(({ isOverdue, rest }) => !isOverdue && rest > 0);
  return bottle === undefined ? lotText(next) : bottleText(next, bottle);
}

/** What a scanner read of a package. */
export interface ScannedLot {
  readonly lot: string;
  readonly expiresOn: string | null;
}

/** The choice that a scanned package stands for: the stock's lot where it knows one of that number and day, else what was read. */
export function scannedChoice(
  scanned: ScannedLot,
  lots: readonly DrugLot[] | undefined,
): { readonly choice: LotChoice; readonly isBlocked: boolean } | undefined {
  if (scanned.lot === '' && scanned.expiresOn === null) return undefined;
  const known = lots?.find(
    (lot) => lot.lot === scanned.lot && (scanned.expiresOn === null || lot.expiresOn === scanned.expiresOn),
  );
  if (known !== undefined) return { choice: ofLot(known), isBlocked: known.isBlocked };
  return { choice: { ...scanned, lotID: '', placeID: '' }, isBlocked: false };
}
