import { randomBytes } from 'node:crypto';
import { certificateOf, ownSealKey, type SealKey } from '@vetloom/integrations/signature/seal-key.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import {
  keepFirstSignatureSecret,
  keepSignatureSecret,
  signatureSecret,
} from '@vetloom/storage/signature/signature-rows.ts';
import { z } from 'zod';
import { SecretBox } from '../access/secret-box.ts';
import { clinicNameOf } from '../message/line/clinic-name.ts';

const kept = z.object({ privateKey: z.string(), certificates: z.array(z.string()).min(1) });
type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/**
 * The keys by which clinics seal what was signed. Each stands sealed with a secret of this server in a table that no archive takes along; a clinic that has given none gets one whose certificate it issues to
 * itself, at the first seal. One that is over its time or was taken back makes room for another; what it sealed stays valid.
 */
export class SealKeys {
  readonly #db: Database;
  readonly #box: SecretBox;
  readonly #now: () => number;

  private constructor(db: Database, key: Uint8Array, now: () => number) {
    this.#db = db;
    this.#box = new SecretBox(key);
    this.#now = now;
  }

  static async open(db: Database, now: () => number): Promise<SealKeys> {
    return new SealKeys(db, Buffer.from(await db.system.secret('signature-keys')).subarray(0, 32), now);
  }

  /** The clinic's key; it is made where there is none, and where the clinic's own certificate is over. */
  async keyOf(clinic: string): Promise<SealKey> {
    const before = await this.held(clinic);
    const isOver = before !== undefined && this.#isOver(before);
    if (before !== undefined && !(isOver && certificateOf(before).isOwn)) return before;
    const name = await clinicNameOf(this.#db, clinic);
    const made = await ownSealKey({ clinic, name }, this.#now(), (length) => randomBytes(length));
    await this.#db.inClinic(clinic, (tx) =>
      isOver
        ? keepSignatureSecret(tx, 'seal', this.#sealed(clinic, made))
        : keepFirstSignatureSecret(tx, 'seal', this.#sealed(clinic, made)),
    );
    return (await this.held(clinic)) ?? made;
  }

  #isOver = (key: SealKey): boolean => certificateOf(key).until < this.#now();

  /** The clinic's key, if it has one. */
  held(clinic: string): Promise<SealKey | undefined> {
    return this.#db.readClinic(clinic, async (tx) => {
      const sealed = await signatureSecret(tx, 'seal');
      return sealed && kept.parse(JSON.parse(this.#box.open(sealed, `seal ${clinic}`).toString()));
    });
  }

  /** Seals by another key from now on; null: by one of the clinic's own. */
  keep(tx: Rows, key: SealKey | null): Promise<void> {
    return keepSignatureSecret(tx, 'seal', key && this.#sealed(tx.clinic, key));
  }

  #sealed(clinic: string, key: SealKey): Buffer {
    return this.#box.seal(Buffer.from(JSON.stringify(key)), `seal ${clinic}`);
  }

  /** What proves the clinic to a provider outside, sealed; and opened. */
  sealProvider = (clinic: string, secret: string): Buffer =>
    this.#box.seal(Buffer.from(secret), `signature provider ${clinic}`);

  async providerSecret(tx: Rows): Promise<string | undefined> {
    const sealed = await signatureSecret(tx, 'provider');
    return sealed && this.#box.open(sealed, `signature provider ${tx.clinic}`).toString();
  }
}
