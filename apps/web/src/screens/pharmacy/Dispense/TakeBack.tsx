import { pharmacy } from '../../../locale/pharmacy.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';

const words = pharmacy.takeBack;

interface TakeBackProps {
  /** What is taken back, `藥袋 1`. */
  readonly what: string;
  readonly onTakeBack: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a handing-out is taken back; the reason stays on the bag. */
export function TakeBack({ what, onTakeBack, onClose }: TakeBackProps) {
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={words.title(what)}
      text={words.text}
      confirmWord={words.open}
      keepWord={words.keep}
      label={words.reason}
      onConfirm={onTakeBack}
    />
  );
}
