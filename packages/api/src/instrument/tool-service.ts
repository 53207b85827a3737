import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { addSyncTool, noteSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import { syncToolID } from '@vetloom/domain/instrument/sync-tool.kind.ts';
import type { InstrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import {
  PAIRING_SECONDS,
  type Paired,
  type pairing,
  provenBy,
  type SignedEnvelope,
  type ToolHealth,
  type ToolSettings,
  type toolProof,
} from '@vetloom/protocol/sync-tool.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import {
  instrumentSecrets,
  keepCode,
  keepInstrumentSecret,
  keepToolKey,
  seeTool,
  toolKey,
  toolsUnheardSince,
  useCode,
} from '@vetloom/storage/instrument/tool-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { demandOutward } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import type { FileService } from '../files/file-service.ts';
import { SealedTokens } from '../files/sealed-token.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import { InstrumentJobs } from './instrument-jobs.ts';
import { InstrumentMessages } from './instrument-messages.ts';
import { InstrumentSecrets } from './instrument-secrets.ts';
import { isPublicKey, isSignedBy, newPairingCode, readPairingCode, ToolSigner } from './tool-keys.ts';

/** Seconds between asking for a challenge and answering it. */
const CHALLENGE_SECONDS = 60;
/** Seconds for which a tool that has proved itself need not do so again. */
const SESSION_SECONDS = 3600;
/** Seconds without a word after which a tool counts as away; longer than its calls are apart. */
export const AWAY_SECONDS = 75;

/** What the service is made of. */
export interface ToolServiceParts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly files: Pick<FileService, 'keepWhole' | 'disk'>;
}

const gone = () => new DomainError('notLoggedIn', 'this tool may not come in');

/**
 * Sync tools: how one is paired, proves itself and hears what it is to do (spec 3 §7). A tool is no person: it holds a key of its own, by which it brings messages and
 * fetches jobs of its clinic and can do nothing else. Its key is asked for at each call, so that a removed one ends at once.
 */
export class ToolService {
  readonly jobs: InstrumentJobs;
  readonly messages: InstrumentMessages;
  readonly signer: ToolSigner;
  readonly #parts: ToolServiceParts;
  readonly #secrets: InstrumentSecrets;
  readonly #challenges: SealedTokens<z.ZodString>;
  readonly #sessions: SealedTokens<typeof admitted>;

  private constructor(
    parts: ToolServiceParts,
    opened: {
      readonly secret: Uint8Array;
      readonly challenges: SealedTokens<z.ZodString>;
      readonly sessions: SealedTokens<typeof admitted>;
    },
  ) {
    this.#parts = parts;
    this.#secrets = new InstrumentSecrets(opened.secret);
    this.#challenges = opened.challenges;
    this.#sessions = opened.sessions;
    this.signer = new ToolSigner(opened.secret);
    this.jobs = new InstrumentJobs({ ...parts, signer: this.signer });
    this.messages = new InstrumentMessages(parts);
  }

  static async open(parts: ToolServiceParts): Promise<ToolService> {
    const { db, sync } = parts;
    return new ToolService(parts, {
      secret: await db.system.secret('instrument-keys'),
      challenges: await SealedTokens.open(db, 'tool-challenge', z.string(), sync.now),
      sessions: await SealedTokens.open(db, 'tool-session', admitted, sync.now),
    });
  }

  /** A code that pairs one tool, shown to a person who keeps the clinic's tools. @throws DomainError contradictory (`practice`), rateLimited */
  async showCode(clinic: string, by: string): Promise<{ code: string; expiresAt: number }> {
    const { db, sync } = this.#parts;
    await demandOutward(db, clinic);
    const code = newPairingCode(clinic);
    const { hash } = readPairingCode(code);
    const now = sync.now();
    const expiresAt = now + PAIRING_SECONDS;
    const isKept = await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      return keepCode(tx, { hash, by, endsAt: expiresAt, now });
    });
    if (!isKept) throw new DomainError('rateLimited', 'too many codes wait to be used');
    return { code, expiresAt };
  }

  /** Pairs a tool by a code, which is used up. Whatever is wrong with a code answers alike. @throws DomainError notFound */
  async pair({ code, name, publicKey, platform, version }: z.output<typeof pairing>): Promise<Paired> {
    const { db, sync } = this.#parts;
    const { clinic, hash } = readPairingCode(code);
    const wrong = () => new DomainError('notFound', 'this code pairs nothing');
    if (!isPublicKey(publicKey) || !(await db.system.findClinic(clinic))) throw wrong();
    const now = sync.now();
    const by = await db.inClinic(clinic, (tx) => useCode(tx, hash, now));
    if (by === undefined) throw wrong();
    await demandOutward(db, clinic);
    const toolID = syncToolID(now, (length) => crypto.getRandomValues(new Uint8Array(length)));
    const clinicName = await runCommand(sync, {
      ...{ clinic, author: by, command: addSyncTool, uuid: randomUUID(), at: now },
      input: () => ({ _id: toolID, name, platform, version }),
      answer: async ({ reader, sql }) => {
        await keepToolKey({ clinic, sql }, { toolID, publicKey, by, at: now });
        return (await one(reader, 'clinic', '/clinic'))?.name ?? '';
      },
    });
    return { clinic, clinicName, toolID, serverKey: this.signer.publicKey };
  }

  /** Something fresh for a tool to sign. */
  challenge(): string {
    return this.#challenges.issue(randomUUID(), CHALLENGE_SECONDS).token;
  }

  /** Lets a tool in that has signed a challenge. @throws DomainError notLoggedIn */
  async session(proof: z.output<typeof toolProof>): Promise<{ token: string; expiresAt: number; now: number }> {
    const { clinic, toolID, challenge, signature } = proof;
    const { db, sync } = this.#parts;
    if (this.#challenges.read(challenge) === undefined || !(await db.system.findClinic(clinic))) throw gone();
    const key = await db.readClinic(clinic, (tx) => toolKey(tx, toolID));
    if (key === undefined || !isSignedBy(key, provenBy({ clinic, toolID, challenge }), signature)) throw gone();
    const { token, expiresAt } = this.#sessions.issue({ clinic, toolID }, SESSION_SECONDS);
    return { token, expiresAt, now: sync.now() };
  }

  /** The tool of a session, if its key still opens. @throws DomainError notLoggedIn */
  async admit(token: string): Promise<AdmittedTool> {
    const held = this.#sessions.read(token)?.content;
    if (!held) throw gone();
    const { clinic, toolID } = held;
    const { db, sync } = this.#parts;
    const isKnown = await db.inClinic(clinic, async (tx) => {
      if ((await toolKey(tx, toolID)) === undefined) return false;
      await seeTool(tx, toolID, sync.now());
      return true;
    });
    if (!isKnown) throw gone();
    return held;
  }

  /** What a tool serves, signed. Only a tool that has proved itself gets it: it holds what proves the clinic at services. */
  async settings({ clinic, toolID }: AdmittedTool): Promise<SignedEnvelope> {
    const settings = await this.#parts.db.readClinic(clinic, async (tx): Promise<ToolSettings> => {
      const tool = await one(tx.reader, 'synctool', toolID);
      const sealed = new Map((await instrumentSecrets(tx, toolID)).map((row) => [row.instrumentID, row]));
      const opened = (instrument: InstrumentSetting) => {
        const row = sealed.get(instrument._id);
        return row ? this.#secrets.open(row.sealed, { clinic, toolID, instrument }) : '';
      };
      const instruments = (tool?.instruments ?? []).filter(({ isOff }) => !isOff);
      const secrets = [...sealed.values()].reduce((sum, { version }) => sum + version, 0);
      return {
        toolID,
        version: (tool?.settingsVersion ?? 0) + secrets,
        instruments: instruments.map((instrument) => ({ ...instrument, secret: opened(instrument) })),
      };
    });
    return this.signer.envelope(settings);
  }

  /** Keeps what proves the clinic at an instrument's service; null forgets it. @throws DomainError notFound */
  async keepSecret(clinic: string, toolID: string, instrumentID: string, secret: string | null): Promise<void> {
    const { db } = this.#parts;
    await db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const tool = await one(tx.reader, 'synctool', toolID);
      const instrument = tool?.instruments.find(({ _id }) => _id === instrumentID);
      if (!instrument) throw new DomainError('notFound', 'no such instrument');
      const sealed = secret === null ? null : this.#secrets.seal(secret, { clinic, toolID, instrument });
      await keepInstrumentSecret(tx, { toolID, instrumentID }, sealed);
    });
    await this.jobs.wake(clinic);
  }

  /** Which instruments of a tool have one, given for where they are asked now. */
  async secretsOf(clinic: string, toolID: string): Promise<string[]> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const tool = await one(tx.reader, 'synctool', toolID);
      const rows = await instrumentSecrets(tx, toolID);
      return rows.flatMap(({ instrumentID, sealed }) => {
        const instrument = tool?.instruments.find(({ _id }) => _id === instrumentID);
        return instrument && this.#secrets.open(sealed, { clinic, toolID, instrument }) !== '' ? [instrumentID] : [];
      });
    });
  }

  /** Notes that a tool came or went, where that is news. */
  async notePresence({ clinic, toolID }: AdmittedTool, isOnline: boolean): Promise<void> {
    await this.#note(clinic, { toolID, isOnline });
  }

  /** Notes how a tool and its instruments are. Times are put right by how wrong its clock is. */
  async noteHealth({ clinic, toolID }: AdmittedTool, health: ToolHealth): Promise<void> {
    const clockAhead = health.clock - this.#parts.sync.now();
    // A second or two are the way here; and a tool that says the same each minute isn't news.
    const told = Math.abs(clockAhead) < 5 ? 0 : clockAhead;
    await this.#note(clinic, {
      ...{ toolID, isOnline: true, waiting: health.waiting, clockAhead: told },
      health: health.instruments.map((one) => ({
        ...one,
        lastContact: one.lastContact === 0 ? 0 : minuteOf(one.lastContact - told),
      })),
    });
  }

  /** Looks for tools that nobody hears any more, for messages that nobody has read, and for jobs that came too late. */
  async work(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const away = await db.readClinic(clinic, async (tx) => {
      const silent = await toolsUnheardSince(tx, sync.now() - AWAY_SECONDS);
      const tools = await Promise.all(silent.map((id) => one(tx.reader, 'synctool', id)));
      return tools.flatMap((tool) => (tool?.isOnline ? [tool._id] : []));
    });
    for (const toolID of away) await this.#note(clinic, { toolID, isOnline: false });
    await this.messages.readAll(clinic);
    await this.jobs.endLate(clinic);
  }

  async #note(clinic: string, told: Omit<z.input<typeof noteSyncTool.input>, 'at'>): Promise<void> {
    const { sync } = this.#parts;
    await runAsOutbox(sync, {
      ...{ clinic, command: noteSyncTool, uuid: randomUUID(), by: 'instrument' },
      input: { ...told, at: sync.now() },
      answer: async () => null,
    });
  }
}

const admitted = z.object({ clinic: z.string(), toolID: z.string() });

/** The last contact is told by the minute, so that an analyser in use isn't a stream of changes. */
const minuteOf = (time: number): number => time - (time % 60);
