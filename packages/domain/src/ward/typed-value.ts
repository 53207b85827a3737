import { readNumber, readWeight } from '../pet/weight-typed.ts';

/** What is written in numbers; everything else may be words. */
const NUMBERS: ReadonlySet<string> = new Set(['bw', 'bp', 'hr', 'bt', 'br']);

/** What can be at all, in an animal that lives: whatever lies beyond was mistyped, or is asked about. */
const CAN_BE: Readonly<Record<string, readonly [low: number, high: number]>> = {
  bt: [28, 43.5],
  hr: [15, 400],
  br: [3, 200],
  bp: [20, 300],
  urine: [0, 3000],
  food: [0, 3000],
};

/** What somebody typed into a cell of the sheet. */
export type Typed =
  | { readonly kind: 'empty' }
  /** No such value: a word where a number is measured, or longer than a cell. */
  | { readonly kind: 'unread' }
  /** `doubt`: hardly meant, to be confirmed. `perhaps`: what may have been meant (a temperature without its point). */
  | {
      readonly kind: 'value';
      readonly value: number | string;
      readonly doubt?: 'outside';
      readonly perhaps?: number;
    };

const MOST_LETTERS = 300;

/**
 * Reads what was typed for something that is watched, by its id. Weights as people write them (`850g`), pressures alone or as `120/80`, full-width figures; of what is
 * told in words `picks` are the clinic's usual ones, of which a digit names one.
 */
export function readTyped(missionID: string, text: string, picks: readonly string[] = []): Typed {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (plain === '') return { kind: 'empty' };
  if (plain.length > MOST_LETTERS) return { kind: 'unread' };
  const picked = /^\d$/.test(plain) ? picks[Number(plain) - 1] : undefined;
  if (picked !== undefined) return { kind: 'value', value: picked };
  if (missionID === 'bw') {
    const kilograms = readWeight(plain);
    return kilograms === undefined ? { kind: 'unread' } : { kind: 'value', value: kilograms };
  }
  if (missionID === 'bp' && /^\d{2,3} ?\/ ?\d{1,3}( ?\(\d{1,3}\))?$/.test(plain)) {
    const value = plain.replaceAll(' ', '');
    return withDoubt(missionID, value, Number.parseInt(value, 10));
  }
  const number = readNumber(plain);
  if (number === undefined) return NUMBERS.has(missionID) ? { kind: 'unread' } : { kind: 'value', value: plain };
  return withDoubt(missionID, number, number);
}

function withDoubt(missionID: string, value: number | string, figure: number): Typed {
  const [low, high] = CAN_BE[missionID] ?? [];
  if (low === undefined || high === undefined || (figure >= low && figure <= high)) return { kind: 'value', value };
  const tenth = figure / 10;
  const perhaps = missionID === 'bt' && tenth >= low && tenth <= high ? { perhaps: tenth } : {};
  return { kind: 'value', value, doubt: 'outside', ...perhaps };
}

/** The figure that a value is drawn and judged by: of a pressure the systolic one; undefined for words. */
export function figureOf(value: number | string | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const [, figure] = /^(\d+(?:\.\d+)?)(?:\s*(?:\/\d+(?:\(\d+\))?|%))?$/.exec(value ?? '') ?? [];
  return figure === undefined ? undefined : Number(figure);
}
