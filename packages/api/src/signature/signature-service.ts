import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SIGNATURE_WORDS } from '@vetloom/documents/words/signature-words.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { sealSignature } from '@vetloom/domain/signature/seal.commands.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { certificateOf } from '@vetloom/integrations/signature/seal-key.ts';
import { wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { signaturesAt } from '@vetloom/storage/signature/signature-rows.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { one } from '../engine/read.ts';
import type { FileService } from '../files/file-service.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { goRound } from '../message/outbox/round.ts';
import { Knocks, OWNERS_TURNS } from '../portal/look-limit.ts';
import { pdfMaker } from '../print/pdf-maker.ts';
import { sealedBytes } from './pdf-work.ts';
import { SealKeys } from './seal-keys.ts';
import { type ProviderMaker, SignatureProviders } from './signature-providers.ts';
import type { SigningPapers } from './signing-papers.port.ts';

/** Who the history names for what the server seals by itself. */
const SEALER = 'signature';
/** How many are sealed in one go. */
const AT_ONCE = 20;
/** Seconds until one that couldn't be sealed is tried again. */
const WAIT_S = 300;
/** Calls of the page of links within a quarter of an hour from one network: some dozens of people who sign. */
const MOST_KNOCKS = 300;

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly files: FileService;
  readonly papers: SigningPapers;
  /** The provider of this installation, where its operator has named one. */
  readonly provider?: ProviderMaker | undefined;
  readonly publicURL: () => string;
}

/**
 * Seals what everybody has signed: when it was signed, and in rounds for what a process left that ended. A copy is made outside of any transaction and named in one; of two processes that made one
 * the first one's is the copy, so that each request has one, whenever a process is killed.
 */
export class SignatureService {
  readonly keys: SealKeys;
  /** Who has documents signed in our place, for clinics that want it so. */
  readonly providers: SignatureProviders;
  /** Lets whoever comes by a link in: each may ask for a document of megabytes. */
  readonly knocks: Knocks;
  readonly #parts: Parts;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  /** Requests that couldn't be sealed, and when they are tried again, Unix seconds. */
  readonly #later = new Map<string, number>();
  #stopped = false;

  private constructor(parts: Parts, keys: SealKeys) {
    this.#parts = parts;
    this.keys = keys;
    this.knocks = new Knocks(MOST_KNOCKS, new Gate(OWNERS_TURNS), parts.sync.now);
    this.providers = new SignatureProviders({ ...parts, keys, make: parts.provider });
  }

  static async open(parts: Parts): Promise<SignatureService> {
    return new SignatureService(parts, await SealKeys.open(parts.db, parts.sync.now));
  }

  /** Goes round clinics. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#parts.sync.log,
      failed: 'could not seal what was signed',
    });
  }

  /** Seals what is due in a clinic; asked for while that runs, it is done once more. */
  work(clinic: string): Promise<void> {
    const under = this.#turns.get(clinic);
    if (under) {
      this.#again.add(clinic);
      return under.then(() => this.#turns.get(clinic));
    }
    const turn = this.#turn(clinic).finally(() => {
      this.#turns.delete(clinic);
      if (this.#again.delete(clinic) && !this.#stopped) this.wake(clinic);
    });
    this.#turns.set(clinic, turn);
    return turn;
  }

  /** Works without anybody waiting for it. */
  wake(clinic: string): void {
    this.work(clinic).catch((error: unknown) =>
      this.#parts.sync.log.warn({ clinic, error: String(error) }, 'could not seal what was signed'),
    );
  }

  /** Resolves when nothing is under way here. */
  async settled(): Promise<void> {
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  async #turn(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    await this.providers.work(clinic);
    const due = await db.readClinic(clinic, (tx) => signaturesAt(tx, 'signed', AT_ONCE));
    for (const id of due) {
      if (this.#stopped) return;
      const name = `${clinic} ${id}`;
      if ((this.#later.get(name) ?? 0) > sync.now()) continue;
      try {
        await this.#seal(clinic, id);
        this.#later.delete(name);
      } catch (error) {
        this.#later.set(name, sync.now() + WAIT_S);
        sync.log.warn({ clinic, signature: id, error: String(error) }, 'a signed document could not be sealed');
      }
    }
  }

  async #seal(clinic: string, id: string): Promise<void> {
    const { db, sync, files, papers } = this.#parts;
    const now = sync.now();
    const maker = { files, clinic, actor: operatorOf(SEALER), now };
    const read = await db.readClinic(clinic, async (tx) => {
      const request = await one(tx.reader, 'signature', id);
      if (request?.stage !== 'signed' || request.provider) return undefined;
      const paper = request.file ? undefined : await papers.signed(tx.reader, maker, request);
      return { request, paper, evidence: await papers.evidence(tx, maker, request) };
    });
    if (!read) return;
    const { request, paper } = read;
    const evidence = (await pdfMaker.make([read.evidence], clinic)).bytes;
    const made = paper && (await pdfMaker.make([paper], clinic)).bytes;
    const document = request.file ? await wholeFile(files.disk, clinic, request.file.hash) : made;
    if (request.file && !document) throw new Error('the file that was signed is not there');
    // What lies there is named by its content: other bytes under that name are not what somebody signed.
    if (request.file && document && createHash('sha256').update(document).digest('hex') !== request.hash)
      throw new Error('the file that was signed is another by now');
    const key = await this.keys.keyOf(clinic);
    // Where what it was made of is gone, the pages of evidence hold the words.
    const sealing = document ? { document, evidence } : { document: evidence };
    const bytes = await sealedBytes({ ...sealing, key, clinic, now }, clinic);
    const kept = await files.keepWhole(
      clinic,
      { name: nameOf(request), mime: 'application/pdf', bytes },
      { email: SEALER },
    );
    await runCommand(sync, {
      ...{ clinic, command: sealSignature, uuid: randomUUID(), at: now, author: SEALER, actor: operatorOf(SEALER) },
      input: async () => ({
        ...{ signatureID: id, fileID: newRowID((length) => randomBytes(length)), certificate: certificateOf(key) },
        file: { hash: kept.hash, name: kept.name, mime: 'application/pdf' as const, size: kept.size },
      }),
      answer: async () => null,
    });
  }
}

/** How the signed copy of a document is called. */
const nameOf = ({ title, file, of }: SignatureRequest): string => {
  const plain = (title || file?.name.replace(/\.pdf$/i, '') || of).replaceAll(/[\\/:*?"<>|]/g, ' ').slice(0, 100);
  return SIGNATURE_WORDS.fileName(plain);
};
