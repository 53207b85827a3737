import { Button, Select } from '@mantine/core';
import { editCustomList } from '@vetloom/domain/clinic/customize.commands.ts';
import { mergeCustomEntries } from '@vetloom/domain/clinic/list-merge.commands.ts';
import { mergeBreeds } from '@vetloom/domain/clinic/list-merge.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useListUse } from '../../../../data/clinic/list-use.ts';
import { useRun } from '../../../../data/engine/hooks.ts';
import { listEntry } from '../../../../locale/list-entry.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
import { ConfirmDialog } from '../../../../parts/confirm/ConfirmDialog.tsx';
import { usedSentence } from '../../../../parts/list-entry/EntryUse.tsx';
import type { Entry } from './list-values.ts';
import own from './lists.module.css';

const words = listEntry.breeds;

interface BreedMergeProps {
  readonly kind: Entry;
  /** While breeds are being typed. */
  readonly disabled: boolean;
  readonly onMerged: () => void;
}

/** Makes two breeds of a kind one: animals of the first are of the second. */
export function BreedMerge({ kind, disabled, onMerged }: BreedMergeProps) {
  const run = useRun();
  const [from, setFrom] = useState<string | null>(null);
  const [into, setInto] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const found = useListUse('kinds', from === null ? undefined : kind._id, from ?? undefined);
  const data = kind.breed.map(({ name, nametc }) => ({ value: name, label: nametc || name }));
  const wordOf = (name: string | null) => data.find(({ value }) => value === name)?.label ?? '';
  const merge = async () => {
    if (from === null || into === null) return;
    const breed = { name: from, into };
    await run(mergeCustomEntries, { list: 'kinds', entryID: kind._id, intoID: kind._id, breed });
    onMerged();
    const after = mergeBreeds(kind.breed, from, into);
    const back = [{ op: 'set' as const, path: ['kinds', kind._id, 'breed'], from: after, to: kind.breed }];
    showUndo({
      message: words.done(wordOf(from), wordOf(into)),
      undoWord: words.undo,
      onUndo: () => void attempt(() => run(editCustomList, { list: 'kinds', edits: back })),
    });
  };
  return (
    <fieldset className={own.breeds} disabled={disabled} aria-label={words.title}>
      <Select label={words.from} data={data} value={from} searchable clearable onChange={setFrom} />
      <Select
        label={words.into}
        data={data.filter(({ value }) => value !== from)}
        value={into}
        searchable
        clearable
        onChange={setInto}
      />
      <Button variant="default" disabled={from === null || into === null} onClick={() => setAsking(true)}>
        {words.title}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={listEntry.merge.title(wordOf(from), wordOf(into))}
        text={`${usedSentence(found)}${listEntry.merge.breedText(wordOf(from), wordOf(into))}`}
        confirmWord={words.do}
        onConfirm={merge}
      />
    </fieldset>
  );
}
