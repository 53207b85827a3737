import { createHash, createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SealCertificate } from '@vetloom/domain/signature/signature.schema.ts';
import forge from 'node-forge';

/** The key by which a clinic's copies are sealed, with the certificate that says whose it is, and those of who issued it. */
export interface SealKey {
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** DER as base64: the clinic's own first. */
  readonly certificates: readonly string[];
}

/** Years for which a certificate holds that a clinic issues to itself. */
const YEARS = 10;
/** Least bits of an RSA key that seals. */
const LEAST_BITS = 2048;

const seconds = (text: string): number => Math.floor(Date.parse(text) / 1000);
const nameLine = (name: string): string =>
  name
    .split('\n')
    .map((part) => part.replace(/^[A-Za-z.0-9]+=/, ''))
    .join(', ')
    .slice(0, 200);

/** What anybody may know of a certificate. */
export function certificateOf({ certificates: [own = ''] }: SealKey): SealCertificate {
  const der = Buffer.from(own, 'base64');
  const read = new X509Certificate(der);
  return {
    subject: nameLine(read.subject),
    issuer: nameLine(read.issuer),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    until: seconds(read.validTo),
    isOwn: read.issuer === read.subject,
  };
}

const makeKeys = promisify(generateKeyPair);

/**
 * A key with a certificate that a clinic issues to itself: it shows that nothing of a copy was changed since, and by which server it was sealed; who the clinic is, nobody else vouches for. `now` is
 * Unix seconds.
 */
export async function ownSealKey(
  { clinic, name }: { readonly clinic: string; readonly name: string },
  now: number,
  random: (length: number) => Uint8Array,
): Promise<SealKey> {
  const { privateKey, publicKey } = await makeKeys('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `00${Buffer.from(random(15)).toString('hex')}`;
  certificate.validity.notBefore = new Date((now - 300) * 1000);
  certificate.validity.notAfter = new Date((now + YEARS * 366 * 86_400) * 1000);
  const text = (value: string) => ({ value, valueTagClass: forge.asn1.Type.UTF8 });
  const who = [
    { name: 'commonName', ...text(name === '' ? clinic : name.slice(0, 60)) },
    { name: 'organizationalUnitName', ...text(`VetLoom ${clinic}`.slice(0, 60)) },
  ] as unknown as forge.pki.CertificateField[];
  certificate.setSubject(who);
  certificate.setIssuer(who);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return { privateKey, certificates: [Buffer.from(der, 'binary').toString('base64')] };
}

const refused = (rule: string) =>
  new DomainError('badParameter', `not a certificate to seal with: ${rule}`, { field: 'certificate', rule });

/** Reads what a PKCS #12 file holds. */
function openFile(bytes: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx {
  let file: forge.asn1.Asn1;
  try {
    file = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')));
  } catch {
    throw refused('certificateFile');
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(file, false, password);
  } catch (error) {
    const said = String(error);
    throw refused(/MAC|password|decrypt|PBE|padding/i.test(said) ? 'certificatePassword' : 'certificateFile');
  }
}

/**
 * The key of a PKCS #12 file (`.p12`, `.pfx`) that somebody else issued to the clinic: an RSA key with its certificate and those above it. `now` is Unix seconds.
 * @throws DomainError badParameter `certificateFile`, `certificatePassword`, `certificateNoKey`, `certificateKeyKind` (no RSA key of 2048 bits or more), `certificateExpired`
 */
export function sealKeyOf(bytes: Uint8Array, password: string, now: number): SealKey {
  const opened = openFile(bytes, password);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<string, string>;
  const bags = (type = '') => opened.getBags({ bagType: type })[type] ?? [];
  const keys = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)];
  if (keys.length === 0) throw refused('certificateNoKey');
  const [key] = keys.flatMap((bag) => (bag.key ? [bag.key as forge.pki.rsa.PrivateKey] : []));
  if (!key || key.n.bitLength() < LEAST_BITS) throw refused('certificateKeyKind');
  const found = bags(certBag).flatMap(({ cert }) => (cert ? [cert] : []));
  const own = found.find(({ publicKey }) => (publicKey as forge.pki.rsa.PublicKey).n?.equals(key.n));
  if (!own) throw refused('certificateNoKey');
  const moment = now * 1000;
  if (own.validity.notAfter.getTime() < moment || own.validity.notBefore.getTime() > moment)
    throw refused('certificateExpired');
  const derOf = (certificate: forge.pki.Certificate) =>
    Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary').toString('base64');
  const pem = forge.pki.privateKeyInfoToPem(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)));
  const privateKey = createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey, certificates: [own, ...found.filter((one) => one !== own)].map(derOf) };
}
