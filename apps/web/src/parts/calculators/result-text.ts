import type { Answer, Calculator, Entered, ResultRow } from '@vetloom/domain/calculators/calculator.ts';
import { isAsked, withStarts } from '@vetloom/domain/calculators/calculator.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { calculatorNames } from '../../locale/calculators.ts';
import { calculatorWords as words } from '../../locale/calculators-words.ts';

/** A calculator's name. */
export const nameOf = (key: string): string => calculatorNames[key]?.name ?? key;

/** An option as it is shown; units and figures are their own words. */
export const optionWord = (option: string): string => words.options[option] ?? option;

/** A line of a result as it is shown. */
export function rowWord({ key, value, unit, places }: ResultRow): string {
  if (typeof value === 'string') return [words.values[value] ?? value, unit].filter(Boolean).join(' ');
  if (key.startsWith('stage')) return words.stageWord(value);
  const text = formatQuantity(value, places);
  // What rounds to nothing would read as none.
  const shown = value !== 0 && !/[1-9]/.test(text) ? value.toPrecision(2) : text;
  return [shown, unit].filter(Boolean).join(' ');
}

/** A result with what was entered, as it goes into a note: it has to make sense where nobody sees the fields. */
export function resultText(calculator: Calculator, entered: Entered, answer: Answer & { state: 'answered' }): string {
  const all = withStarts(calculator.fields, entered);
  const given = Object.entries(calculator.fields).flatMap(([key, field]) => {
    const value = all[key];
    if (value === undefined || !isAsked(field, all)) return [];
    const shown =
      field.kind === 'choice'
        ? optionWord(String(value))
        : [formatQuantity(Number(value), 4), unitOf(key, field.unit, all)].filter(Boolean).join(' ');
    return key === 'unit' ? [] : [words.pair(words.fieldNames[key] ?? key, shown)];
  });
  const result = answer.rows.map((one) => words.pair(words.rows[one.key] ?? one.key, rowWord(one)));
  const level = answer.level === undefined ? [] : [words.levels[answer.level.key] ?? ''];
  return words.text(nameOf(calculator.key), given.join(words.join), [...result, ...level].join(words.join));
}

/** The unit of a field: of a dose the one that was chosen. */
export const unitOf = (key: string, unit: string, entered: Entered): string =>
  key === 'dose' && typeof entered.unit === 'string' ? entered.unit : unit;
