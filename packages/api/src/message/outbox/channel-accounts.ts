import { MESSAGE_ACCOUNTS, type MessageAccounts } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { CHANNELS, type Channel } from '@vetloom/domain/core/channels.ts';
import type { Channel as Way } from '@vetloom/integrations/channel/port.ts';
import { messageSecrets } from '@vetloom/storage/outbox/outbox-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { SecretBox } from '../../access/secret-box.ts';
import { demandOutward, isPractice } from '../../engine/outward.ts';
import {
  type AccountOf,
  CHANNEL_SECRETS,
  type ChannelMakers,
  type OutgoingMessage,
  type SecretOf,
} from './channel-makers.ts';

/** The ways by which a clinic reaches owners at present: those with an account whose secret is here. */
export type OpenWays = { readonly [C in Channel]?: ReturnType<ChannelMakers[C]> };

/** Clinics' accounts at vendors of messages, with what proves the clinic there. */
export class ChannelAccounts {
  readonly #db: Pick<Database, 'readClinic'>;
  readonly #box: SecretBox;
  readonly #makers: ChannelMakers;

  constructor(db: Pick<Database, 'readClinic'>, key: Uint8Array, makers: ChannelMakers) {
    this.#db = db;
    this.#box = new SecretBox(key);
    this.#makers = makers;
  }

  /** The clinic's ways; none of a copy to practise on, from which nothing goes out. */
  async waysOf(clinic: string): Promise<OpenWays> {
    if (await isPractice(this.#db, clinic)) return {};
    const { accounts, secrets } = await this.#db.readClinic(clinic, async (tx) => ({
      accounts: await settingOf(tx.reader, MESSAGE_ACCOUNTS),
      secrets: await this.secretsIn(tx),
    }));
    return this.#made(accounts, secrets);
  }

  /**
   * The way of an account that isn't the clinic's yet, to ask its vendor about it.
   * @throws DomainError badParameter for what no way can be made of, contradictory (`practice`)
   */
  async wayOf<C extends Channel>(
    clinic: string,
    channel: C,
    account: AccountOf<C>,
    secret: SecretOf<C>,
  ): Promise<Way<OutgoingMessage> | undefined> {
    await demandOutward(this.#db, clinic);
    const none = { line: null, sms: null, mail: null };
    return wayFor(this.#made({ ...none, [channel]: account }, { [channel]: secret }), channel);
  }

  #made(accounts: Pick<MessageAccounts, Channel>, secrets: ChannelSecrets): OpenWays {
    const { line, sms, mail } = this.#makers;
    return {
      ...(accounts.line && secrets.line && { line: line(accounts.line, secrets.line) }),
      ...(accounts.sms && secrets.sms && { sms: sms(accounts.sms, secrets.sms) }),
      ...(accounts.mail && secrets.mail && { mail: mail(accounts.mail, secrets.mail) }),
    };
  }

  /** What proves the clinic, opened. */
  async secretsIn(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>): Promise<ChannelSecrets> {
    const sealed = await messageSecrets(tx);
    const opened = CHANNELS.flatMap((channel) => {
      const bytes = sealed.get(channel);
      return bytes ? [[channel, this.#open(tx.clinic, channel, bytes)]] : [];
    });
    return Object.fromEntries(opened) as ChannelSecrets;
  }

  seal<C extends Channel>(clinic: string, channel: C, secret: SecretOf<C>): Buffer {
    return this.#box.seal(Buffer.from(JSON.stringify(secret)), ownerOf(clinic, channel));
  }

  #open<C extends Channel>(clinic: string, channel: C, sealed: Uint8Array): SecretOf<C> {
    const bytes = this.#box.open(sealed, ownerOf(clinic, channel));
    return CHANNEL_SECRETS[channel].parse(JSON.parse(bytes.toString())) as SecretOf<C>;
  }
}

/** What proves a clinic, by way; those that were given here. */
export type ChannelSecrets = { readonly [C in Channel]?: SecretOf<C> };

const ownerOf = (clinic: string, channel: Channel): string => `message ${channel} ${clinic}`;

/** A way as the outbox uses it, whichever it is. */
export const wayFor = (ways: OpenWays, channel: Channel): Way<OutgoingMessage> | undefined => ways[channel];
