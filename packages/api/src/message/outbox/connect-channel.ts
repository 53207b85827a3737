import { MESSAGE_ACCOUNTS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { Channel } from '@vetloom/domain/core/channels.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { connectChannels } from '@vetloom/domain/message/connect.commands.ts';
import type { Account, Answered } from '@vetloom/integrations/channel/port.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { keepMessageSecret } from '@vetloom/storage/outbox/outbox-rows.ts';
import { type AnyClinicCall, writing } from '../../engine/clinic-call.ts';
import { demandOutward } from '../../engine/outward.ts';
import { wayFor } from './channel-accounts.ts';
import type { AccountOf, SecretOf } from './channel-makers.ts';

/** What the vendor said of an account. */
export interface FoundAccount {
  readonly channel: Channel;
  readonly left: number | null;
  readonly used: number | null;
  readonly name: string;
}

/**
 * Keeps by which account the clinic writes, after the vendor was asked whether it is one: what is wrong now would be found when a message has to go. The secret
 * goes into a table of this installation, sealed, in the same transaction; documents, history and archives don't have it.
 * @throws DomainError forbidden, badParameter (`messageAccount`, its `reason` says what the vendor answered), contradictory (`practice`)
 */
export async function connectChannel<C extends Channel>(
  call: AnyClinicCall,
  channel: C,
  { account, secret }: { readonly account: AccountOf<C>; readonly secret?: SecretOf<C> | undefined },
): Promise<FoundAccount> {
  const { sync, outbox } = call.services;
  await demandOutward(sync.db, call.clinic);
  const proof = secret ?? (await keptSecret(call, channel, account));
  const way = await outbox.accounts.wayOf(call.clinic, channel, account, proof);
  const answer = await way?.account();
  if (answer?.kind !== 'answered') throw notConnected(answer);
  const named = channel === 'line' ? { ...account, name: answer.name ?? '' } : account;
  await writing(call, connectChannels, { [channel]: named }, async (after) => {
    await keepMessageSecret(
      { ...after, clinic: call.clinic },
      channel,
      outbox.accounts.seal(call.clinic, channel, proof),
    );
    return null;
  });
  outbox.wake(call.clinic);
  return { channel, left: answer.left ?? null, used: answer.used ?? null, name: answer.name ?? '' };
}

/** Where a secret is sent to: the kept one goes nowhere else than where it was given for. */
const PLACE: { readonly [C in Channel]: (account: AccountOf<C>) => unknown } = {
  line: ({ channelID }) => channelID,
  sms: ({ vendor, username }) => [vendor, username],
  mail: ({ host, port, security, username }) => [host, port, security, username],
};

async function keptSecret<C extends Channel>(
  call: AnyClinicCall,
  channel: C,
  account: AccountOf<C>,
): Promise<SecretOf<C>> {
  const { accounts } = call.services.outbox;
  const [before, kept] = await call.services.sync.db.readClinic(call.clinic, async (tx) => [
    (await settingOf(tx.reader, MESSAGE_ACCOUNTS))[channel] as AccountOf<C> | null,
    (await accounts.secretsIn(tx))[channel] as SecretOf<C> | undefined,
  ]);
  const place = PLACE[channel];
  const same = before !== null && JSON.stringify(place(before)) === JSON.stringify(place(account));
  if (!kept || !same)
    throw new DomainError('badParameter', 'give what proves the account', { field: 'secret', rule: 'messageSecret' });
  return kept;
}

function notConnected(answer: Exclude<Answered<Account>, { readonly kind: 'answered' }> | undefined): DomainError {
  return new DomainError('badParameter', 'the vendor does not take this account', {
    ...{ field: 'account', rule: 'messageAccount', reason: answer?.reason ?? 'misconfigured' },
    said: answer === undefined ? '' : saidLine(answer.said).slice(0, 200),
  });
}

/** Takes an account away, and what proved it; what waits for this way waits on, or is sent by another. @throws DomainError forbidden */
export async function disconnectChannel(call: AnyClinicCall, channel: Channel): Promise<void> {
  await writing(call, connectChannels, { [channel]: null }, async (after) => {
    await keepMessageSecret({ ...after, clinic: call.clinic }, channel, null);
    return null;
  });
}

/** What the vendor says of the clinic's account at present. @throws DomainError contradictory (`channelNotConnected`), failure with what it said */
export async function accountNow(call: AnyClinicCall, channel: Channel): Promise<FoundAccount> {
  const way = wayFor(await call.services.outbox.accounts.waysOf(call.clinic), channel);
  if (!way)
    throw new DomainError('contradictory', 'this way is not connected', { rule: 'channelNotConnected', channel });
  const answer = await way.account();
  if (answer.kind !== 'answered') throw notConnected(answer);
  return { channel, left: answer.left ?? null, used: answer.used ?? null, name: answer.name ?? '' };
}
