import type { DoctorDay, TurnState } from '@vetloom/domain/booking/month-roster.ts';
import { DAY_PARTS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { memo } from 'react';
import { roster as words } from '../../../locale/booking-roster.ts';
import classes from './roster.module.css';

const CODES: Readonly<Record<TurnState, string>> = { works: 'w', away: 'a', free: 'f', closed: 'c', idle: 'i' };
const STATES = new Map(Object.entries(CODES).map(([state, code]) => [code, state as TurnState]));

/** A doctor's day as a few letters: what is the same letter for letter isn't drawn anew. In capitals where they have asked to be away. */
export const codeOf = ({ states, asked }: DoctorDay): string =>
  DAY_PARTS.map((part) => {
    const code = CODES[states[part]];
    return asked.includes(part) && states[part] !== 'closed' ? code.toUpperCase() : code;
  }).join('');

interface GridCellProps {
  readonly row: number;
  readonly column: number;
  readonly code: string;
  readonly label: string;
  readonly today: boolean;
  readonly weekend: boolean;
}

/** One day of a doctor: three parts below each other, each by its ground, its mark and its letter. */
export const GridCell = memo(function GridCell({ row, column, code, label, today, weekend }: GridCellProps) {
  return (
    <td className={classes.cell} data-today={today || undefined} data-weekend={weekend || undefined}>
      <button type="button" data-cell={`${row} ${column}`} tabIndex={-1} aria-label={label} title={label}>
        {DAY_PARTS.map((part, at) => {
          const letter = code[at] ?? 'f';
          const state = STATES.get(letter.toLowerCase()) ?? 'free';
          const isAsked = letter !== letter.toLowerCase();
          return (
            <span
              key={part}
              data-part={part}
              data-state={state}
              data-asked={isAsked || undefined}
              data-mark={markOf(state, isAsked, words.letters[part])}
            />
          );
        })}
      </button>
    </td>
  );
});

/** What stands in a part, which the cell's name says in words: its letter where somebody works, what they are instead where they don't. */
function markOf(state: TurnState, isAsked: boolean, letter: string): string {
  if (state === 'away') return words.marks.away;
  if (isAsked) return words.marks.asked;
  return state === 'works' || state === 'idle' ? letter : '';
}
