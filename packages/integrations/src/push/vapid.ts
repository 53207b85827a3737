import { createECDH, hkdfSync } from 'node:crypto';

/** Keys by which an installation proves to push services that it is the one whom a browser let in (RFC 8292). base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The order of P-256 (FIPS 186-4 D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The pair that follows from a secret of the server, so that it is kept and brought back as its other secrets are: with another one every browser would have to be asked
 * anew. 48 bytes are taken for a number of 32, so that none is likelier than another (FIPS 186-4 B.4.1).
 */
export function vapidKeysOf(secret: Uint8Array): VapidKeys {
  const wide = Buffer.from(hkdfSync('sha256', secret, 'vetloom', 'web push P-256', 48));
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
