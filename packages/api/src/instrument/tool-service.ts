import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { FileService } from '../files/file-service.ts';
import { InstrumentJobs } from './instrument-jobs.ts';
import { InstrumentMessages } from './instrument-messages.ts';
import { InstrumentSecrets } from './instrument-secrets.ts';
import { InstrumentSettings } from './instrument-settings.ts';
import { MessageReader } from './message-reader.ts';
import { MessageRetention } from './message-retention.ts';
import { ToolSigner } from './tool-keys.ts';
import { ToolPairing } from './tool-pairing.ts';
import { ToolPresence } from './tool-presence.ts';

/** What the service is made of. */
export interface ToolServiceParts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly files: Pick<FileService, 'keepWhole' | 'disk'>;
}

/**
 * Sync tools as the server serves them (spec 3 §7). A tool is no person: it holds a key of its own, by which it brings messages and fetches jobs of its clinic and can do nothing else.
 */
export class ToolService {
  readonly pairing: ToolPairing;
  readonly settings: InstrumentSettings;
  readonly presence: ToolPresence;
  readonly jobs: InstrumentJobs;
  readonly messages: InstrumentMessages;
  readonly retention: MessageRetention;

  private constructor(parts: ToolServiceParts, pairing: ToolPairing, { signer, secrets }: Keys) {
    this.pairing = pairing;
    this.presence = new ToolPresence(parts);
    this.jobs = new InstrumentJobs({ ...parts, signer });
    this.settings = new InstrumentSettings({ ...parts, signer, secrets, jobs: this.jobs });
    this.messages = new InstrumentMessages({ ...parts, reader: new MessageReader() });
    this.retention = new MessageRetention(parts);
  }

  static async open(parts: ToolServiceParts): Promise<ToolService> {
    const secret = await parts.db.system.secret('instrument-keys');
    const signer = new ToolSigner(secret);
    const keys = { signer, secrets: new InstrumentSecrets(secret) };
    return new ToolService(parts, await ToolPairing.open({ ...parts, signer }), keys);
  }

  /** Looks for tools that nobody hears any more, for messages that nobody has read, for jobs that came too late, and for messages whose time is over. */
  async work(clinic: string): Promise<void> {
    await this.presence.endSilent(clinic);
    await this.messages.readAll(clinic);
    await this.jobs.endLate(clinic);
    await this.retention.work(clinic);
  }
}

/** By which the server is known to tools, and what seals the clinics' secrets. */
interface Keys {
  readonly signer: ToolSigner;
  readonly secrets: InstrumentSecrets;
}
