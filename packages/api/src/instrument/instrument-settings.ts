import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SignedEnvelope, ToolSettings } from '@vetloom/protocol/sync-tool.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { instrumentSecrets, keepInstrumentSecret } from '@vetloom/storage/instrument/tool-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SecretBox } from '../access/secret-box.ts';
import { one } from '../engine/read.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import type { InstrumentJobs } from './instrument-jobs.ts';
import type { ToolSigner } from './tool-keys.ts';

interface Parts {
  readonly db: Database;
  readonly signer: Pick<ToolSigner, 'envelope'>;
  /** Seals what proves the clinic at services. */
  readonly box: SecretBox;
  readonly jobs: Pick<InstrumentJobs, 'wake'>;
}

const ownerOf = (clinic: string, toolID: string, instrumentID: string) =>
  `instrument ${clinic} ${toolID} ${instrumentID}`;

/** What a clinic's tools serve, and what proves the clinic at the services behind its instruments: sealed here, told to the tool alone. */
export class InstrumentSettings {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a tool serves, signed. Only a tool that has proved itself gets it: it holds what proves the clinic at services. */
  async signed({ clinic, toolID }: AdmittedTool): Promise<SignedEnvelope> {
    const settings = await this.#parts.db.readClinic(clinic, async (tx): Promise<ToolSettings> => {
      const tool = await one(tx.reader, 'synctool', toolID);
      const sealed = new Map((await instrumentSecrets(tx, toolID)).map((row) => [row.instrumentID, row]));
      const opened = (id: string) => {
        const row = sealed.get(id);
        return row ? this.#parts.box.open(row.sealed, ownerOf(clinic, toolID, id)).toString() : '';
      };
      const instruments = (tool?.instruments ?? []).filter(({ isOff }) => !isOff);
      const secrets = [...sealed.values()].reduce((sum, { version }) => sum + version, 0);
      return {
        toolID,
        version: (tool?.settingsVersion ?? 0) + secrets,
        instruments: instruments.map((instrument) => ({ ...instrument, secret: opened(instrument._id) })),
      };
    });
    return this.#parts.signer.envelope(settings);
  }

  /** Keeps what proves the clinic at an instrument's service; null forgets it. @throws DomainError notFound */
  async keepSecret(clinic: string, toolID: string, instrumentID: string, secret: string | null): Promise<void> {
    const { db } = this.#parts;
    await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const tool = await one(tx.reader, 'synctool', toolID);
      if (!tool?.instruments.some(({ _id }) => _id === instrumentID))
        throw new DomainError('notFound', 'no such instrument');
      const owner = ownerOf(clinic, toolID, instrumentID);
      const sealed = secret === null ? null : this.#parts.box.seal(Buffer.from(secret), owner);
      await keepInstrumentSecret(tx, { toolID, instrumentID }, sealed);
    });
    await this.#parts.jobs.wake(clinic);
  }

  /** Which instruments of a tool have one. */
  async secretsOf(clinic: string, toolID: string): Promise<string[]> {
    const rows = await this.#parts.db.readClinic(clinic, (tx) => instrumentSecrets(tx, toolID));
    return rows.map(({ instrumentID }) => instrumentID);
  }
}
