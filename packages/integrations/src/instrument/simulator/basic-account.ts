import { timingSafeEqual } from 'node:crypto';

/** Whether a request bears exactly these credentials. */
export function isAccount(header: string | undefined, user: string, secret: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
