import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import type { WalletCalls } from '../../../data/billing/wallet.ts';

/** How often a bill on the desk is asked about, milliseconds: an owner who was shown a code at another desk takes longer to pay. */
const LOOK_EVERY_MS = 10_000;

/** What a watch is made of; `wait` calls back after so many milliseconds and answers how not to. */
export interface WalletWatchParts {
  readonly calls: Pick<WalletCalls, 'waiting'>;
  readonly bill: string;
  readonly hear: (payment: WalletPayment | undefined) => void;
  readonly wait: (act: () => void, ms: number) => () => void;
}

/**
 * Watches whether an owner is being asked for a bill's money by LINE Pay, here before the page was closed or at another desk: who doesn't know takes it once more in cash.
 * No answer changes nothing of what was known.
 * @returns how to end it
 */
export function watchWallet({ calls, bill, hear, wait }: WalletWatchParts): () => void {
  let ended = false;
  let unwait: (() => void) | undefined;
  const look = async () => {
    try {
      const payment = (await calls.waiting(bill)).find(({ status }) => status === 'pending');
      if (!ended) hear(payment);
    } catch {
      // The line is away, or LINE Pay was disconnected meanwhile.
    }
    if (!ended) unwait = wait(() => void look(), LOOK_EVERY_MS);
  };
  void look();
  return () => {
    ended = true;
    unwait?.();
  };
}
