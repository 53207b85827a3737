import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { sealSignature } from '@vetloom/domain/signature/seal.commands.ts';
import { receiveSignature } from '@vetloom/domain/signature/signature.commands.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import {
  type HandedDocument,
  type ProvidedState,
  type ProviderSecret,
  providerSecret,
  type SignatureProvider,
} from '@vetloom/integrations/signature/provider.ts';
import { namedUUID } from '@vetloom/protocol/named-uuid.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { signaturesAt } from '@vetloom/storage/signature/signature-rows.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { isPractice } from '../engine/outward.ts';
import { many, one } from '../engine/read.ts';
import type { FileService } from '../files/file-service.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import type { SealKeys } from './seal-keys.ts';

/** Makes the provider of this installation, as a clinic is known there; absent where the operator has named none. */
export type ProviderMaker = (secret: ProviderSecret) => SignatureProvider;

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly files: FileService;
  readonly keys: SealKeys;
  readonly make: ProviderMaker | undefined;
  readonly publicURL: () => string;
}

/** Who the history names for what a provider says. */
const PROVIDER = 'signature';
/** Requests that are asked for in one go, and seconds between two askings of one clinic. */
const [AT_ONCE, EVERY_S] = [50, 300];

const called = z.object({ documentID: z.string().min(1).max(120) });
const PDF = 'application/pdf';
type Handing = Omit<HandedDocument, 'reference' | 'pdf' | 'signers' | 'expiresAt' | 'callbackURL'> & {
  readonly _id: string;
  readonly bytes: Uint8Array;
  readonly signers: SignatureRequest['signers'];
  readonly expireDateTime: number;
};

/**
 * The provider outside by which a clinic may have documents signed in place of its own pages: it is given the document, says by a signed callback that something changed, and is asked what; also in rounds, since callbacks get
 * lost. What it signed comes back as the sealed copy.
 */
export class SignatureProviders {
  readonly #parts: Parts;
  readonly #asked = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether this installation has one at all. */
  get isOffered(): boolean {
    return this.#parts.make !== undefined;
  }

  /** The clinic's, if it has said by what it is known there. */
  async of(clinic: string): Promise<SignatureProvider | undefined> {
    const { db, keys, make } = this.#parts;
    const secret = await db.readClinic(clinic, (tx) => keys.providerSecret(tx));
    return make && secret ? make(providerSecret.parse(JSON.parse(secret))) : undefined;
  }

  /** Gives a document to the clinic's provider. The same key is the same document. @throws DomainError contradictory `noSignatureProvider`, `signatureProvider` with what it said */
  async handOver(clinic: string, handing: Handing): Promise<NonNullable<SignatureRequest['provider']>> {
    const provider = await this.of(clinic);
    if (!provider) throw new DomainError('contradictory', 'no provider of signatures', { rule: 'noSignatureProvider' });
    const { _id, key, title, bytes, signers, expireDateTime } = handing;
    const answer = await provider.handOver({
      ...{ key, title, pdf: bytes, reference: _id, expiresAt: expireDateTime },
      signers: signers.map(({ _id: id, name, relation }) => ({ id, name, relation })),
      callbackURL: `${this.#parts.publicURL()}/signature/${clinic}/callback`,
    });
    if (answer.kind === 'failed')
      throw new DomainError('contradictory', 'the provider did not take it', {
        ...{ rule: 'signatureProvider', said: saidLine(answer.said).slice(0, 200) },
      });
    return { name: provider.name.slice(0, 60), documentID: answer.answer.documentID };
  }

  /** Hears a provider. Security: who isn't it is told nothing; what it says is asked for, not believed. @throws DomainError wrongCredentials */
  async hear(clinic: string, rawBody: Buffer, signature: string): Promise<void> {
    const stranger = () => new DomainError('wrongCredentials', 'who are you?');
    if (!/^[a-z0-9][a-z0-9_-]{0,59}$/i.test(clinic) || !(await this.#parts.db.system.findClinic(clinic)))
      throw stranger();
    const provider = await this.of(clinic);
    if (!provider?.isGenuine(rawBody, signature)) throw stranger();
    const said = called.safeParse(JSON.parse(rawBody.toString()));
    if (said.success) await this.#ask(clinic, provider, said.data.documentID);
  }

  /** Asks what became of documents of which nothing was heard. */
  async work(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    if ((this.#asked.get(clinic) ?? 0) + EVERY_S > sync.now()) return;
    this.#asked.set(clinic, sync.now());
    const provider = (await isPractice(db, clinic)) ? undefined : await this.of(clinic);
    if (!provider) return;
    const open = await this.#open(clinic);
    for (const request of open) await this.#ask(clinic, provider, request.provider?.documentID ?? '');
  }

  #open(clinic: string): Promise<SignatureRequest[]> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const ids = await signaturesAt(tx, 'open', 500);
      const found = await many(tx.reader, 'signature', ids);
      return found.filter(({ provider }) => provider !== undefined).slice(0, AT_ONCE);
    });
  }

  async #ask(clinic: string, provider: SignatureProvider, documentID: string): Promise<void> {
    const request = (await this.#open(clinic)).find((one_) => one_.provider?.documentID === documentID);
    if (!request) return;
    const answer = await provider.stateOf(documentID);
    if (answer.kind === 'failed') return this.#warn(clinic, saidLine(answer.said));
    if (answer.answer.state === 'refused') await this.#refused(clinic, request, answer.answer);
    if (answer.answer.state === 'signed') await this.#signed(clinic, provider, request, answer.answer);
  }

  #warn(clinic: string, said: string): void {
    this.#parts.sync.log.warn({ clinic, said }, 'the provider of signatures could not be asked');
  }

  async #refused(clinic: string, request: SignatureRequest, { reason }: ProvidedState): Promise<void> {
    const [first] = request.signers;
    if (first) await this.#say(clinic, request, first, { kind: 'refused', reason, at: this.#parts.sync.now() });
  }

  async #signed(
    clinic: string,
    provider: SignatureProvider,
    request: SignatureRequest,
    state: ProvidedState,
  ): Promise<void> {
    const { files, sync } = this.#parts;
    const documentID = request.provider?.documentID ?? '';
    const copy = await provider.signedCopy(documentID);
    if (copy.kind === 'failed') return this.#warn(clinic, saidLine(copy.said));
    const bytes = Buffer.from(copy.answer);
    const { certificate, fileHash } = state;
    if (!certificate || createHash('sha256').update(bytes).digest('hex') !== fileHash)
      return this.#warn(clinic, 'the signed copy is not what was said');
    for (const signer of request.signers) {
      const given = state.signatures.find(({ id }) => id === signer._id);
      if (given)
        await this.#say(clinic, request, { ...signer, name: given.name }, { kind: 'signed', reason: '', at: given.at });
    }
    const after = await this.#parts.db.readClinic(clinic, ({ reader }) => one(reader, 'signature', request._id));
    if (after?.stage !== 'signed') return;
    const name = `${(request.title || 'document').replaceAll(/[\\/:*?"<>|]/g, ' ').slice(0, 100)}.pdf`;
    const kept = await files.keepWhole(clinic, { name, mime: PDF, bytes }, { email: PROVIDER });
    await runCommand(sync, {
      ...{ clinic, command: sealSignature, at: sync.now(), author: PROVIDER, actor: operatorOf(PROVIDER) },
      uuid: namedUUID(`seal of provider ${clinic} ${documentID}`),
      input: async () => ({
        ...{ signatureID: request._id, fileID: newRowID((length) => randomBytes(length)), certificate },
        file: { hash: kept.hash, name: kept.name, mime: PDF as 'application/pdf', size: kept.size },
      }),
      answer: async () => null,
    });
  }

  async #say(
    clinic: string,
    request: SignatureRequest,
    signer: SignatureRequest['signers'][number],
    { kind, reason, at }: { readonly kind: 'signed' | 'refused'; readonly reason: string; readonly at: number },
  ): Promise<void> {
    const { sync } = this.#parts;
    const documentID = request.provider?.documentID ?? '';
    const name = `${kind} at provider ${clinic} ${documentID} ${signer._id}`;
    await runCommand(sync, {
      ...{ clinic, command: receiveSignature, at: sync.now(), author: PROVIDER, actor: operatorOf(PROVIDER) },
      uuid: namedUUID(name),
      input: async () => ({
        ...{
          signatureID: request._id,
          factID: namedUUID(`fact ${name}`),
          signerID: signer._id,
          way: 'provider' as const,
        },
        fields: {
          ...{
            kind,
            person: signer.name,
            relation: signer.relation,
            dateTime: Math.min(at, sync.now()),
            signature: '',
          },
          ...{ device: request.provider?.name ?? '', hash: request.hash, phone: '', reason },
        },
      }),
      answer: async () => null,
    });
  }
}
