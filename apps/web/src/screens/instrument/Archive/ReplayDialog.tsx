import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { messageCalls } from '../../../data/instrument/messages.ts';
import { archive as words } from '../../../locale/instrument-archive.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';

interface ReplayDialogProps {
  readonly messageIDs: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Reads messages again, after saying what that may change; then tells what changed. */
export function ReplayDialog({ messageIDs, onClose, onDone }: ReplayDialogProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.replayTitle(messageIDs.length)}
      text={words.replayText}
      confirmWord={words.replayNow}
      onConfirm={async () => {
        showSuccess(words.replayed(await messageCalls.replay(messageIDs)));
        onDone();
      }}
    />
  );
}
