import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateOf, ownSealKey, type SealKey, sealKeyOf } from './seal-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { verifiedSeal } from './verified-seal.fixture.ts';

const NOW = 1_796_000_000;
let folder: string;
let key: SealKey;

const pdf = async (text: string): Promise<Uint8Array> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  file.addPage().drawText(text, { font });
  return file.save();
};
const sealed = async (with_: SealKey = key) =>
  sealPdf({
    document: await pdf('plan'),
    evidence: await pdf('evidence'),
    key: with_,
    clinic: '和風 Clinic',
    now: NOW,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-seal-'));
  key = await ownSealKey({ clinic: 'demo', name: '和風動物醫院' }, NOW, (length) => randomBytes(length));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a sealed copy', () => {
  it('is signed by the clinic’s key over all of its bytes but the signature’s own, and names its certificate', async () => {
    const copy = await sealed();
    const { covers, isValid, attributes, subject } = await verifiedSeal(copy);
    expect([covers, isValid]).toEqual([true, true]);
    // PAdES B-B: the certificate is among what is signed, the time is not.
    expect(attributes.toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ]);
    expect(subject).toBe('和風動物醫院');
    expect((await PDFDocument.load(copy)).getPageCount()).toBe(2);
    expect(copy.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
  });

  it('isn’t valid any more once a single byte was altered', async () => {
    const copy = await sealed();
    const at = copy.indexOf('/MediaBox');
    copy.writeUInt8(copy.readUInt8(at + 12) ^ 1, at + 12);
    expect(await verifiedSeal(copy)).toMatchObject({ isValid: false });
  });

  it('isn’t valid with something put behind it', async () => {
    const copy = Buffer.concat([await sealed(), Buffer.from('\n1 0 obj\n<<>>\nendobj\n')]);
    expect(await verifiedSeal(copy)).toMatchObject({ covers: false });
  });
});

/** A PKCS #12 file made by OpenSSL, as authorities of certificates hand them out. */
function p12(password: string, { kind = 'rsa:2048', days = '365', keyed = true, more = [] as string[] } = {}): Buffer {
  const path = (name: string) => join(folder, name);
  const openssl = (...told: string[]) => execFileSync('openssl', told, { stdio: 'pipe' });
  const how = kind === 'ec' ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['-newkey', kind];
  const files = ['-keyout', path('key.pem'), '-out', path('cert.pem')];
  openssl('req', '-x509', ...how, '-nodes', '-subj', '/CN=Paws Animal Hospital', '-days', days, ...files);
  const from = keyed ? ['-inkey', path('key.pem'), '-in', path('cert.pem')] : ['-nokeys', '-in', path('cert.pem')];
  openssl('pkcs12', '-export', ...from, '-passout', `pass:${password}`, '-out', path('one.p12'), ...more);
  return readFileSync(path('one.p12'));
}
const today = () => Math.floor(Date.now() / 1000);
const rule = (name: string) => expect.objectContaining({ detail: expect.objectContaining({ rule: name }) });

const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

/** What poppler says of a copy, a third who has no part in either (`apt-get install poppler-utils`). */
function pdfsigSays(bytes: Uint8Array): string {
  writeFileSync(join(folder, 'copy.pdf'), bytes);
  return spawnSync('pdfsig', ['-nocert', join(folder, 'copy.pdf')], { encoding: 'utf8' }).stdout;
}

describe.skipIf(!has('pdfsig'))('a sealed copy before pdfsig', () => {
  it('is valid, and isn’t once a byte was altered', async () => {
    const copy = await sealed();
    const said = pdfsigSays(copy);
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    const at = copy.indexOf('/MediaBox');
    copy.writeUInt8(copy.readUInt8(at + 12) ^ 1, at + 12);
    expect(pdfsigSays(copy)).toContain('Digest Mismatch');
  });
});

describe.skipIf(!has('openssl'))('a certificate that somebody else issued', () => {
  it.each([
    ['as OpenSSL writes it', []],
    ['in the ciphers of twenty years ago', ['-legacy']],
  ])('seals: %s', async (_, more) => {
    const read = sealKeyOf(p12('hunter2', { more }), 'hunter2', today());
    expect(certificateOf(read)).toMatchObject({ subject: 'Paws Animal Hospital' });
    expect(await verifiedSeal(await sealed(read))).toMatchObject({ isValid: true });
  });

  it('says what is wrong with it', () => {
    expect(() => sealKeyOf(p12('hunter2'), 'hunter3', today())).toThrow(rule('certificatePassword'));
    expect(() => sealKeyOf(p12('x', { keyed: false }), 'x', today())).toThrow(rule('certificateNoKey'));
    expect(() => sealKeyOf(p12('x', { days: '2' }), 'x', today() + 3 * 86_400)).toThrow(rule('certificateExpired'));
    expect(() => sealKeyOf(p12('x', { kind: 'rsa:1024' }), 'x', today())).toThrow(rule('certificateKeyKind'));
    expect(() => sealKeyOf(p12('x', { kind: 'ec' }), 'x', today())).toThrow(rule('certificateKeyKind'));
    expect(() => sealKeyOf(Buffer.from('no certificate'), 'x', today())).toThrow(rule('certificateFile'));
  });
});
