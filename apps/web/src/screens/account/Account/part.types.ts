import type { AccountOverview } from '@vetloom/protocol/account.ts';

/** What each part of the account page is given. */
export interface PartProps {
  readonly account: AccountOverview;
  /** Asks the server anew, after something was changed. */
  readonly reload: () => Promise<void>;
}
