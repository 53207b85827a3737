import type { Conversation } from '@vetloom/domain/conversation/conversation.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { conversations } from '../../../locale/conversation.ts';

/** What somebody is called: by the clinic's own file, else as their account calls itself, else by their address. */
export const calledIn = (
  { name, account, channel }: Pick<Conversation, 'name' | 'account' | 'channel'>,
  owner: Pick<Owner, 'name'> | undefined,
): string => owner?.name || name || (channel === 'mail' ? account : conversations.unknownPerson);

/** What a row says of the latest line: of mail its subject as well, and of a line without words that something came. */
export const rowWords = ({ channel, subject, lastText, lastDirection }: RowFacts): string =>
  [channel === 'mail' && lastDirection === 'in' ? subject : '', lastText].filter((part) => part !== '').join(' · ') ||
  conversations.wordless;
type RowFacts = Pick<Conversation, 'channel' | 'subject' | 'lastText' | 'lastDirection'>;
