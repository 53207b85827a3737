import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Check } from '@vetloom/domain/surgery/checklist.schema.ts';
import type { ItemStanding } from '@vetloom/domain/surgery/checklist-state.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { checklist as words } from '../../../../locale/surgery-checklist.ts';
import classes from './checklist.module.css';
import { StandingMark } from './StandingMark.tsx';
import type { ChecklistActs } from './use-checklist.ts';

interface ChecklistRowProps {
  readonly standing: ItemStanding;
  /** The moment of its list has passed. */
  readonly passed: boolean;
  readonly acts: ChecklistActs;
  readonly mayWrite: boolean;
  readonly nameOf: (staffID: string) => string;
  /** Id of the list of people who are suggested. */
  readonly people: string;
}

/** An item: checked by a click, a tap or Space, with its value where it asks for one; below it who said what, and what was taken back. */
export function ChecklistRow({ standing: one, passed, acts, mayWrite, nameOf, people }: ChecklistRowProps) {
  const { item, state, standing, taken, late } = one;
  const row = useRef<HTMLLIElement>(null);
  const [asking, setAsking] = useState(false);
  const asksValue = item.kind !== 'tick';
  const isMissed = state === 'open' && passed && item.required;
  const back = (to: HTMLElement | null | undefined) => to?.focus();
  const box = () => row.current?.querySelector<HTMLElement>('[data-check-row]');
  const toggle = async () => {
    if (standing.length > 0) for (const check of standing) await acts.takeBack(check);
    else if (asksValue) back(row.current?.querySelector<HTMLElement>('input'));
    else await acts.check({ itemID: item._id });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.altKey || event.metaKey || !mayWrite) return;
    event.preventDefault();
    setAsking(true);
  };
  const word = isMissed ? words.itemStates.open : words.itemStates[state];
  return (
    <li ref={row} className={classes.item} data-missed={isMissed || undefined}>
      <button
        type="button"
        data-check-row
        className={classes.check}
        aria-pressed={state === 'differing' ? 'mixed' : state !== 'open'}
        disabled={!mayWrite}
        onClick={() => void toggle()}
        onKeyDown={keys}
      >
        <StandingMark state={isMissed ? 'missed' : state} word={word} />
        <span>{standing.at(-1)?.text ?? item.text}</span>
        {item.required ? null : <small>{words.optional}</small>}
      </button>
      {asksValue && mayWrite && !asking ? (
        <ValueField key={standing.at(-1)?._id ?? ''} one={one} people={people} acts={acts} onDone={() => back(box())} />
      ) : null}
      {mayWrite && !asking && state !== 'notApplicable' ? (
        <button
          type="button"
          className={classes.not}
          aria-label={words.markOf(item.text)}
          onClick={() => setAsking(true)}
        >
          {words.mark}
        </button>
      ) : null}
      {asking ? (
        <Reason
          label={`${item.text} ${words.reason}`}
          onSay={async (note) => {
            if (note !== '' && !(await acts.check({ itemID: item._id, answer: 'notApplicable', note }, standing)))
              return;
            setAsking(false);
            // Whoever has gone on meanwhile stays where they are.
            if (row.current?.contains(document.activeElement)) back(box());
          }}
        />
      ) : null}
      {standing.map((check) => (
        <p key={check._id} className={classes.trace}>
          <b>{saidBy(check, item.unit)}</b>
          {words.signed(nameOf(check.by), formatTime(check.dateTime))}
          {late ? <em>{words.late}</em> : null}
          {state === 'differing' ? <em>{words.itemStates.differing}</em> : null}
          {mayWrite && standing.length > 1 ? (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={words.takeBackOf(item.text, nameOf(check.by))}
              onClick={() => void acts.takeBack(check)}
            >
              <IconX size={14} />
            </ActionIcon>
          ) : null}
        </p>
      ))}
      {taken.map((check) => (
        <p key={check._id} className={classes.trace} data-taken>
          <s>
            {saidBy(check, item.unit)} {words.signed(nameOf(check.by), formatTime(check.dateTime))}
          </s>
          {words.takenBack(
            nameOf(check.takenBack?.by ?? ''),
            formatTime(check.takenBack?.dateTime ?? 0),
            check.takenBack?.reason ?? '',
          )}
        </p>
      ))}
    </li>
  );
}

const saidBy = ({ answer, value, note }: Check, unit: string): string =>
  answer === 'notApplicable' ? words.notApplicableSaid(note) : value === '' ? '' : words.said(value, unit);

interface ValueFieldProps {
  readonly one: ItemStanding;
  readonly people: string;
  readonly acts: ChecklistActs;
  readonly onDone: () => void;
}

/** The value of an item, or who does it: stored by Enter or on leaving. A corrected one takes the earlier back. */
function ValueField({ one: { item, standing, state }, people, acts, onDone }: ValueFieldProps) {
  const stored = state === 'done' ? (standing.at(-1)?.value ?? '') : '';
  const [typed, setTyped] = useState(stored);
  // Enter stores, and leaving the field afterwards must not store the same again.
  const sent = useRef(stored);
  const store = async () => {
    const value = typed.trim();
    if (value === '' || value === sent.current) return;
    sent.current = value;
    if (await acts.check({ itemID: item._id, value }, standing)) return;
    sent.current = stored;
    setTyped(stored);
  };
  return (
    <span className={classes.value}>
      <input
        aria-label={words.valueOf(item.text)}
        value={typed}
        maxLength={60}
        list={item.kind === 'who' ? people : undefined}
        inputMode={item.kind === 'value' ? 'decimal' : 'text'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void store()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          void store();
          onDone();
        }}
      />
      {item.unit}
    </span>
  );
}

/** Why an item doesn't apply; left empty it is given up. */
function Reason({ label, onSay }: { readonly label: string; readonly onSay: (reason: string) => Promise<void> }) {
  const [typed, setTyped] = useState('');
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field that was asked for is the one to type in
      autoFocus
      className={classes.reason}
      aria-label={label}
      placeholder={words.reasonHint}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed.trim() === '' && void onSay('')}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') void onSay(typed.trim());
        else if (event.key === 'Escape') void onSay('');
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
