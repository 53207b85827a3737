import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { useEffect, useRef, useState } from 'react';
import { type WalletOrder, wallets } from '../../../data/billing/wallet.ts';
import { refusal } from '../../../locale/codes.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import { WalletFlow, type WalletState } from './wallet-flow.ts';

/** A payment as the desk goes through it. */
export interface WalletDesk {
  readonly payment: WalletPayment | undefined;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly begin: (oneTimeKey?: string) => void;
  readonly cancel: () => void;
}

/** Goes through a payment by LINE Pay while the dialog is open; `onDone` is told once. */
export function useWallet(order: WalletOrder, onDone: (payment: WalletPayment) => void): WalletDesk {
  const [state, setState] = useState<WalletState>({ payment: undefined, busy: true, failure: undefined });
  const flow = useRef<WalletFlow>(undefined);
  const first = useRef(order);
  useEffect(() => {
    const made = new WalletFlow({ calls: wallets, order: first.current, hear: setState });
    flow.current = made;
    void made.start();
    const look = () => made.look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      made.stop();
    };
  }, []);
  const { payment, busy, failure } = state;
  const done = payment?.step === 'done' ? payment : undefined;
  const tell = useRef(onDone);
  tell.current = onDone;
  useEffect(() => {
    if (done) tell.current(done);
  }, [done]);
  return {
    ...{ payment, busy, failure: failure === undefined ? undefined : refusal(failure) },
    begin: (oneTimeKey) => void flow.current?.begin(oneTimeKey),
    cancel: () => void flow.current?.cancel(),
  };
}
