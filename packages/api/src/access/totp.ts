import { Secret, TOTP } from 'otpauth';

/** Seconds of a step (RFC 6238). */
const PERIOD = 30;
/** Steps that a clock may be off, either way. */
const WINDOW = 1;

const totpOf = (secret: Uint8Array, email: string): TOTP =>
  new TOTP({
    issuer: 'VetLoom',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** A secret of 160 bits, as RFC 4226 asks. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** What an authenticator reads: the address for a QR code, and the secret to be typed. */
export function totpInvitation(secret: Uint8Array, email: string): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step that a code belongs to, or undefined for a wrong one. `now` is Unix seconds. */
export function totpStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now * 1000, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / PERIOD) + delta;
}
