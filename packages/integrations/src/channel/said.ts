import type { Pause, Refusal, Refused, Said, TryLater, Unsure } from './port.ts';

const [MOST_CODE, MOST_WORDS] = [40, 200];

/** What a vendor said, without the secrets that it may have said back, on one line and not too long. */
export function saying(code: string, words: string, secrets: readonly string[] = []): Said {
  let kept = words;
  for (const secret of secrets) {
    if (secret === '') continue;
    for (const form of [secret, encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString().slice(2)])
      kept = kept.replaceAll(form, '…');
  }
  return { code: inLine(code, MOST_CODE), words: inLine(kept, MOST_WORDS) };
}

const inLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** The same as it is kept and shown: code and words in one line of at most 300 characters. */
export const saidLine = ({ code, words }: Said): string => `${code} ${words}`.trim().slice(0, 300);

export const refused = (reason: Refusal, said: Said): Refused => ({ kind: 'refused', reason, said });

export const unsure = (said: Said, sameKeySafeForS: number): Unsure => ({ kind: 'unsure', said, sameKeySafeForS });

export const tryLater = (reason: Pause, said: Said, retryAfterS?: number): TryLater => ({
  kind: 'tryLater',
  reason,
  said,
  ...(retryAfterS !== undefined && { retryAfterS }),
});
