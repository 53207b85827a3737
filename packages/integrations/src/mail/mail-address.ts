const MOST_CHARACTERS = 254;
/** Nothing that could end a header, begin another address or a comment. */
const PLAIN = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u;

/** One address of mail as people write it, without its spaces around; undefined where it is none, or more than one. */
export function mailAddress(written: string): string | undefined {
  const address = written.normalize('NFC').trim();
  const [local = '', domain = ''] = address.split('@');
  const dotted = [local, domain].every((part) => !part.startsWith('.') && !part.endsWith('.') && !part.includes('..'));
  return PLAIN.test(address) && dotted && domain.includes('.') && address.length <= MOST_CHARACTERS
    ? address
    : undefined;
}
