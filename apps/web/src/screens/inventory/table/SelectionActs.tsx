import { Button } from '@mantine/core';
import { MOST_PASTED } from '@vetloom/domain/catalog/price-column.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import type { FieldChange } from '../../../data/inventory/send-changes.ts';
import { catalogue } from '../../../locale/inventory.ts';
import type { ChosenRow } from './chosen-row.ts';
import { PercentDialog } from './PercentDialog.tsx';
import { RetypeDialog } from './RetypeDialog.tsx';

const words = catalogue.selection;

interface SelectionActsProps {
  readonly chosen: readonly ChosenRow[];
  /** Types that rows can be moved to; without them that isn't offered. */
  readonly types?: readonly string[];
  /** Saves all of them or none, and says so with the way back. */
  readonly onSave: (changes: readonly FieldChange[], done: string) => void;
  /** The choice is over. */
  readonly onDone: () => void;
}

/** What is done with several rows at once: put aside or brought back, moved to another class, priced by a percentage. */
export function SelectionActs({ chosen, types, onSave, onDone }: SelectionActsProps) {
  const [open, setOpen] = useState<'percent' | 'type'>();
  const within = (act: () => void) => () => {
    if (chosen.length > MOST_PASTED) showError(words.tooMany(MOST_PASTED));
    else act();
  };
  const save = (changes: readonly FieldChange[], done: string) => {
    setOpen(undefined);
    if (changes.length > 0) onSave(changes, done);
    onDone();
  };
  const inUse = chosen.some(({ active }) => active);
  const setActive = () =>
    save(
      chosen
        .filter(({ active }) => active === inUse)
        .map(({ id }) => ({ id, column: 'active', from: inUse, to: !inUse })),
      (inUse ? words.archived : words.restored)(chosen.filter(({ active }) => active === inUse).length),
    );
  return (
    <>
      <Button size="sm" variant="default" onClick={within(() => setOpen('percent'))}>
        {words.percent}
      </Button>
      {types === undefined ? null : (
        <Button size="sm" variant="default" onClick={within(() => setOpen('type'))}>
          {words.type}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={within(setActive)}>
        {inUse ? words.archive : words.restore}
      </Button>
      {open === 'percent' ? <PercentDialog chosen={chosen} onSave={save} onClose={() => setOpen(undefined)} /> : null}
      {open === 'type' && types !== undefined ? (
        <RetypeDialog chosen={chosen} types={types} onSave={save} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
