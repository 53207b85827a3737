import { createHash } from 'node:crypto';

const MOST_PART = 60;

/**
 * What names a message at its sender: the sender, its number or time there, and a digest of what it says. The digest guards against numbers that come again: a counter that begins at 1
 * after every start, a clock without a battery. What is sent twice says the same and is known; another message under the same number is another.
 */
export function identityOf(sender: string, number: string, said: string): string {
  if (number.trim() === '') return '';
  const digest = createHash('sha256').update(said).digest('base64url').slice(0, 22);
  return [sender, number]
    .map((part) => part.trim().slice(0, MOST_PART).toWellFormed())
    .concat(digest)
    .join('|');
}
