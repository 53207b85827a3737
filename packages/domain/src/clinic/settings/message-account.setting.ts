import { z } from 'zod';
import { line, quantity, requiredLine } from '../../core/schema.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** Vendors of SMS that are spoken with. */
export const SMS_VENDORS = ['mitake', 'every8d'] as const;
/** A vendor of SMS. */
export type SmsVendor = (typeof SMS_VENDORS)[number];

/** The clinic's official account at the messaging app. */
export const lineAccount = z.object({
  /** Number of the Messaging API channel. */
  channelID: line(40),
  /** What the app calls the account, found when it was connected. */
  name: line(80).default(''),
});

/** The clinic's account at a vendor of SMS. */
export const smsAccount = z.object({
  vendor: z.enum(SMS_VENDORS),
  username: requiredLine(60),
  /** What a segment costs by the clinic's contract, in the vendor's points. */
  pointsPerSegment: quantity.default(1),
});

/** The clinic's own server for mail. */
export const mailAccount = z.object({
  host: requiredLine(200).meta({ examples: ['smtp.gmail.com'] }),
  port: z.number().int().min(1).max(65_535).default(587),
  security: z.enum(['tls', 'starttls']).default('starttls'),
  /** Empty where the server asks for none. */
  username: line(160).default(''),
  fromName: line(80).default(''),
  fromAddress: requiredLine(160).meta({ examples: ['service@hefeng-vet.tw'] }),
  /** Where answers go, if not to the sender's address. */
  replyTo: line(160).default(''),
});

/**
 * By which accounts the clinic writes to owners; null where it has none. Passwords, tokens and secrets are the server's to keep and stand in no
 * document. The server alone writes it, because it asks the vendor first (`message.connect`).
 */
export const MESSAGE_ACCOUNTS = defineSetting('messageAccount', [], {
  line: lineAccount.nullable().default(null),
  sms: smsAccount.nullable().default(null),
  mail: mailAccount.nullable().default(null),
});
/** By which accounts the clinic writes to owners. */
export type MessageAccounts = SettingOf<typeof MESSAGE_ACCOUNTS>;
