import { randomUUID } from 'node:crypto';
import type { DetectionEndpoint } from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { DETECTION_SETTING, hostOf } from '@vetloom/domain/clinic/settings/detection.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { promptOf } from '@vetloom/domain/detection/data/prompts.ts';
import { type DetectionOutcome, settleDetection } from '@vetloom/domain/detection/detection.commands.ts';
import { type ImageDetection, MOST_RAW } from '@vetloom/domain/detection/detection.schema.ts';
import { ANSWER_SCHEMA, readLabels } from '@vetloom/domain/detection/read-labels.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { DetectionPort, DetectionReply } from '@vetloom/integrations/detection/port.ts';
import {
  type DetectionJob,
  detectionSecret,
  dropDetection,
  hasDetectionsDue,
  holdDetections,
  interruptedDetections,
  putDetectionOff,
} from '@vetloom/storage/detection/detection-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { SecretBox } from '../access/secret-box.ts';
import { cleanLine } from '../engine/clean-words.ts';
import { showPicture } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import { listedBy } from '../files/send-file.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';

/** Makes a clinic's model out of where it stands and what proves the clinic there (empty where it was given nothing). */
export type DetectionMaker = (endpoint: DetectionEndpoint, key: string) => DetectionPort;

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly make: DetectionMaker;
}

/** Pictures of one clinic that are with its model at the same time, and how long a process holds one, seconds: longer than a model is waited for. */
const [AT_ONCE, HELD_S] = [2, 240];
/** How often a model that surely began nothing is asked, and seconds before the second and the third time. */
const WAITS_S = [5, 20] as const;

/** Somebody else has settled it. */
class SettledAlready extends Error {}

/**
 * Shows pictures to clinics' models (law 7: what leaves the machine is a job of its own). The picture lies in a row until its question is settled; a row is one process's at a time. A model
 * is asked once: again only where it surely began nothing, and never for what a process that ended had begun. Right before a picture leaves it is looked whether it may still.
 */
export class DetectionService {
  readonly #parts: Parts;
  readonly #box: SecretBox;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  /** What calls off that is under way here, by clinic and question. */
  readonly #underWay = new Map<string, AbortController>();
  #stopped = false;

  private constructor(parts: Parts, key: Uint8Array) {
    this.#parts = parts;
    this.#box = new SecretBox(key);
  }

  static async open(parts: Parts): Promise<DetectionService> {
    const key = Buffer.from(await parts.db.system.secret('detection-keys')).subarray(0, 32);
    return new DetectionService(parts, key);
  }

  seal(clinic: string, secret: string): Buffer {
    return this.#box.seal(Buffer.from(secret), `detection ${clinic}`);
  }

  /** What proves the clinic to its model; empty where it was given nothing. */
  async keyIn(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>): Promise<string> {
    const sealed = await detectionSecret(tx);
    return sealed === undefined ? '' : this.#box.open(sealed, `detection ${tx.clinic}`).toString();
  }

  /** The clinic's model and how it is asked; undefined while it is switched off. */
  async modelOf(
    clinic: string,
  ): Promise<{ readonly endpoint: DetectionEndpoint; readonly model: DetectionPort } | undefined> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const { detects, endpoint } = await settingOf(tx.reader, DETECTION_SETTING);
      if (!detects || endpoint === null) return undefined;
      return { endpoint, model: this.#parts.make(endpoint, await this.keyIn(tx)) };
    });
  }

  /** A model that isn't the clinic's yet, to try it. */
  modelAt(endpoint: DetectionEndpoint, key: string): DetectionPort {
    return this.#parts.make(endpoint, key);
  }

  /** Looks through clinics. Nobody waits for another clinic's model; what fails at one leaves the others. */
  async runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    const { db, sync } = this.#parts;
    for (const { id } of clinics) {
      if (this.#stopped) return;
      try {
        if (await db.readClinic(id, (tx) => hasDetectionsDue(tx, sync.now()))) this.wake(id);
      } catch (error) {
        sync.log.warn({ clinic: id, error: String(error) }, 'could not look for pictures to show');
      }
    }
  }

  /** Does what is due in a clinic; asked for while that runs, it is done once more. */
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
      this.#parts.sync.log.warn({ clinic, error: String(error) }, 'could not show pictures'),
    );
  }

  /** Ends the line to the model, where it is this process's; whoever called off has noted it already. */
  callOff(clinic: string, detectionID: string): void {
    this.#underWay.get(`${clinic} ${detectionID}`)?.abort();
  }

  /** Resolves when nothing is under way here. */
  async settled(): Promise<void> {
    while (this.#turns.size > 0) await Promise.allSettled(this.#turns.values());
  }

  /** Shows no further picture; what is with a model ends, and is told as interrupted. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const control of this.#underWay.values()) control.abort();
    await this.settled();
  }

  async #turn(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const left = await db.readClinic(clinic, (tx) => interruptedDetections(tx, sync.now()));
    for (const id of left) await this.#settle(clinic, id, { kind: 'failed', trouble: 'interrupted', said: '' });
    while (!this.#stopped && (await this.#pass(clinic)) > 0);
  }

  async #pass(clinic: string): Promise<number> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    const jobs = await db.inClinic(clinic, (tx) => holdDetections(tx, { now, until: now + HELD_S, limit: AT_ONCE }));
    await Promise.all(jobs.map((job) => this.#show(clinic, job)));
    return jobs.length;
  }

  async #show(clinic: string, job: DetectionJob): Promise<void> {
    const { db, sync } = this.#parts;
    const standing = await this.#standing(clinic, job.id);
    if ('outcome' in standing) return this.#settle(clinic, job.id, standing.outcome);
    const { detection, model } = standing;
    const control = new AbortController();
    const name = `${clinic} ${job.id}`;
    this.#underWay.set(name, control);
    const begun = performance.now();
    let reply: DetectionReply;
    try {
      reply = await showPicture({ db, model }, clinic, {
        ...{ model: detection.modelAsked, prompt: promptOf(detection.ask).text, answerSchema: ANSWER_SCHEMA },
        ...{ picture: job.picture, signal: control.signal },
      });
    } finally {
      this.#underWay.delete(name);
    }
    const wait = WAITS_S[job.tries - 1];
    if (reply.kind === 'nothing' && reply.again && wait !== undefined && !this.#stopped) {
      const next = sync.now() + wait;
      await db.inClinic(clinic, (tx) => putDetectionOff(tx, job.id, next));
      return;
    }
    await this.#settle(clinic, job.id, outcomeOf(reply, Math.round(performance.now() - begun)));
  }

  /** Whether a picture may still leave: its question, and the model; or what is to be noted instead (nothing where the question is over). */
  async #standing(
    clinic: string,
    id: string,
  ): Promise<
    | { readonly detection: ImageDetection; readonly model: DetectionPort }
    | { readonly outcome: DetectionOutcome | undefined }
  > {
    const found = await this.modelOf(clinic);
    return this.#parts.db.readClinic(clinic, async ({ reader }) => {
      const detection = await one(reader, 'imageDetection', id);
      if (detection?.status !== 'asked') return { outcome: undefined };
      if (!found || hostOf(found.endpoint) !== detection.host)
        return { outcome: { kind: 'cancelled', trouble: 'switchedOff' } };
      if (!(await isListed(reader, detection))) return { outcome: { kind: 'cancelled', trouble: 'fileGone' } };
      return { detection, model: found.model };
    });
  }

  /** Notes what became of a question, and takes its picture away in the same transaction: whoever comes second changes nothing. */
  async #settle(clinic: string, id: string, outcome: DetectionOutcome | undefined): Promise<void> {
    const { db, sync } = this.#parts;
    if (outcome === undefined) {
      await db.inClinic(clinic, (tx) => dropDetection(tx, id));
      return;
    }
    try {
      await runAsOutbox(sync, {
        ...{ clinic, command: settleDetection, uuid: randomUUID(), by: 'detection' },
        input: async (base) => ({ detectionID: id, outcome: await withFile(base, id, outcome) }),
        before: async (tx) => {
          if (!(await dropDetection(tx, id))) throw new SettledAlready('somebody else has settled it');
        },
        answer: async () => null,
      });
    } catch (error) {
      if (!(error instanceof SettledAlready)) throw error;
    }
  }
}

/** Whether the file that was asked about still hangs where it hung. */
const isListed = async (reader: Reader, { holderID, fileHash }: ImageDetection) =>
  (await listedBy(reader, holderID, fileHash, false)) !== undefined;

/** What a model says of a file that was taken off, or moved, while it thought is heard by nobody. */
async function withFile(base: Reader, id: string, outcome: DetectionOutcome): Promise<DetectionOutcome> {
  if (outcome.kind !== 'suggested') return outcome;
  const detection = await one(base, 'imageDetection', id);
  return detection && !(await isListed(base, detection)) ? { kind: 'cancelled', trouble: 'fileGone' } : outcome;
}

function outcomeOf(reply: DetectionReply, tookMs: number): DetectionOutcome {
  if (reply.kind === 'nothing')
    return {
      ...{ kind: 'failed', said: cleanLine(reply.words, 200) },
      trouble: reply.fault === 'calledOff' ? 'interrupted' : reply.fault,
    };
  const { text, model, tokensIn, tokensOut } = reply.said;
  const labels = readLabels(text);
  const raw = text.slice(0, MOST_RAW).toWellFormed().replaceAll('\uFFFD', '').replaceAll('\u0000', '');
  if (labels === undefined) return { kind: 'failed', trouble: 'nonsense', said: cleanLine(raw, 200) };
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  return {
    ...{ kind: 'suggested', model: cleanLine(model, 160), raw, tookMs, tokensIn, tokensOut },
    labels: labels.map((label) => ({ _id: newRowID(random), ...label })),
  };
}

/** Refuses to ask while nobody is to be asked. */
export const demandModel = <M>(found: M | undefined): M => {
  if (found === undefined)
    throw new DomainError('contradictory', 'pictures are not shown to any model here', { rule: 'detectionOff' });
  return found;
};
