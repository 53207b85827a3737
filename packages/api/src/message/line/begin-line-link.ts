import { randomBytes } from 'node:crypto';
import { lineLinkWords } from '@vetloom/documents/line-link-message.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { conversationAddress } from '@vetloom/integrations/line/account-link.ts';
import { inviteToLine } from '@vetloom/storage/outbox/line-rows.ts';
import type { MessageServices } from '../message-services.ts';

/** How long the code serves, seconds: an owner who got it by SMS may be at work. */
const HOLDS_S = 24 * 3600;

/** What was begun. */
export interface BegunLink {
  /** What the owner writes to the clinic's account, with the word before it. */
  readonly words: string;
  /** Where a phone opens the conversation with these words; empty where the app couldn't be asked for the account's name. */
  readonly address: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Under which name a code is kept. */
export const lineCodeName = ({ codeKeys }: Pick<MessageServices['outbox'], 'codeKeys'>, clinic: string, code: string) =>
  codeKeys.nameOf('line code', clinic, code);

/**
 * Begins the linking of an owner with their account at the messaging app. Only the owner who is given the code can end it: they write it to the clinic's
 * account, which shows the app's name for them, and agree there (`LineEvents`). Forty bits, one day, one account.
 * @throws DomainError contradictory (`lineNotSetUp`)
 */
export async function beginLineLink(
  { outbox, sync }: MessageServices,
  clinic: string,
  ownerID: string,
): Promise<BegunLink> {
  const { line } = await outbox.accounts.waysOf(clinic);
  if (!line) throw new DomainError('contradictory', 'no messaging channel is set up', { rule: 'lineNotSetUp' });
  const bot = await line.bot();
  const drawn = randomSuffix((length) => randomBytes(length), 8).toUpperCase();
  const code = `${drawn.slice(0, 4)}-${drawn.slice(4)}`;
  const now = sync.now();
  const until = now + HOLDS_S;
  const codeHash = lineCodeName(outbox, clinic, code);
  await sync.db.inClinic(clinic, (tx) => inviteToLine(tx, { codeHash, ownerID, now, until }));
  const words = lineLinkWords(code);
  const address = bot.kind === 'answered' ? conversationAddress(bot.basicID, words) : '';
  return { words, address, expiresAt: until };
}
