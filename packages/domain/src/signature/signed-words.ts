import { sha256 } from '@noble/hashes/sha2.js';
import type { Consent } from '../consent/consent.schema.ts';
import type { EstimateContent } from '../estimate/estimate.schema.ts';
import { lineRange } from '../lines/estimate.ts';

/** The words of a consent as somebody signs them: the same on each device, since nobody changes them. */
export const wordsOfConsent = ({ title, subject, text }: Pick<Consent, 'title' | 'subject' | 'text'>): string =>
  [title, subject, text].filter((part) => part.trim() !== '').join('\n\n');

const span = (from: number, to: number): string => (from === to ? `${from}` : `${from} – ${to}`);

/** An estimate as somebody signs it, a line each. */
export function wordsOfEstimate({ title, lines, validUntil, note }: EstimateContent): string {
  const rows = lines.map((line) => {
    const { low, high } = lineRange(line);
    const name = line.note === '' ? line.name : `${line.name} (${line.note})`;
    return `${name}  ${line.price} × ${span(line.number, Math.max(line.number, line.most ?? 0))} = NT$ ${span(low, high)}`;
  });
  const sums = lines.map(lineRange);
  const sum = (of: 'low' | 'high') => sums.reduce((total, range) => total + range[of], 0);
  return [title, ...rows, `= NT$ ${span(sum('low'), sum('high'))}`, validUntil ?? '', note]
    .filter((part) => part.trim() !== '')
    .join('\n');
}

/** SHA-256 of words, in UTF-8, as hexadecimal digits. */
export const hashOfWords = (words: string): string =>
  [...sha256(new TextEncoder().encode(words))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
