import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { addSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import { syncToolID } from '@vetloom/domain/instrument/sync-tool.kind.ts';
import { PAIRING_SECONDS, type Paired, type pairing, provenBy, type toolProof } from '@vetloom/protocol/sync-tool.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { keepCode, keepToolKey, seeTool, toolKey, useCode } from '@vetloom/storage/instrument/tool-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { demandOutward } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import { SealedTokens } from '../files/sealed-token.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import { isPublicKey, isSignedBy, newPairingCode, readPairingCode, type ToolSigner } from './tool-keys.ts';

/** Seconds between asking for a challenge and answering it. */
const CHALLENGE_SECONDS = 60;
/** Seconds for which a tool that has proved itself need not do so again. */
const SESSION_SECONDS = 3600;

const admitted = z.object({ clinic: z.string(), toolID: z.string() });
const gone = () => new DomainError('notLoggedIn', 'this tool may not come in');

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly signer: Pick<ToolSigner, 'publicKey'>;
}

/** How a sync tool comes to a clinic and is let in: by a code once, from then on by its key, which is asked for at each call, so that a removed one ends at once. */
export class ToolPairing {
  readonly #parts: Parts;
  readonly #challenges: SealedTokens<z.ZodString>;
  readonly #sessions: SealedTokens<typeof admitted>;

  private constructor(parts: Parts, challenges: SealedTokens<z.ZodString>, sessions: SealedTokens<typeof admitted>) {
    this.#parts = parts;
    this.#challenges = challenges;
    this.#sessions = sessions;
  }

  static async open(parts: Parts): Promise<ToolPairing> {
    const { db, sync } = parts;
    const challenges = await SealedTokens.open(db, 'tool-challenge', z.string(), sync.now);
    return new ToolPairing(parts, challenges, await SealedTokens.open(db, 'tool-session', admitted, sync.now));
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
    return { clinic, clinicName, toolID, serverKey: this.#parts.signer.publicKey };
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
}
