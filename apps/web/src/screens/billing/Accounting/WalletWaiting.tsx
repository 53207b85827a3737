import { Button } from '@mantine/core';
import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useEffect, useState } from 'react';
import { wallets } from '../../../data/billing/wallet.ts';
import { wallet as words } from '../../../locale/billing-wallet.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { watchWallet } from './wallet-watch.ts';

const byTimer = (act: () => void, ms: number) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** The payment by LINE Pay that waits for a bill, wherever it was begun; with the network. No bill: nothing is asked. */
export function useWaitingWallet(bill: string | undefined): WalletPayment | undefined {
  const [found, setFound] = useState<WalletPayment>();
  useEffect(() => {
    setFound(undefined);
    return bill === undefined ? undefined : watchWallet({ calls: wallets, bill, hear: setFound, wait: byTimer });
  }, [bill]);
  return found;
}

interface WalletWaitingProps {
  readonly payment: WalletPayment;
  /** The bill needs no money any more. */
  readonly settled: boolean;
  readonly onLook: () => void;
}

/** Says that an owner is being asked for this bill's money by LINE Pay, who began it and what becomes of it if it is paid otherwise as well. */
export function WalletWaiting({ payment, settled, onLook }: WalletWaitingProps) {
  return (
    <Notice
      tone="ochre"
      title={
        <>
          <StaffLabel id={payment.createBy} />{' '}
          {words.begun(formatTime(payment.createDateTime), formatMoney(payment.amount))}
        </>
      }
    >
      <p>{settled ? words.alreadySettled : words.twice}</p>
      <Button variant="default" size="compact-sm" onClick={onLook}>
        {words.look}
      </Button>
    </Notice>
  );
}
