import { hash, verify } from '@node-rs/argon2';

/** argon2id at the cost that OWASP's cheat sheet of 2024 gives for 19 MiB. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A PIN has few possible values, so each guess on a stolen table must cost more. */
const PIN_COST = { algorithm: 2, memoryCost: 65_536, timeCost: 4, parallelism: 1 };

/** A password's argon2id hash, with its parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

/** A PIN's argon2id hash, bound to its person, slower than a password's. */
export const hashPin = (pin: string, email: string): Promise<string> => hash(`${email}\n${pin}`, PIN_COST);

/** Whether the PIN is the one of the hash. */
export const pinMatches = (pinHash: string, pin: string, email: string): Promise<boolean> =>
  verify(pinHash, `${email}\n${pin}`);

let nobody: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash (an unknown account) it takes as long and says no, so that
 * accounts can't be found out by the clock.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  // A password that was made void left a word in its place that is no hash.
  const standing = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const matches = await verify(standing ?? (await nobody), password.normalize('NFC'));
  return matches && standing !== undefined;
}
