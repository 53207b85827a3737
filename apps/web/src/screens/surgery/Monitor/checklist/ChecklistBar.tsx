import { Button } from '@mantine/core';
import type { ChecklistPhase } from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import type { PhaseStanding } from '@vetloom/domain/surgery/checklist-state.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { checklist as words } from '../../../../locale/surgery-checklist.ts';
import classes from './checklist.module.css';
import { StandingMark } from './StandingMark.tsx';

/** So many missing items are named; of more the number stands. */
const NAMED = 3;

interface ChecklistBarProps {
  readonly phases: readonly PhaseStanding[];
  readonly opened: boolean;
  readonly onOpen: (phase?: ChecklistPhase) => void;
}

/** The three lists of an operation in one line, and below it what is missing although its moment has passed. */
export function ChecklistBar({ phases, opened, onOpen }: ChecklistBarProps) {
  useHotkey('Alt C', words.title, () => onOpen());
  const missed = phases.filter(({ state }) => state === 'missed');
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={words.title}>
        <span className={classes.barTitle}>
          {words.title} <Keycap keys="Alt C" />
        </span>
        {phases.map(({ phase, state, checked, items }) => {
          const word = state === 'open' && checked === 0 ? words.notBegun : words.states[state];
          return (
            <button
              key={phase}
              type="button"
              className={classes.phase}
              data-state={state}
              aria-expanded={opened}
              onClick={() => onOpen(phase)}
            >
              <span aria-hidden="true" className={classes.mark}>
                <StandingMark state={state} word={word} />
              </span>
              <span>{words.phases[phase]}</span>
              <b>{words.counted(checked, items.length)}</b>
              <small>{word}</small>
            </button>
          );
        })}
      </div>
      {missed.length === 0 ? null : (
        <ul className={classes.missed} aria-label={words.missing}>
          {missed.map(({ phase, missing }) => (
            <li key={phase}>
              <StandingMark state="missed" word={words.states.missed} />
              <b>{words.missed[phase](missing.length)}</b>
              <span>
                {missing
                  .slice(0, NAMED)
                  .map(({ item }) => item.text)
                  .join('、')}
                {missing.length > NAMED ? words.more(missing.length) : ''}
              </span>
              <Button size="compact-sm" variant="default" onClick={() => onOpen(phase)}>
                {words.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
