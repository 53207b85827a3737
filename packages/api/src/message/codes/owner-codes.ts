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
  ownerOfProof,
  tryCode,
  useCode,
} from '@vetloom/storage/outbox/code-rows.ts';
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
const LIMITS: Readonly<AskedSoFar> = { phoneHour: 3, phoneDay: 8, addressHour: 20, addressDay: 60, ownersDay: 300 };
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
  async begin({ clinic, phone, purpose, address }: CodeAsk): Promise<CodeBegun> {
    const { sync, outbox } = this.#services;
    if (!CLINIC_ID.test(clinic) || !(await sync.db.system.findClinic(clinic)))
      throw new DomainError('noDatabaseAccess', 'no such clinic');
    const now = sync.now();
    const number = normalizePhone(phone);
    const keys = outbox.codeKeys;
    const codeID = randomBytes(24).toString('base64url');
    const asked = {
      ...{ purpose, now, until: now + CODE_HOLDS_S, codeName: keys.nameOf('code', clinic, codeID) },
      phoneName: keys.nameOf('phone', clinic, number),
      addressName: keys.nameOf('address', clinic, networkOf(address)),
      messageID: newMessageID(now, (length) => randomBytes(length)),
    };
    const ownerID = await sync.db.inClinic(clinic, async (tx) => {
      const soFar = await askedCodes(tx, asked);
      const over = (Object.keys(LIMITS) as (keyof AskedSoFar)[]).find((limit) => soFar[limit] >= LIMITS[limit]);
      if (over !== undefined) throw new DomainError('rateLimited', 'too many codes were asked for: try again later');
      const owners = (await tx.reader.query('user', 'byPhone', { equals: [number] })) as unknown as readonly Owner[];
      const owner = owners.find(({ erasedDateTime = 0 }) => erasedDateTime === 0);
      await keepCode(tx, { ...asked, ownerID: owner?._id });
      return owner?._id;
    });
    if (ownerID !== undefined) this.#sendBehind(clinic, ownerID, asked.messageID);
    return { codeID, expiresAt: asked.until };
  }

  #sendBehind(clinic: string, userID: string, messageID: string): void {
    const { sync, outbox } = this.#services;
    const sending = (async () => {
      const text = codeMessage(await clinicNameOf(sync.db, clinic));
      await runAsOutbox(sync, {
        ...{ clinic, command: sendCode, uuid: randomUUID(), input: { messageID, userID, text } },
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
      if (!tried || tried.ownerID === null || !same || code.length !== 6) return false;
      await useCode(tx, { codeName, proofName: keys.nameOf('proof', clinic, proof), now, until });
      return true;
    });
    if (!right) throw wrong();
    return { proof, expiresAt: until };
  }

  /** Who has proved to be an owner, for the purpose that they asked for; undefined for a proof that is none, over or another's. */
  ownerOf({ clinic, proof, purpose }: { clinic: string; proof: string; purpose: string }): Promise<string | undefined> {
    const { sync, outbox } = this.#services;
    if (!CLINIC_ID.test(clinic)) return Promise.resolve(undefined);
    const proofName = outbox.codeKeys.nameOf('proof', clinic, proof);
    return sync.db.readClinic(clinic, (tx) => ownerOfProof(tx, { proofName, purpose, now: sync.now() }));
  }
}
