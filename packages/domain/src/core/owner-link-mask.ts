/**
 * Stands in a message where the secret of an owner's link goes: the outbox puts it in as it hands the message over, and nobody reads it afterwards. As long as what goes in, so that the parts
 * of an SMS are counted right.
 */
export const OWNER_LINK_MASK = '●'.repeat(22);

/** The secret of an owner's link at the end of a line, as messages of before held it. */
const IN_CLEAR = /(\/b\/[^\s#]+#)[\w-]{22}(?=\s|$)/g;

/** A text without the secrets of owners' links. */
export const withoutLinkSecrets = (text: string): string => text.replace(IN_CLEAR, `$1${OWNER_LINK_MASK}`);
