import { Button } from '@mantine/core';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { type ListedLot, stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { openedBottles as words } from '../../../locale/inventory-opened.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import form from '../form/form.module.css';
import classes from './lots.module.css';
import { OpenedRow } from './OpenedRow.tsx';

interface OpenedOfLotProps {
  readonly lot: ListedLot;
  readonly places: Places;
  /** Counts what was done: the bottles are asked for anew. */
  readonly turn: number;
  readonly onDone: () => void;
}

/** The bottles of a lot that stand open, and opening one by hand: from where most of it lies. */
export function OpenedOfLot({ lot, places, turn, onDone }: OpenedOfLotProps) {
  const can = useCan();
  const { busy, act } = useAct();
  const { found } = useAsked(() => stockCalls.opened({ lotID: lot.lotID }), [lot.lotID, turn]);
  const [first] = lot.places.toSorted((a, b) => b.quantity - a.quantity);
  const may = (can('STOCK_CHECK_FORM_WRITE') || can('DRUG_TASK_WRITE')) && first !== undefined;
  const open = () =>
    first &&
    void act(async () => {
      const { openedID, until } = await stockCalls.open(lot.lotID, first.placeID);
      const undo = () =>
        act(async () => {
          await stockCalls.undoOpening(openedID);
          showSuccess(words.undone);
          onDone();
        });
      const message = words.opened(lot.name, until.replaceAll('-', '/'));
      showUndo({ message, undoWord: words.undo, onUndo: () => void undo() });
      onDone();
    });
  useHotkey('O', words.openKey, open, { enabled: may && !busy });
  return (
    <section className={form.section} aria-label={words.title}>
      <SectionHeading count={found?.length}>{words.title}</SectionHeading>
      {found?.length === 0 ? <p className={form.note}>{words.none}</p> : null}
      <ul className={classes.rows}>
        {found?.map((bottle) => (
          <OpenedRow key={bottle.openedID} bottle={bottle} places={places} onDone={onDone} />
        ))}
      </ul>
      {may ? (
        <div className={classes.rowActs}>
          <Button
            size="sm"
            variant="default"
            loading={busy}
            rightSection={<Keycap keys="O" />}
            aria-keyshortcuts="O"
            onClick={open}
          >
            {words.open}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
