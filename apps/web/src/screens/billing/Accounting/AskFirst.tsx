import type { MissedCharge } from '@vetloom/domain/billing/missed-charges.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { checkout } from '../../../locale/billing.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import classes from './accounting.module.css';

interface AskFirstProps {
  readonly missed: readonly MissedCharge[];
  readonly onClose: () => void;
  readonly onReceive: () => Promise<void>;
}

/** What should be looked at before the money is taken, each by its name. The hand rests on going back. */
export function AskFirst({ missed, onClose, onReceive }: AskFirstProps) {
  // The key that led here says nothing to the question.
  useHotkey('F12', null, () => undefined, { throughDialogs: true });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={checkout.askFirst}
      text={checkout.askFirstText}
      confirmWord={checkout.receiveAnyway}
      danger
      onConfirm={onReceive}
    >
      <ul className={classes.askList}>
        {missed.map(({ kind, rowID, name }) => (
          <li key={`${kind}-${rowID}`}>
            <b>{name}</b>
            <span>{checkout.missed[kind]}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
