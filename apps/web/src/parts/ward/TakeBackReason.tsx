import { ward } from '../../locale/ward.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import type { AskedTakeBack } from './take-back-port.ts';

const words = ward.takeBack;

/** Asks why a note that a second person has looked at is taken back. */
export function TakeBackReason({ asked }: { readonly asked: AskedTakeBack | undefined }) {
  if (asked === undefined) return null;
  return (
    <ReasonDialog
      opened
      onClose={() => asked.answer(undefined)}
      title={words.title}
      text={words.text(asked.what)}
      confirmWord={words.confirm}
      keepWord={words.keep}
      label={words.reason}
      onConfirm={async (reason) => asked.answer(reason)}
    />
  );
}
