import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  STARTER_CATALOGUE,
  STARTER_NEEDS,
  type StarterItem,
  starterKey,
} from '@vetloom/domain/founding/starter-catalogue.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../data/engine/hooks.ts';
import { takeStarter, useStarterPresent } from '../../data/import/starter.ts';
import { starter as words } from '../../locale/import.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import classes from './starter.module.css';
import { foundItems, groupsOf } from './starter-groups.ts';

/** Names for a clinic to begin with, taken row by row or whole; what is there by name is shown as such. */
export function Starter() {
  const may = useCan();
  const offline = useSyncStatus()?.connection === 'offline';
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  const { busy, failure, attempt } = useAttempt();
  const present = useStarterPresent(round);
  if (present === undefined) return null;

  const shown = foundItems(
    STARTER_CATALOGUE.filter(({ kind }) => may(STARTER_NEEDS[kind])),
    typed,
  );
  const free = (items: readonly StarterItem[]) => items.map(starterKey).filter((key) => !present.has(key));
  const wanted = STARTER_CATALOGUE.filter((item) => chosen.has(starterKey(item)) && !present.has(starterKey(item)));
  const choose = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setChosen(next);
  };
  const take = () =>
    attempt(async () => {
      const came = await takeStarter(wanted);
      setChosen(new Set());
      setRound(round + 1);
      showSuccess(words.taken(came.taken, came.present));
    });

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
      </header>
      <Notice tone="ochre">{words.suggestion}</Notice>
      {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      <div className={classes.tools}>
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={classes.search ?? ''}
        />
        <Button variant="default" onClick={() => choose(free(shown), true)} disabled={free(shown).length === 0}>
          {words.all(free(shown).length)}
        </Button>
        <Button variant="subtle" onClick={() => setChosen(new Set())} disabled={wanted.length === 0}>
          {words.none}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={words.nothingFound(typed.trim())}
          actions={
            <Button variant="default" onClick={() => setTyped('')}>
              {words.clear}
            </Button>
          }
        />
      ) : null}
      {groupsOf(shown).map(({ kind, of, items }) => {
        const name = words.group(words.kinds[kind], of);
        const keys = free(items);
        const ticked = keys.filter((key) => chosen.has(key)).length;
        return (
          <fieldset key={`${kind} ${of}`} className={classes.group}>
            <legend>
              <Checkbox
                label={name}
                aria-label={words.groupAll(name)}
                checked={keys.length > 0 && ticked === keys.length}
                indeterminate={ticked > 0 && ticked < keys.length}
                disabled={keys.length === 0}
                onChange={(event) => choose(keys, event.currentTarget.checked)}
              />
            </legend>
            <div className={classes.items}>
              {items.map((item) => {
                const key = starterKey(item);
                const isThere = present.has(key);
                return (
                  <Checkbox
                    key={key}
                    className={classes.item ?? ''}
                    label={item.name}
                    description={isThere ? words.present : undefined}
                    checked={!isThere && chosen.has(key)}
                    disabled={isThere}
                    onChange={(event) => choose([key], event.currentTarget.checked)}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
      <footer className={classes.bar}>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <span role="status">{words.chosen(wanted.length)}</span>
        <Button loading={busy} disabled={wanted.length === 0 || offline} onClick={() => void take()}>
          {words.take(wanted.length)}
        </Button>
      </footer>
    </div>
  );
}
