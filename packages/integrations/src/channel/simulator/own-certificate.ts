import { generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER; what is within in its order. */
function der(tag: number, ...within: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(within.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const [INTEGER, BITS, OCTETS, OID, UTF8, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31];
const ECDSA_SHA256 = der(SEQUENCE, der(OID, '2a8648ce3d040302'));
const COMMON_NAME = der(OID, '550403');
const ALTERNATIVE_NAMES = der(OID, '551d11');

const utcTime = (at: Date): Buffer =>
  der(TIME, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));

/** A certificate of this machine for an hour, which only those trust to whom it is given, and its key. Both PEM. */
export function ownCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from('localhost')))));
  const [from, to] = [-3_600_000, 3_600_000].map((ms) => utcTime(new Date(Date.now() + ms)));
  const thisMachine = der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1])));
  const signed = der(
    SEQUENCE,
    ...[der(0xa0, der(INTEGER, '02')), der(INTEGER, '01'), ECDSA_SHA256, name],
    ...[der(SEQUENCE, from ?? '', to ?? ''), name, publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTETS, thisMachine)))),
  );
  const bytes = der(SEQUENCE, signed, ECDSA_SHA256, der(BITS, '00', sign('sha256', signed, privateKey)));
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
