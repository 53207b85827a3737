import { Button, Select } from '@mantine/core';
import type { MergedList, NamedEntry } from '@vetloom/domain/clinic/list-entries.ts';
import { mergeCustomEntries, partCustomEntries } from '@vetloom/domain/clinic/list-merge.commands.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useListUse } from '../../data/clinic/list-use.ts';
import { useRun } from '../../data/engine/hooks.ts';
import { listEntry } from '../../locale/list-entry.ts';
import { attempt } from '../act/attempt.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { EntryUse, usedSentence } from './EntryUse.tsx';
import classes from './list-entry.module.css';

const words = listEntry;

interface EntryToolsProps {
  readonly list: MergedList;
  /** As the clinic's document holds it. */
  readonly entry: NamedEntry;
  readonly others: readonly NamedEntry[];
  readonly onMerged: () => void;
  /** Takes it out of the list; undefined where it stays. */
  readonly onRemove: (() => Promise<void>) | undefined;
}

const wordOf = ({ name = '', nametc = '', title = '' }: NamedEntry): string => title || nametc || name;

/** What can be done with an entry that others name: see where, make it one with another or take apart again, take it out. */
export function EntryTools({ list, entry, others, onMerged, onRemove }: EntryToolsProps) {
  const run = useRun();
  const found = useListUse(list, entry._id);
  const [intoID, setInto] = useState<string | null>(null);
  const [asking, setAsking] = useState<'merge' | 'remove'>();
  const into = others.find(({ _id }) => _id === intoID);
  const merge = async () => {
    if (into === undefined) return;
    const seen = { ...entry } as Record<string, unknown>;
    await run(mergeCustomEntries, { list, entryID: entry._id, intoID: into._id, seen });
    onMerged();
    showUndo({
      message: words.merge.done(wordOf(entry), wordOf(into)),
      undoWord: words.merge.undo,
      onUndo: () => void attempt(() => run(partCustomEntries, { list, entryID: entry._id })),
    });
  };
  const part = async (id: string, word: string) => {
    if (await attempt(() => run(partCustomEntries, { list, entryID: id }))) showSuccess(words.part.done(word));
  };
  const renamed = entry.former ?? [];
  return (
    <div className={classes.tools}>
      <EntryUse found={found} list={list} word={wordOf(entry)} />
      {renamed.length === 0 ? null : <p className={classes.quiet}>{words.former(renamed)}</p>}
      {(entry.merged ?? []).length === 0 ? null : (
        <section className={classes.use} aria-label={words.part.title}>
          <h3>{words.part.title}</h3>
          <ul>
            {(entry.merged ?? []).map((one) => (
              <li key={one._id}>
                <span>{wordOf(one)}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={words.part.of(wordOf(one))}
                  onClick={() => void part(one._id, wordOf(one))}
                >
                  {words.part.do}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length === 0 ? null : (
        <div className={classes.merge}>
          <Select
            label={words.merge.into}
            placeholder={words.merge.choose}
            data={others.map((one) => ({ value: one._id, label: wordOf(one) }))}
            value={intoID}
            searchable
            clearable
            nothingFoundMessage={words.merge.nothing}
            onChange={setInto}
          />
          <Button variant="default" disabled={into === undefined} onClick={() => setAsking('merge')}>
            {words.merge.open}
          </Button>
        </div>
      )}
      {onRemove === undefined ? null : (
        <Button size="sm" variant="subtle" data-danger className={classes.remove} onClick={() => setAsking('remove')}>
          {words.remove.open}
        </Button>
      )}
      <ConfirmDialog
        opened={asking === 'merge' && into !== undefined}
        onClose={() => setAsking(undefined)}
        title={words.merge.title(wordOf(entry), into === undefined ? '' : wordOf(into))}
        text={`${usedSentence(found)}${words.merge.text(wordOf(entry), into === undefined ? '' : wordOf(into))}`}
        confirmWord={words.merge.do}
        onConfirm={merge}
      />
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(undefined)}
        title={words.remove.title(wordOf(entry))}
        text={`${usedSentence(found)}${words.remove.text}`}
        confirmWord={words.remove.do}
        danger
        onConfirm={async () => onRemove?.()}
      />
    </div>
  );
}
