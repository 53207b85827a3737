import type { AccountOverview } from '@vetloom/protocol/account.ts';
import { useCallback, useEffect, useState } from 'react';
import { myAccount } from '../../../data/account/account.ts';
import { refusal } from '../../../locale/codes.ts';

/** The own account as the server has it; it lives on no device. */
export interface AccountState {
  readonly account: AccountOverview | undefined;
  readonly failure: { readonly sentence: string; readonly code: number } | undefined;
  readonly reload: () => Promise<void>;
}

/** Reads the own account when the page opens, and again on `reload`. */
export function useAccount(): AccountState {
  const [account, setAccount] = useState<AccountOverview>();
  const [failure, setFailure] = useState<AccountState['failure']>();
  const reload = useCallback(async () => {
    try {
      setAccount(await myAccount());
      setFailure(undefined);
    } catch (error) {
      setFailure(refusal(error));
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  return { account, failure, reload };
}
