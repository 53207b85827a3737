import { cancelCheckIn } from '@vetloom/domain/removal/check-in.commands.ts';
import { restoreRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { found, useDocument, useRun } from '../../data/engine/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { checkin } from '../../locale/visit.ts';
import { ReasonDialog } from '../../parts/confirm/ReasonDialog.tsx';

const words = checkin.cancel;

interface CancelCheckInProps {
  /** Absent while nothing is called off. */
  readonly recordID: string | undefined;
  readonly onClose: () => void;
}

/** Calls a check-in off; for ten seconds it can be taken back here, and for 30 days among the removed visits. */
export function CancelCheckIn({ recordID, onClose }: CancelCheckInProps) {
  const run = useRun();
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(recordID);
  if (recordID !== undefined && recordID !== shown) setShown(recordID);
  const record = found(useDocument('record', shown));
  const pet = found(useDocument('pet', record?.petID));
  const name = pet?.name ?? words.unnamed;
  const takeBack = (id: string) => {
    run(restoreRecord, { recordID: id }).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  };
  return (
    <ReasonDialog
      key={shown}
      opened={recordID !== undefined}
      onClose={onClose}
      title={words.title(name)}
      text={words.text}
      confirmWord={words.confirm}
      keepWord={words.keep}
      label={words.reason}
      atLeast={0}
      onConfirm={async (reason) => {
        if (shown === undefined) return;
        await run(cancelCheckIn, { recordID: shown, reason });
        showUndo({ message: checkin.undone(name), undoWord: checkin.undo, onUndo: () => takeBack(shown) });
      }}
    />
  );
}
