/**
 * A token, sealed id or signed address that nobody made: the third last character is another one. Unlike a fixed ending it never happens to be
 * the true one, and unlike the last character of base64url it has no bits that say nothing.
 */
export function forged(token: string): string {
  const at = token.length - 3;
  // Another letter in either case, because hexadecimal digits mean the same in both.
  return token.slice(0, at) + (/[aA]/.test(token.charAt(at)) ? 'b' : 'a') + token.slice(at + 1);
}
