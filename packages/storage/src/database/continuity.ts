import { DomainError } from '@vetloom/domain/core/error.ts';
import type { AcknowledgedHead, Continuity, Found, Looked, Remembered } from '../ports/continuity.ts';
import { callFunction } from '../system/call-function.ts';
import { type Connections, saysThatAMachineIsGone } from './connections.ts';

/** More epochs than an installation ever sees. */
const KEPT_EPOCHS = 50;
/** Clinics named in an audit entry; of more it says how many. */
const NAMED = 100;

/** Which database answers: every server of PostgreSQL, and each of its starts, has a time of its own. */
const LIFE = {
  name: 'life',
  text: 'SELECT e.epoch, e.cut_at, extract(epoch FROM pg_postmaster_start_time())::text AS life FROM vetloom.database_epoch e',
};
interface Life {
  readonly epoch: string;
  readonly cut_at: number | null;
  readonly life: string;
}

/** How much a clinic has, and whether a command is in it. */
const headOf = (clinic: string, command: string | null) => ({
  name: 'acknowledged-head',
  text: `SELECT h.seq, $2::uuid IS NULL OR EXISTS (SELECT FROM vetloom.command_log c WHERE c.clinic_id = $1 AND c.uuid = $2) AS known
    FROM vetloom.clinic_head h WHERE h.clinic_id = $1`,
  values: [clinic, command],
});

/**
 * `Continuity` over what this process has seen committed. That a commit was acknowledged can be proven by nobody else: the database that knew it may be gone.
 */
export class DatabaseContinuity implements Continuity {
  readonly #connections: Connections;
  /** The sign-in module's: it alone may begin an epoch. */
  readonly #accounts: Connections;
  readonly #heads = new Map<string, AcknowledgedHead>();
  readonly #over = new Set<string>();
  /** Clinics of which a device knew more, and those of them that a look has not explained. */
  readonly #doubts = new Set<string>();
  readonly #unexplained = new Set<string>();
  #epoch: string;
  #life: string | undefined;
  #cutAt: number | undefined;
  /** Something has happened after which another database may answer. Counted, so that what happens during a look counts for the next. */
  #losses = 0;
  #lossesSeen = 0;
  /** The heads are to be compared even where the same server answers. */
  #suspicions = 0;
  #suspicionsSeen = 0;
  /**
   * Clinics that are to be compared before anything else is written in them, because one of the database's machines was lost and may come back as another: each by itself,
   * since those on machines that work need not wait for it. By the loss after which it was said.
   */
  readonly #suspected = new Map<string, number>();
  #nodeLosses = 0;
  readonly #hearers = new Set<(found: Found) => void>();
  #looking: Promise<Looked> | undefined;

  constructor(connections: Connections, accounts: Connections, epoch: string) {
    this.#connections = connections;
    this.#accounts = accounts;
    this.#epoch = epoch;
  }

  /** The epoch as it was seen last. */
  get epoch(): string {
    return this.#epoch;
  }

  get cutAt(): number | undefined {
    return this.#cutAt;
  }

  /** Notes what was committed and is about to be acknowledged; without its command where another process did. */
  note(clinic: string, seq: number, command: string | null): void {
    const known = this.#heads.get(clinic);
    this.#heads.set(clinic, {
      seq: Math.max(seq, known?.seq ?? 0),
      command: command ?? known?.command ?? null,
    });
  }

  /** A connection was lost or not to be had. `node`: the database itself lost one of its machines, and answers on. */
  lost(of: 'connection' | 'node'): void {
    if (of === 'connection') {
      this.#losses += 1;
      return;
    }
    this.#nodeLosses += 1;
    for (const clinic of this.#heads.keys()) this.#suspected.set(clinic, this.#nodeLosses);
  }

  /** A device says that it has seen more of a clinic than the database holds. It may say so falsely, so it proves nothing: it is a reason to look. */
  doubted(clinic: string): void {
    this.#doubts.add(clinic);
  }

  onFound(hear: (found: Found) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  takeDoubts(): readonly string[] {
    const doubts = [...this.#unexplained];
    this.#unexplained.clear();
    return doubts;
  }

  /** Resolves once nothing speaks against writing in a clinic: after a lost connection the database is looked at first. @throws DomainError `databaseNotReady` */
  async sure(clinic: string): Promise<void> {
    while (this.#losses !== this.#lossesSeen) await this.look();
    const suspected = this.#suspected.get(clinic);
    if (suspected === undefined) return;
    if (await this.#isForgotten(clinic)) {
      // Others of that machine's clinics will lack something too: one epoch for all of them.
      this.#losses += 1;
      this.#suspicions += 1;
      await this.look();
    }
    if (this.#suspected.get(clinic) === suspected) this.#suspected.delete(clinic);
  }

  look(): Promise<Looked> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<Looked> {
    const losses = this.#losses;
    const suspicions = this.#suspicions;
    const [now] = await this.#connections.run<Life>(LIFE);
    if (!now) return { found: 'same' };
    this.#cutAt = now.cut_at ?? undefined;
    const looked = await this.#compared(now, suspicions);
    if (looked.found !== 'same') for (const hear of this.#hearers) hear(looked);
    this.#life = now.life;
    this.#lossesSeen = losses;
    this.#suspicionsSeen = suspicions;
    return looked;
  }

  async #compared(now: Life, suspicions: number): Promise<Looked> {
    const isOther = now.epoch !== this.#epoch;
    const all = isOther || now.life !== this.#life || suspicions !== this.#suspicionsSeen;
    const doubts = [...this.#doubts];
    const clinics = await this.#forgotten(all ? [...this.#heads.keys()] : doubts, now.life);
    for (const clinic of doubts) this.#doubts.delete(clinic);
    const cut = this.#over.has(now.epoch) || (!isOther && clinics.length > 0);
    if (!cut && !isOther) {
      for (const clinic of doubts) this.#unexplained.add(clinic);
      return { found: 'same' };
    }
    const { epoch, raised } = cut ? await this.#raise(now, clinics) : { epoch: now.epoch, raised: false };
    this.#over.add(this.#epoch).add(now.epoch).delete(epoch);
    this.#epoch = epoch;
    for (const clinic of clinics) this.#heads.delete(clinic);
    return cut ? { found: 'cut', epoch, clinics, raised } : { found: 'other', epoch };
  }

  /**
   * Clinics of these of which something is missing that was acknowledged. One that isn't there at all may have been taken away, and proves nothing.
   * @throws DomainError `databaseNotReady` where another machine answers than the one that was looked at: for a moment two may take themselves for the primary
   */
  async #forgotten(of: readonly string[], life: string): Promise<string[]> {
    const found: string[] = [];
    for (const clinic of of)
      try {
        if (await this.#isForgotten(clinic, life)) found.push(clinic);
      } catch (error) {
        // It stays suspected, and is compared when its machine answers again.
        if (!this.#suspected.has(clinic) || !saysThatAMachineIsGone(error)) throw error;
      }
    return found;
  }

  /** `life`: of the server that has to answer, where that is known. */
  async #isForgotten(clinic: string, life?: string): Promise<boolean> {
    const acknowledged = this.#heads.get(clinic);
    if (!acknowledged) return false;
    const { seq, command } = acknowledged;
    const [[at], [head]] = await this.#connections.transaction('read', clinic, (session) =>
      Promise.all([session.run<Life>(LIFE), session.run<{ seq: number; known: boolean }>(headOf(clinic, command))]),
    );
    if (life !== undefined && at?.life !== life) throw new DomainError('databaseNotReady', 'another machine answers');
    return head !== undefined && (head.seq < seq || !head.known);
  }

  async #raise(found: Life, clinics: readonly string[]): Promise<{ epoch: string; raised: boolean }> {
    const detail = { clinics: clinics.slice(0, NAMED), many: clinics.length };
    const [row] = await callFunction<{ epoch: string; raised: boolean; at: number | null }>(
      this.#accounts,
      'cut_history',
      [found.epoch, found.life, JSON.stringify(detail)],
    );
    this.#cutAt = row?.at ?? undefined;
    return row ?? { epoch: found.epoch, raised: false };
  }

  remembered(): Remembered {
    return {
      epoch: this.#epoch,
      over: [...this.#over].slice(-KEPT_EPOCHS),
      heads: Object.fromEntries(this.#heads),
    };
  }

  recall({ epoch, over, heads }: Remembered): void {
    for (const one of over) this.#over.add(one);
    this.#suspicions += 1;
    if (epoch !== this.#epoch) return;
    for (const [clinic, { seq, command }] of Object.entries(heads)) this.note(clinic, seq, command);
  }
}
