import { CALCULATORS } from '@vetloom/domain/calculators/calculators.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { calculatorNames } from '../../locale/calculators.ts';
import { calculatorWords as words } from '../../locale/calculators-words.ts';
import classes from './calculators.module.css';
import { nameOf } from './result-text.ts';

interface CalculatorListProps {
  readonly chosen: string | undefined;
  /** Whether the list has the focus at first. */
  readonly isFirst: boolean;
  readonly onChoose: (key: string) => void;
  /** Goes on to the fields. */
  readonly onGoOn: () => void;
}

const fits = (key: string, query: string): boolean =>
  [nameOf(key), ...(calculatorNames[key]?.words ?? [])].some((word) => word.toLowerCase().includes(query));

/** All calculators by group, found by typing; the arrows move, Enter goes on to the fields. */
export function CalculatorList({ chosen, isFirst, onChoose, onGoOn }: CalculatorListProps) {
  const [query, setQuery] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = CALCULATORS.filter(({ key }) => fits(key, query.trim().toLowerCase()));
  const at = shown.findIndex(({ key }) => key === chosen);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is scrolled to whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const find = (text: string) => {
    setQuery(text);
    const hits = CALCULATORS.filter(({ key }) => fits(key, text.trim().toLowerCase()));
    const [first] = hits;
    if (first && !hits.some(({ key }) => key === chosen)) onChoose(first.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const next = shown[(at + step + shown.length) % shown.length];
      if (next) onChoose(next.key);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onGoOn();
    else return;
    event.preventDefault();
  };
  return (
    <nav className={classes.side} aria-label={words.list}>
      <input
        ref={field}
        className={classes.find}
        value={query}
        placeholder={words.findPlaceholder}
        role="combobox"
        aria-label={words.find}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${shown[at]?.key}`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={words.list} className={classes.list}>
        {shown.map(({ key, group }, nth) => (
          <div key={key} role="presentation">
            {group === shown[nth - 1]?.group ? null : (
              <p className={classes.group} role="presentation">
                {words.groups[group]}
              </p>
            )}
            <div
              id={`${id}-${key}`}
              role="option"
              tabIndex={-1}
              aria-selected={key === chosen}
              className={classes.option}
              onClick={() => {
                onChoose(key);
                onGoOn();
              }}
              onKeyDown={onKeyDown}
            >
              {nameOf(key)}
            </div>
          </div>
        ))}
        {shown.length === 0 ? <p className={classes.none}>{words.none}</p> : null}
      </div>
    </nav>
  );
}
