import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { codeMessage } from '@vetloom/documents/code-message.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { CODE_HOLDS_S, sendCode } from '@vetloom/domain/message/code.commands.ts';
import { messageID as newMessageID } from '@vetloom/domain/message/message.kind.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import {
  type AskedSoFar,
  askedCodes,
  keepCode,
  type Proved,
  provedBy,
  tryCode,
  useCode,
} from '@vetloom/storage/outbox/code-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { networkOf } from '@vetloom/sync-server/network-of.ts';
import { clinicNameOf } from '../line/clinic-name.ts';
import type { MessageServices } from '../message-services.ts';
import { runAsOutbox } from '../outbox/run-as-outbox.ts';

/** Who asks for a code. */
export interface CodeAsk {
  readonly clinic: string;
  /** As typed. */
  readonly phone: string;
  /** What the proof will open, a word of the page that asks; it opens nothing else. */
  readonly purpose: string;
  /** From where. */
  readonly address: string;
  /** Whether a number that is nobody's gets a code too: whoever has it may become an owner. */
  readonly newcomers?: boolean;
}

/** Who asks for a code of an owner whom a link names. */
export interface OwnerCodeAsk extends Pick<CodeAsk, 'clinic' | 'purpose' | 'address'> {
  readonly ownerID: string;
  /** Their number, by which asking is counted; may be empty. */
  readonly phone: string;
}

/** Whose a code is that was asked for, and where it goes. */
interface Asker {
  readonly ownerID: string | undefined;
  readonly newcomer: boolean;
  readonly to: Addressee | undefined;
}

/** What whoever asked holds in hand: to be given with the digits. Whether anything was sent it doesn't tell. */
export interface CodeBegun {
  readonly codeID: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** That somebody has an owner's phone. */
export interface CodeProof {
  readonly proof: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** How often codes may be asked for; each costs the clinic an SMS. */
const LIMITS: Readonly<Omit<AskedSoFar, 'newcomersDay'>> = {
  ...{ phoneHour: 3, phoneDay: 8, addressHour: 20, addressDay: 60, ownersDay: 300 },
};
/** Codes within a day to numbers that nobody knows. Beyond it none is sent and nobody is told: whoever writes numbers down at random can't keep the clinic's owners from theirs. */
const MOST_NEWCOMERS = 100;
const MOST_TRIES = 5;
const PROOF_HOLDS_S = 1800;
/** Clinics' ids as they stand in paths. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;

/**
 * Codes by which owners prove that a phone is theirs, for pages that need no account (law 5: what is asked tells nothing). A number that is an owner's and one
 * that is nobody's are answered alike and as fast, and count alike against the limits of the number and the address.
 */
export class OwnerCodes {
  readonly #services: MessageServices;
  readonly #sending = new Set<Promise<void>>();

  constructor(services: MessageServices) {
    this.#services = services;
  }

  /** Sends a code to the number, if it is an owner's; what sends it works behind the answer. @throws DomainError rateLimited, noDatabaseAccess for no clinic */
  async begin({ phone, newcomers = false, ...ask }: CodeAsk): Promise<CodeBegun> {
    const number = normalizePhone(phone);
    return this.#begin(ask, number, async ({ reader }, soFar) => {
      const owners = (await reader.query('user', 'byPhone', { equals: [number] })) as unknown as readonly Owner[];
      const owner = owners.find(({ erasedDateTime = 0 }) => erasedDateTime === 0);
      // Somebody who was erased is asked no more; their number may be another's by now, which nobody can tell.
      const newcomer = newcomers && owners.length === 0 && soFar.newcomersDay < MOST_NEWCOMERS;
      if (owner !== undefined) return { ownerID: owner._id, newcomer, to: { userID: owner._id } };
      return { ownerID: undefined, newcomer, to: newcomer ? { phone: number } : undefined };
    });
  }

  /** Sends a code to an owner whom the caller knows, by the way that leads to them and to nobody else who has the same number. @throws DomainError rateLimited, noDatabaseAccess */
  async beginFor({ ownerID, phone, ...ask }: OwnerCodeAsk): Promise<CodeBegun> {
    return this.#begin(ask, normalizePhone(phone) || ownerID, async () => ({
      ...{ ownerID, newcomer: false, to: { userID: ownerID } },
    }));
  }

  async #begin(
    { clinic, purpose, address }: Pick<CodeAsk, 'clinic' | 'purpose' | 'address'>,
    counted: string,
    whose: (tx: ClinicTransaction, soFar: AskedSoFar) => Promise<Asker>,
  ): Promise<CodeBegun> {
    const { sync, outbox } = this.#services;
    if (!CLINIC_ID.test(clinic) || !(await sync.db.system.findClinic(clinic)))
      throw new DomainError('noDatabaseAccess', 'no such clinic');
    const now = sync.now();
    const keys = outbox.codeKeys;
    const codeID = randomBytes(24).toString('base64url');
    const asked = {
      ...{ purpose, now, until: now + CODE_HOLDS_S, codeName: keys.nameOf('code', clinic, codeID) },
      phoneName: keys.nameOf('phone', clinic, counted),
      addressName: keys.nameOf('address', clinic, networkOf(address)),
      messageID: newMessageID(now, (length) => randomBytes(length)),
    };
    const to = await sync.db.inClinic(clinic, async (tx): Promise<Addressee | undefined> => {
      const soFar = await askedCodes(tx, asked);
      const over = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).find((limit) => soFar[limit] >= LIMITS[limit]);
      if (over !== undefined) throw new DomainError('rateLimited', 'too many codes were asked for: try again later');
      const { ownerID, newcomer, to } = await whose(tx, soFar);
      await keepCode(tx, { ...asked, ownerID, newcomer });
      return to;
    });
    if (to !== undefined) this.#sendBehind(clinic, to, asked.messageID);
    return { codeID, expiresAt: asked.until };
  }

  #sendBehind(clinic: string, to: Addressee, messageID: string): void {
    const { sync, outbox } = this.#services;
    const sending = (async () => {
      const text = codeMessage(await clinicNameOf(sync.db, clinic));
      await runAsOutbox(sync, {
        ...{ clinic, command: sendCode, uuid: randomUUID(), input: { messageID, ...to, text } },
        answer: async () => undefined,
      });
      await outbox.work(clinic);
    })()
      // Whoever waits in vain asks again; the message says what became of it.
      .catch((error: unknown) => sync.log.warn({ clinic, error: String(error) }, 'a code could not be sent'))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Resolves when nothing is being sent here. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.allSettled(this.#sending);
  }

  /**
   * Gives a proof for the right digits, once. Five tries, also of those at the same time. @throws DomainError codeWrong for wrong ones, and for a code that is
   * over, used, another clinic's or nobody's
   */
  async verify({ clinic, codeID, code }: { clinic: string; codeID: string; code: string }): Promise<CodeProof> {
    const { sync, outbox } = this.#services;
    const wrong = () => new DomainError('codeWrong', 'that is not the code, or it is over');
    if (!CLINIC_ID.test(clinic)) throw wrong();
    const keys = outbox.codeKeys;
    const now = sync.now();
    const codeName = keys.nameOf('code', clinic, codeID);
    const proof = randomBytes(32).toString('base64url');
    const until = now + PROOF_HOLDS_S;
    const right = await sync.db.inClinic(clinic, async (tx) => {
      const tried = await tryCode(tx, { codeName, now, most: MOST_TRIES });
      const digits = keys.digitsOf(clinic, tried?.messageID ?? '');
      const same = timingSafeEqual(Buffer.from(digits), Buffer.from(code.padEnd(6).slice(0, 6)));
      if (!tried?.isSomebodys || !same || code.length !== 6) return false;
      await useCode(tx, { codeName, proofName: keys.nameOf('proof', clinic, proof), now, until });
      return true;
    });
    if (!right) throw wrong();
    return { proof, expiresAt: until };
  }

  /** Who has proved to be an owner, for the purpose that they asked for; undefined for a proof that is none, over or another's. */
  async ownerOf(proof: ProofAsk): Promise<string | undefined> {
    return (await this.#provedBy(proof))?.ownerID;
  }

  /** Whether somebody has proved to have a phone, and whose it is; a newcomer's is nobody's. The number is kept nowhere, so that whoever says it is asked for it again. */
  async phoneProved({
    phone,
    ...proof
  }: ProofAsk & { readonly phone: string }): Promise<Pick<Proved, 'ownerID'> | undefined> {
    const proved = await this.#provedBy(proof);
    const named = this.#services.outbox.codeKeys.nameOf('phone', proof.clinic, normalizePhone(phone));
    return proved?.phoneName === named ? { ownerID: proved.ownerID } : undefined;
  }

  #provedBy({ clinic, proof, purpose }: ProofAsk): Promise<Proved | undefined> {
    const { sync, outbox } = this.#services;
    if (!CLINIC_ID.test(clinic)) return Promise.resolve(undefined);
    const proofName = outbox.codeKeys.nameOf('proof', clinic, proof);
    return sync.db.readClinic(clinic, (tx) => provedBy(tx, { proofName, purpose, now: sync.now() }));
  }
}

interface ProofAsk {
  readonly clinic: string;
  readonly proof: string;
  readonly purpose: string;
}

/** Whom a code goes to: an owner, by the first of the ways to them, or a number that is nobody's yet. */
type Addressee = { readonly userID: string } | { readonly phone: string };
