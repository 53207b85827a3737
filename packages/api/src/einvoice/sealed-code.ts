import { createCipheriv } from 'node:crypto';

/** What the ministry's encrypter begins with, for everybody the same (電子發票證明聯一維及二維條碼規格說明). */
const IV = Buffer.from('Dt8lyToo17X/XkXaQvihuA==', 'base64');

/** A key as the ministry gives it out: 32 hexadecimal digits. */
export const SEED_KEY = /^[0-9A-Fa-f]{32}$/;

/** The code by which a paper is proved: four digits, and the number with them sealed by AES-128, 24 characters. */
export function sealedCode(key: string, number: string, digits: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'hex'), IV);
  return digits + Buffer.concat([cipher.update(`${number}${digits}`), cipher.final()]).toString('base64');
}
