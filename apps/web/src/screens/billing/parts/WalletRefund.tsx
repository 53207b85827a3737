import { Radio, Stack } from '@mantine/core';
import type { WalletCorrected } from '@vetloom/domain/billing/wallet.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { wallets } from '../../../data/billing/wallet.ts';
import { newID } from '../../../data/engine/ids.ts';
import { wallet } from '../../../locale/billing-wallet.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { refundProblem } from './refund-problem.ts';

const words = wallet.refund;

interface WalletRefundProps {
  readonly paymentID: string;
  /** NT$ that LINE Pay has of it and can give back. */
  readonly most: number;
  /** What stands in the field of the amount at first, NT$. */
  readonly begin: number;
  /** NT$ that LINE Pay gave back already and no book knows: exactly these are booked, and nothing is asked for. */
  readonly unbooked?: number;
  /** NT$ of it that stand in the books, as the person sees it; where another desk changed that, nothing goes back. */
  readonly here?: number;
  /** NT$ in receipts of it that were corrected to another way of paying. */
  readonly corrected?: number;
  /** The bill that a part goes back of. */
  readonly bill?: string;
  readonly reason?: string;
  /** Something came of it, or may have. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks how much of a payment LINE Pay gives back, and why; of what was corrected meanwhile, what becomes of that receipt. Stays open with the reason where it was refused. */
export function WalletRefund(props: WalletRefundProps) {
  const { paymentID, most, begin, unbooked = 0, here, corrected = 0, bill, reason = '', onDone, onClose } = props;
  const [typed, setTyped] = useState(String(unbooked || begin));
  const [said, setSaid] = useState<WalletCorrected>();
  const [refundID, setRefundID] = useState(() => newID.row());
  const amount = readFigure(typed) ?? 0;
  const problem = refundProblem(amount, most, unbooked);
  const isWhole = unbooked === 0 && amount === most;
  const refund = async (why: string) => {
    const corrects = said === undefined ? {} : { corrected: said };
    const part =
      isWhole && bill === undefined
        ? {}
        : { amount, refundID, ...(bill === undefined ? {} : { bill }), ...(here === undefined ? {} : { here }) };
    try {
      const { step } = await wallets.refund(paymentID, { reason: why, ...part, ...corrects });
      showSuccess(unbooked > 0 ? words.booked : wallet.day.refundSaid(step, isWhole));
    } catch (error) {
      // LINE Pay refused this act: a further one is another. Where no answer came it is the same.
      if (error instanceof DomainError && error.detail?.rule === 'walletRefused') setRefundID(newID.row());
      // What stands behind this question is old.
      if (error instanceof DomainError && error.detail?.rule === 'walletMoved') onDone();
      throw error;
    }
    onDone();
  };
  return (
    <ReasonDialog
      opened
      onClose={onClose}
      title={unbooked > 0 ? words.bookTitle : words.title}
      text={
        unbooked > 0 ? words.bookText(formatMoney(unbooked)) : isWhole && bill === undefined ? words.whole : words.part
      }
      confirmWord={unbooked > 0 ? words.book : words.refund}
      label={words.reason}
      begin={reason}
      waits={problem !== undefined || (corrected > 0 && said === undefined)}
      onConfirm={refund}
    >
      {unbooked > 0 ? null : (
        <FigureInput
          mt="sm"
          label={words.amount}
          description={words.most(formatMoney(most))}
          unit="NT$"
          value={typed}
          onChange={setTyped}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {corrected > 0 ? (
        <Radio.Group
          mt="sm"
          label={words.corrected(formatMoney(corrected))}
          value={said ?? ''}
          onChange={(value) => setSaid(value === 'back' ? 'back' : 'stays')}
        >
          <Stack gap={8} mt={6}>
            <Radio value="stays" label={words.stays} />
            {isWhole ? <Radio value="back" label={words.back} /> : null}
          </Stack>
        </Radio.Group>
      ) : null}
    </ReasonDialog>
  );
}
