import { randomBytes } from 'node:crypto';
import { webhookPausedMail } from '@vetloom/documents/webhook-mail.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { eventOf, PAUSED_AFTER_SECONDS, webhookWait } from '@vetloom/domain/webhook/webhook-events.ts';
import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import type { WebhookPort, WebhookSent } from '@vetloom/integrations/webhook/port.ts';
import { writtenSecret } from '@vetloom/integrations/webhook/signature.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import {
  forgetTaken,
  type HistoryStep,
  historyBehind,
  holdWebhook,
  keepWebhook,
  leaveWebhook,
  nextEvent,
  noteAttempt,
  noteSeen,
  pauseWebhook,
  type QueuedEvent,
  queueEvents,
  secretsOf,
  type Webhook,
  webhooksDue,
} from '@vetloom/storage/webhook/webhook-rows.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { SecretBox } from '../access/secret-box.ts';
import { sendWebhook } from '../engine/outward.ts';
import { tellDirectors } from '../engine/tell-directors.ts';

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly port: WebhookPort;
  readonly mail: MailPort;
  readonly publicURL: () => string;
  /** Hosts within the operator's network at which clinics' programs may listen. */
  readonly ownHosts: ReadonlySet<string>;
}

/** How long a process has a program's events at least, seconds: longer than a target is waited for. */
const HELD_S = 60;
/** Sequences of the history that are gone through at a time. */
const AT_ONCE = 500;
/** How long what was taken stays in the log, seconds. */
const KEPT_S = 30 * 86_400;

/**
 * Tells clinics' own programs of events: what happened is read out of the history, behind everybody's back, so that no work of the clinic waits for it or for them. Each program has its own
 * place in the history and its own queue, sent in order and at least once by the same ids; a slow one delays none but itself. Of one program one process sends at a time.
 */
export class WebhookService {
  readonly #parts: Parts;
  readonly #box: SecretBox;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #sweptAt = new Map<string, number>();
  #stopped = false;

  private constructor(parts: Parts, key: Uint8Array) {
    this.#parts = parts;
    this.#box = new SecretBox(key);
  }

  static async open(parts: Parts): Promise<WebhookService> {
    const key = Buffer.from(await parts.db.system.secret('webhook-keys')).subarray(0, 32);
    return new WebhookService(parts, key);
  }

  /** Hosts within the operator's network at which clinics' programs may listen. */
  get ownHosts(): ReadonlySet<string> {
    return this.#parts.ownHosts;
  }

  /** A new secret: as it is shown, once, and as it is kept. */
  newSecret(clinic: string, webhookID: string): { readonly shown: string; readonly sealed: Buffer } {
    const shown = writtenSecret(randomBytes(32));
    return { shown, sealed: this.#box.seal(Buffer.from(shown), `webhook ${clinic} ${webhookID}`) };
  }

  /** Looks through clinics; nobody waits for anybody's program. What fails at one leaves the others. */
  async runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    for (const { id } of clinics) {
      if (this.#stopped) return;
      try {
        await this.#begin(id);
        await this.#sweep(id);
      } catch (error) {
        this.#parts.sync.log.warn({ clinic: id, error: String(error) }, 'could not look for events to tell of');
      }
    }
  }

  /** Tells of what happened in a clinic without anybody waiting for it. */
  wake(clinic: string): void {
    if (this.#stopped) return;
    this.#begin(clinic).catch((error: unknown) =>
      this.#parts.sync.log.warn({ clinic, error: String(error) }, 'could not look for events to tell of'),
    );
  }

  /** Does what is due in a clinic; resolves when its programs have been asked. */
  async work(clinic: string): Promise<void> {
    await this.#begin(clinic);
    await this.settled();
  }

  /** Resolves when nothing is under way here. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values());
  }

  /** Sends nothing further; what is with a program is waited for. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  async #begin(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const due = await db.readClinic(clinic, async (tx) => {
      const ids = await webhooksDue(tx, sync.now());
      return ids.length > 0 && (await tellsOutside(tx)) ? ids : [];
    });
    for (const id of due) this.#alone(clinic, id);
  }

  #alone(clinic: string, id: string): void {
    const name = `${clinic} ${id}`;
    if (this.#underWay.has(name)) {
      this.#again.add(name);
      return;
    }
    const turn = this.#turn(clinic, id)
      .catch((error: unknown) =>
        this.#parts.sync.log.warn({ clinic, webhook: id, error: String(error) }, 'could not tell a program of events'),
      )
      .finally(() => {
        this.#underWay.delete(name);
        if (this.#again.delete(name) && !this.#stopped) this.#alone(clinic, id);
      });
    this.#underWay.set(name, turn);
  }

  async #turn(clinic: string, id: string): Promise<void> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    const held = await db.inClinic(clinic, (tx) => holdWebhook(tx, id, now, now + HELD_S));
    if (!held) return;
    try {
      while (!this.#stopped && (await this.#queue(clinic, id)));
      while (!this.#stopped && (await this.#send(clinic, id)));
    } finally {
      await db.inClinic(clinic, (tx) => leaveWebhook(tx, id));
    }
  }

  /** Goes through a stretch of the history and queues what the program wants to hear; answers whether there may be more. */
  #queue(clinic: string, id: string): Promise<boolean> {
    const { db, sync } = this.#parts;
    return db.inClinic(clinic, async (tx) => {
      // Held by the same row that says what it wants to hear: whoever changes that comes before or behind.
      const webhook = await keepWebhook(tx, id, sync.now() + HELD_S);
      if (!webhook) return false;
      const { until, steps } = await historyBehind(tx, id, AT_ONCE);
      const wanted = new Set(webhook.events);
      const told = steps.map((step) => toldOf(clinic, id, step)).filter(({ type }) => wanted.has(type));
      await queueEvents(tx, id, told, sync.now());
      await noteSeen(tx, id, until);
      return steps.length > 0;
    });
  }

  /** Sends the next event, if its time has come; answers whether the one behind it may be sent. */
  async #send(clinic: string, id: string): Promise<boolean> {
    const { db, sync, port } = this.#parts;
    const begun = sync.now();
    const next = await db.inClinic(clinic, async (tx) => {
      // As it stands by now: where it listened when this turn began may be somebody else's.
      const webhook = (await tellsOutside(tx)) ? await keepWebhook(tx, id, begun + HELD_S) : undefined;
      const event = webhook && (await nextEvent(tx, id, begun));
      return event && { webhook, event, secrets: await this.#secrets(tx, id) };
    });
    if (!next) return false;
    const { webhook, event, secrets } = next;
    const signed = { id: event.id, timestamp: begun, body: event.body };
    const sent = await sendWebhook({ db, port }, clinic, { url: webhook.url, secrets }, signed);
    const at = sync.now();
    const again = sent.fault === undefined ? null : at + webhookWait(event.tries + 1, Math.random());
    const paused = await db.inClinic(clinic, async (tx) => {
      await noteAttempt(
        tx,
        { webhookID: webhook.id, deliveryID: event.id },
        { at, status: sent.status, tookMs: sent.tookMs, fault: sent.fault ?? '', said: sent.said },
        again,
      );
      return this.#pauseIfDue(tx, webhook.id, sent, at);
    });
    if (paused) await this.#tellPaused(clinic, webhook, paused, sent);
    return sent.fault === undefined;
  }

  async #secrets(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, id: string): Promise<string[]> {
    const sealed = await secretsOf(tx, id, this.#parts.sync.now());
    return sealed.map((bytes) => this.#box.open(bytes, `webhook ${tx.clinic} ${id}`).toString());
  }

  /** Stops sending to a program that is gone, or has taken nothing for three days; answers why, to whoever stopped it. */
  async #pauseIfDue(
    tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
    id: string,
    { fault, gone }: WebhookSent,
    now: number,
  ): Promise<'failing' | 'gone' | undefined> {
    if (fault === undefined) return undefined;
    const [row] = await tx.sql<{ since: number }>(
      'SELECT failing_since AS since FROM vetloom.webhook WHERE clinic_id = $1 AND id = $2',
      [tx.clinic, id],
    );
    const why = gone ? 'gone' : now - (row?.since ?? now) >= PAUSED_AFTER_SECONDS ? 'failing' : undefined;
    return why && (await pauseWebhook(tx, id, why, now)) ? why : undefined;
  }

  async #tellPaused(
    clinic: string,
    { name, url }: Webhook,
    why: 'failing' | 'gone',
    { fault, status, said }: WebhookSent,
  ): Promise<void> {
    const { db, mail, publicURL, sync } = this.#parts;
    const [own] = await db.readClinic(
      clinic,
      async ({ reader }) => (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[],
    );
    const letter = webhookPausedMail({
      ...{ clinic: own?.name ?? clinic, name, url, why, page: `${publicURL()}/app/setting/webhook` },
      detail: `${fault ?? ''} ${status} ${said.slice(0, 200)}`,
    });
    try {
      await tellDirectors({ db, mail }, clinic, letter);
    } catch (error) {
      // The page of the settings shows it all the same.
      sync.log.warn({ clinic, error: String(error) }, 'could not mail that events are told no more');
    }
  }

  /** Forgets what was taken long ago, once a day. */
  async #sweep(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    if (now - (this.#sweptAt.get(clinic) ?? 0) < 86_400) return;
    this.#sweptAt.set(clinic, now);
    await db.inClinic(clinic, (tx) => forgetTaken(tx, now - KEPT_S));
  }
}

/** Whether anything of a clinic is told outside: what waits in one that is closed waits on, and out of a copy to practise on nothing goes. */
async function tellsOutside({ reader }: Pick<ClinicTransaction, 'reader'>): Promise<boolean> {
  const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
  return own?.closedDateTime === undefined && own?.practice !== true;
}

/** An event as a program is told of it: which document, what happened and to which fields, and no word of what stands in it. Its id follows from where it stands in the history. */
function toldOf(clinic: string, webhookID: string, { seq, ord, at, ...step }: HistoryStep): QueuedEvent {
  const { type, fields } = eventOf(step);
  const body = JSON.stringify({
    ...{ type, timestamp: new Date(at * 1000).toISOString(), clinic, sequence: seq },
    data: { collection: step.collection, id: step.id, fields },
  });
  return { id: `evt_${webhookID}_${seq}_${ord}`, seq, ord, type, body, happened: at };
}
