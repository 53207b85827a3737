import type { WalletLine } from '../../../data/billing/wallet.ts';

/** NT$ that LINE Pay gave back of a payment that is received here, and no book knows; all of it where nothing is there any more. */
export const unbookedOf = ({
  here,
  there,
  payment,
  difference,
}: Pick<WalletLine, 'here' | 'there' | 'difference'> & { readonly payment: { readonly status: string } }): number =>
  payment.status === 'confirmed' && (difference === 'amount' || difference === 'onlyHere')
    ? Math.max(0, here - there)
    : 0;
