import { DomainError } from '@vetloom/domain/core/error.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { SignedEnvelope, ToolSettings } from '@vetloom/protocol/sync-tool.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { instrumentSecrets, keepInstrumentSecret } from '@vetloom/storage/instrument/tool-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { one } from '../engine/read.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import type { InstrumentJobs } from './instrument-jobs.ts';
import type { InstrumentSecrets } from './instrument-secrets.ts';
import type { ToolSigner } from './tool-keys.ts';

interface Parts {
  readonly db: Database;
  readonly signer: Pick<ToolSigner, 'envelope'>;
  /** Seals what proves the clinic at services. */
  readonly secrets: InstrumentSecrets;
  readonly jobs: Pick<InstrumentJobs, 'wake'>;
}

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
      const opened = (instrument: InstrumentSetting) => {
        const row = sealed.get(instrument._id);
        return row ? this.#parts.secrets.open(row.sealed, { clinic, toolID, instrument }) : '';
      };
      const instruments = (tool?.instruments ?? []).filter(({ isOff }) => !isOff);
      const secrets = [...sealed.values()].reduce((sum, { version }) => sum + version, 0);
      return {
        toolID,
        version: (tool?.settingsVersion ?? 0) + secrets,
        instruments: instruments.map((instrument) => ({ ...instrument, secret: opened(instrument) })),
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
      const instrument = tool?.instruments.find(({ _id }) => _id === instrumentID);
      if (!instrument) throw new DomainError('notFound', 'no such instrument');
      const sealed = secret === null ? null : this.#parts.secrets.seal(secret, { clinic, toolID, instrument });
      await keepInstrumentSecret(tx, { toolID, instrumentID }, sealed);
    });
    await this.#parts.jobs.wake(clinic);
  }

  /** Which instruments of a tool have one, given for where they are asked now. */
  async secretsOf(clinic: string, toolID: string): Promise<string[]> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const tool = await one(tx.reader, 'synctool', toolID);
      const rows = await instrumentSecrets(tx, toolID);
      return rows.flatMap(({ instrumentID, sealed }) => {
        const instrument = tool?.instruments.find(({ _id }) => _id === instrumentID);
        const isHeld = instrument && this.#parts.secrets.open(sealed, { clinic, toolID, instrument }) !== '';
        return isHeld ? [instrumentID] : [];
      });
    });
  }
}
