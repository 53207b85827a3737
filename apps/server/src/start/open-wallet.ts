import type { WalletMaker } from '@vetloom/api/billing/wallet/wallet-accounts.ts';
import { linePay } from '@vetloom/integrations/line-pay/line-pay.ts';
import { StartRefusal } from './refusal.ts';

const OFFICIAL = 'https://api-pay.line.me';

/**
 * LINE Pay as the environment names it: `VETLOOM_LINE_PAY_URL` where it isn't its own address, `https://sandbox-api-pay.line.me` to try it out.
 * @throws StartRefusal for what is no address
 */
export function openWallet(env: Readonly<Record<string, string | undefined>>): WalletMaker {
  const baseURL = env.VETLOOM_LINE_PAY_URL || OFFICIAL;
  if (!URL.canParse(baseURL)) throw new StartRefusal('VETLOOM_LINE_PAY_URL must be an address.');
  return (proof) => linePay({ baseURL, ...proof });
}
