import { createHash, sign } from 'node:crypto';
import { Signer } from '@signpdf/utils';
import forge from 'node-forge';
import type { SealKey } from './seal-key.ts';

const { asn1 } = forge;
const { Class, Type } = asn1;
type Node = forge.asn1.Asn1;

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
} as const;

const node = (type: number, value: Node[] | string, isConstructed = true): Node =>
  asn1.create(Class.UNIVERSAL, type, isConstructed, value as Node[]);
const sequence = (...parts: Node[]): Node => node(Type.SEQUENCE, parts);
const set = (...parts: Node[]): Node => node(Type.SET, parts);
const oid = (name: string): Node => node(Type.OID, asn1.oidToDer(name).getBytes(), false);
const octets = (bytes: Uint8Array): Node => node(Type.OCTETSTRING, Buffer.from(bytes).toString('binary'), false);
const integer = (value: number): Node => node(Type.INTEGER, asn1.integerToDer(value).getBytes(), false);
const none = (): Node => node(Type.NULL, '', false);
const context = (tag: number, parts: Node[]): Node => asn1.create(Class.CONTEXT_SPECIFIC, tag, true, parts);
const derOf = (one: Node): Buffer => Buffer.from(asn1.toDer(one).getBytes(), 'binary');
const parsed = (der: Uint8Array): Node => asn1.fromDer(forge.util.createBuffer(Buffer.from(der).toString('binary')));
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Attributes in the order that DER gives a set: by their bytes. */
const sorted = (attributes: Node[]): Node[] => attributes.toSorted((a, b) => Buffer.compare(derOf(a), derOf(b)));

/** Issuer and serial number of a certificate, as a signature names it (RFC 5652 §10.2.4). */
function issuerAndSerial(certificate: Node): Node {
  const [tbs] = certificate.value as Node[];
  const parts = ((tbs?.value ?? []) as Node[]).filter(({ tagClass }) => tagClass === Class.UNIVERSAL);
  const [serial, , issuer] = parts;
  if (!serial || !issuer) throw new Error('not a certificate');
  return sequence(issuer, serial);
}

/**
 * Signs bytes as PAdES baseline B-B asks (ETSI EN 319 142-1 §6): a detached CMS over SHA-256 with the certificate named among what is signed (`signing-certificate-v2`). The time stands in the PDF's own dictionary, and
 * not here.
 */
export class CadesSigner extends Signer {
  readonly #key: SealKey;

  constructor(key: SealKey) {
    super();
    this.#key = key;
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const certificates = this.#key.certificates.map((text) => Buffer.from(text, 'base64'));
    const [own] = certificates;
    if (!own) throw new Error('no certificate');
    const attributes = sorted([
      sequence(oid(OID.contentType), set(oid(OID.data))),
      sequence(oid(OID.messageDigest), set(octets(sha256(bytes)))),
      sequence(oid(OID.signingCertificateV2), set(sequence(sequence(sequence(octets(sha256(own))))))),
    ]);
    const signature = sign('sha256', derOf(set(...attributes)), this.#key.privateKey);
    const algorithm = sequence(oid(OID.sha256), none());
    const signerInfo = sequence(
      integer(1),
      issuerAndSerial(parsed(own)),
      algorithm,
      context(0, attributes),
      sequence(oid(OID.rsa), none()),
      octets(signature),
    );
    const signedData = sequence(
      integer(1),
      set(algorithm),
      sequence(oid(OID.data)),
      context(0, certificates.map(parsed)),
      set(signerInfo),
    );
    return derOf(sequence(oid(OID.signedData), context(0, [signedData])));
  }
}
