import { Button } from '@mantine/core';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import type { ServerRow, ServerRows } from '../../../data/inventory/server-rows.ts';
import { itemForm as words } from '../../../locale/inventory-form.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import classes from './form.module.css';

interface ItemRow extends ServerRow {
  readonly name: string;
  readonly active: boolean;
}

interface RowActsProps<Row extends ItemRow> {
  readonly row: Row;
  readonly server: ServerRows<Row>;
  readonly change: (fields: { readonly id: string; readonly active: boolean }) => Promise<Row>;
  readonly remove: (id: string) => Promise<void>;
  readonly onCopy: () => void;
  /** It isn't to be looked at any more. */
  readonly onGone: () => void;
}

/** What is done with an item as a whole: a copy of it, archived and brought back, removed for good. */
export function RowActs<Row extends ItemRow>({ row, server, change, remove, onCopy, onGone }: RowActsProps<Row>) {
  const { busy, act } = useAct();
  const [removing, setRemoving] = useState(false);
  const turn = (active: boolean) => act(async () => server.put([await change({ id: row.id, active })]));
  const archive = async () => {
    if (!(await turn(false))) return;
    onGone();
    showUndo({ message: words.archived(row.name), undoWord: words.undo, onUndo: () => void turn(true) });
  };
  return (
    <div className={classes.acts}>
      <Button size="sm" variant="default" onClick={onCopy}>
        {words.duplicate}
      </Button>
      {row.active ? (
        <Button size="sm" variant="default" title={words.archiveHint} loading={busy} onClick={() => void archive()}>
          {words.archive}
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            variant="default"
            loading={busy}
            onClick={() => void turn(true).then((done) => done && showSuccess(words.restored(row.name)))}
          >
            {words.restore}
          </Button>
          <Button size="sm" variant="subtle" data-danger onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={words.removeTitle(row.name)}
        text={words.removeText}
        confirmWord={words.remove}
        danger
        onConfirm={async () => {
          await remove(row.id);
          server.drop(row.id);
          showSuccess(words.removed(row.name));
          onGone();
        }}
      />
    </div>
  );
}
