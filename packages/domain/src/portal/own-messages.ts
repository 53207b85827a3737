import { OWNER_LINK_MASK } from '../core/owner-link-mask.ts';
import type { Message } from '../message/message.schema.ts';
import { textBy } from '../message/message.schema.ts';
import { isHandedOver } from '../message/message-status.ts';

/** Most that a page brings. */
const MOST = 30;
/** A link whose secret went with the message and is kept nowhere: what is left of its address leads nowhere. */
const MASKED = new RegExp(`[^\\s，。：；（）]*${OWNER_LINK_MASK}`, 'gu');

/** What the clinic has told an owner, the latest first: what reached them, as it was worded. Codes are nobody's to read afterwards, and links that went along are left out. */
export const ownMessages = (messages: readonly Message[]): { readonly dateTime: number; readonly text: string }[] =>
  messages
    .filter(({ status, about, supplier }) => isHandedOver(status) && about !== 'code' && supplier === undefined)
    .map((message) => ({
      dateTime: message.sentDateTime,
      text: textBy(message, message.channel).replace(MASKED, '…').trim(),
    }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.dateTime - a.dateTime)
    .slice(0, MOST);
