import { createHash, randomBytes } from 'node:crypto';
import type { SealCertificate } from '@vetloom/domain/signature/signature.schema.ts';
import { z } from 'zod';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';
import { callbackSignature, requestSignature } from '../provider.ts';
import { certificateOf, ownSealKey, type SealKey } from '../seal-key.ts';
import { sealPdf } from '../seal-pdf.ts';

const document = z.strictObject({
  key: z.string().min(8),
  reference: z.string().min(1),
  title: z.string(),
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  file: z.base64(),
  signers: z.array(z.strictObject({ id: z.string().min(1), name: z.string().min(1), relation: z.string() })).min(1),
  expiresAt: z.number().int(),
  callbackURL: z.url(),
});

/** A document that was given, and how it stands. */
export interface SimulatedDocument extends Omit<z.output<typeof document>, 'file'> {
  readonly documentID: string;
  readonly pdf: string;
  readonly state: 'waiting' | 'signed' | 'refused' | 'expired';
  readonly reason: string;
  readonly signedAt: number;
  /** The signed copy as base64. */
  readonly copy: string;
  readonly certificate: SealCertificate | null;
}

/** Seconds by which a request's time may differ. */
const SKEW_S = 300;

/**
 * Stands in for a provider of electronic signatures: who asks is proved by a signature over the request, and each field is looked at; a document is taken once, is signed or refused by whoever `seed`s it, and the callback
 * is signed. `seed`: `{"sign": documentID}`, `{"refuse": documentID, "reason"}`.
 */
export class SignatureProviderSimulator extends VendorSimulator<SimulatedDocument> {
  readonly keyID = 'simulated-key';
  readonly secret = 'simulated-secret-of-the-clinic';
  readonly #documents = new Map<string, SimulatedDocument>();
  #key: SealKey | undefined;

  static async start(options: SimulatorOptions = {}): Promise<SignatureProviderSimulator> {
    const simulator = new SignatureProviderSimulator('signature-provider', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return `${this.origin}/v1`;
  }

  get taken(): readonly Omit<SimulatedDocument, 'pdf' | 'copy'>[] {
    return [...this.#documents.values()].map(({ pdf: _, copy: __, ...one }) => one);
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#documents.set(entry.documentID, entry);
  }

  protected forget(): void {
    this.#documents.clear();
  }

  #note(entry: SimulatedDocument): void {
    this.journal.add(entry);
    this.#documents.set(entry.documentID, entry);
  }

  get #nowS(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Somebody signs at the provider's own page, or says no; the clinic's server is told. */
  async seed(wanted: unknown): Promise<{ readonly status: number }> {
    const {
      sign,
      refuse,
      reason = '',
    } = z
      .strictObject({ sign: z.string().optional(), refuse: z.string().optional(), reason: z.string().optional() })
      .parse(wanted);
    const found = this.#documents.get(sign ?? refuse ?? '');
    if (found?.state !== 'waiting') throw new Error('no such document waits');
    if (refuse !== undefined) this.#note({ ...found, state: 'refused', reason });
    else {
      this.#key ??= await ownSealKey({ clinic: 'provider', name: 'Simulated Trust' }, this.#nowS, (n) =>
        randomBytes(n),
      );
      const bytes = Buffer.from(found.pdf, 'base64');
      const copy = await sealPdf({ document: bytes, key: this.#key, clinic: 'provider', now: this.#nowS });
      const signed = { signedAt: this.#nowS, copy: copy.toString('base64'), certificate: certificateOf(this.#key) };
      this.#note({ ...found, ...signed, state: 'signed' });
    }
    return this.#tell(found, refuse === undefined ? 'signed' : 'refused');
  }

  async #tell({ callbackURL, documentID }: SimulatedDocument, event: string): Promise<{ readonly status: number }> {
    const body = Buffer.from(JSON.stringify({ documentID, event, at: this.#nowS }));
    const headers = { 'content-type': 'application/json', 'x-signature': callbackSignature(this.secret, body) };
    // A clinic that doesn't answer asks by itself later.
    const response = await fetch(callbackURL, { method: 'POST', headers, body }).catch(() => undefined);
    return { status: response?.status ?? 0 };
  }

  protected answer({ method, url, headers, body }: VendorRequest): VendorReply {
    const at = String(headers['x-timestamp'] ?? '');
    const expected = requestSignature(this.secret, { method, path: url.pathname, at, body });
    if (headers['x-key-id'] !== this.keyID || headers['x-signature'] !== expected)
      return json(401, { message: 'who are you?' });
    if (Math.abs(Number(at) - this.#nowS) > SKEW_S) return json(401, { message: 'your clock is wrong' });
    if (method === 'POST' && url.pathname === '/v1/documents') return this.#take(body);
    const [, id = '', part = ''] = /^\/v1\/documents\/([^/]+)(\/file)?$/.exec(url.pathname) ?? [];
    const found = this.#documents.get(decodeURIComponent(id));
    if (method !== 'GET' || !found) return json(404, { message: 'no such document' });
    return part === '' ? this.#stateOf(found) : this.#copyOf(found);
  }

  #take(body: Buffer): VendorReply {
    const read = document.safeParse(JSON.parse(body.toString()));
    if (!read.success) return json(400, { message: read.error.issues[0]?.message ?? 'not a document' });
    const { file, ...given } = read.data;
    const known = [...this.#documents.values()].find(({ key }) => key === given.key);
    if (known)
      return known.hash === given.hash
        ? json(200, { documentID: known.documentID })
        : json(409, { message: 'another document has this key' });
    const bytes = Buffer.from(file, 'base64');
    if (createHash('sha256').update(bytes).digest('hex') !== given.hash) return json(400, { message: 'hash' });
    if (!bytes.subarray(0, 1024).includes('%PDF-')) return json(400, { message: 'no PDF' });
    const documentID = `doc-${randomBytes(9).toString('hex')}`;
    this.#note({
      ...given,
      documentID,
      pdf: file,
      state: 'waiting',
      reason: '',
      signedAt: 0,
      copy: '',
      certificate: null,
    });
    return json(201, { documentID });
  }

  #stateOf({ state, reason, signers, signedAt, copy, expiresAt, certificate }: SimulatedDocument): VendorReply {
    const isSigned = state === 'signed';
    return json(200, {
      ...{ state: state === 'waiting' && this.#nowS > expiresAt ? 'expired' : state, reason },
      signatures: isSigned ? signers.map(({ id, name }) => ({ id, name, at: signedAt })) : [],
      fileHash: isSigned ? createHash('sha256').update(Buffer.from(copy, 'base64')).digest('hex') : '',
      certificate,
    });
  }

  #copyOf({ copy }: SimulatedDocument): VendorReply {
    return copy === '' ? json(404, { message: 'not signed' }) : json(200, { file: copy });
  }
}
