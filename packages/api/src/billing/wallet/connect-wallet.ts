import { connectWallets } from '@vetloom/domain/billing/wallet.commands.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WALLET_ACCOUNTS } from '@vetloom/domain/clinic/settings/wallet-account.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { type AnyClinicCall, writing } from '../../engine/clinic-call.ts';
import { demandOutward } from '../../engine/outward.ts';

/** How an account is given; a secret that is left out stays as it was given before for the same channel. */
export interface GivenAccount {
  readonly channelID: string;
  readonly channelSecret?: string | undefined;
}

/**
 * Keeps by which account the clinic takes money, after the provider was asked whether it is one.
 * @throws DomainError forbidden, badParameter (`messageSecret`; `walletAccount` with the provider's `code`), contradictory (`practice`)
 */
export async function connectWallet(call: AnyClinicCall, { channelID, channelSecret }: GivenAccount): Promise<void> {
  const { wallets, sync } = call.services;
  await demandOutward(sync.db, call.clinic);
  const secret = channelSecret ?? (await keptSecret(call, channelID));
  const wallet = await wallets.accounts.tried(call.clinic, { channelID, channelSecret: secret });
  // An order that nobody has: whoever may ask is told so.
  const answer = await wallet.payments([`connect-${randomSuffix(call.random, 8)}`]);
  if (answer.kind !== 'done')
    throw new DomainError('badParameter', 'the provider does not take this account', {
      ...{ field: 'channelID', rule: 'walletAccount', code: answer.kind === 'refused' ? answer.code : answer.kind },
      said: saidLine(answer.said).slice(0, 200),
    });
  await writing(call, connectWallets, { linePay: { channelID } }, (after) =>
    wallets.accounts.keep({ ...after, clinic: call.clinic }, { channelID, channelSecret: secret }, call.now),
  );
}

/** Takes the account away; what proves it stays as long as a payment of it is undecided or may have to go back. @throws DomainError forbidden */
export const disconnectWallet = (call: AnyClinicCall): Promise<void> =>
  writing(call, connectWallets, { linePay: null }, (after) =>
    call.services.wallets.accounts.keep({ ...after, clinic: call.clinic }, null, call.now),
  );

async function keptSecret(call: AnyClinicCall, channelID: string): Promise<string> {
  const { sync, wallets } = call.services;
  const { before, secret } = await sync.db.readClinic(call.clinic, async (tx) => ({
    before: (await settingOf(tx.reader, WALLET_ACCOUNTS)).linePay,
    secret: await wallets.accounts.secretIn(tx, channelID),
  }));
  if (secret === undefined || before?.channelID !== channelID)
    throw new DomainError('badParameter', 'give what proves the account', {
      field: 'channelSecret',
      rule: 'messageSecret',
    });
  return secret;
}
