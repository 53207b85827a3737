/** A key pair as age writes it. */
export interface BackupKeyPair {
  /** The private half, which stays with the clinic. */
  readonly identity: string;
  /** The public half. */
  readonly recipient: string;
}

/** Makes a key on this computer. Its private half goes nowhere from here. */
export async function newBackupKey(): Promise<BackupKeyPair> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Signs of a key behind its beginning. */
const KEY_SIGNS = 58;
const KEY = new RegExp(`AGE-?SECRET-?KEY-?1([0-9A-Z]{${KEY_SIGNS}})`);

/** The private key in a text, also one that was typed off a paper, in small letters, in groups or over two lines; undefined where there is none. */
export function identityIn(text: string): string | undefined {
  const typed = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
  const found = KEY.exec(typed)?.[1];
  return found === undefined ? undefined : `AGE-SECRET-KEY-1${found}`;
}

/**
 * Whether a text holds the private half of a public key: `none` where it holds no key, `other` where that is another one's or was mistyped. It is worked out
 * on this computer.
 */
export async function isKeyOf(text: string, recipient: string): Promise<'same' | 'other' | 'none'> {
  const identity = identityIn(text);
  if (identity === undefined) return 'none';
  const { identityToRecipient } = await import('age-encryption');
  // A key with a wrong sign has a wrong checksum.
  const own = await identityToRecipient(identity).catch(() => undefined);
  return own === recipient ? 'same' : 'other';
}

/** A key as it is written for whoever types it off one day: the signs behind its beginning in groups of four. */
export const groupsOf = (identity: string): string => {
  const beginning = identity.length - KEY_SIGNS;
  return [identity.slice(0, beginning), ...(identity.slice(beginning).match(/.{1,4}/g) ?? [])].join(' ');
};
