import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { type ToolSettings, toolSettings } from '@vetloom/protocol/sync-tool.ts';
import type { Logger } from 'pino';
import { JobReports } from './jobs/job-reports.ts';
import { JobRefused, JobRunner } from './jobs/job-runner.ts';
import { Instruments } from './links/instruments.ts';
import type { ToolLog } from './log/log.ts';
import { Courier } from './server/courier.ts';
import type { Pairing } from './server/pairing-file.ts';
import { Round } from './server/round.ts';
import { KeyRefused } from './server/server-call.ts';
import { ServerClient } from './server/server-client.ts';
import { machineNow, ServerClock } from './server/server-clock.ts';
import { BadEnvelope, openEnvelope } from './server/signing.ts';
import { WakeSocket } from './server/wake-socket.ts';
import { readSettings, writeSettings } from './settings-file.ts';
import { JobLedger } from './spool/job-ledger.ts';
import { MessageSpool } from './spool/message-spool.ts';

/** Between two questions for work, ms: where the socket wakes the tool it is only for what a lost wake-up left. */
const POLL_MS = 20_000;
const CONNECTED_POLL_MS = 45_000;
/** Health is told at least so often, and so soon after a change; ms. A server counts a tool as away that it hasn't heard for 75 s. */
const HEALTH_MS = 45_000;
const HEALTH_SOON_MS = 500;

/** How things are with the server. */
export interface ServerState {
  /** Whether the last call was answered. */
  readonly isReached: boolean;
  readonly isSocketOpen: boolean;
  readonly isRemoved: boolean;
  /** Of the last call that failed, in English; empty while all is well. */
  readonly error: string;
}

/** What a paired tool is made of. */
export interface PairedToolParts {
  readonly dataFolder: string;
  /** See {@link Options.roots}. */
  readonly roots: readonly string[];
  readonly pairing: Pairing;
  readonly log: ToolLog;
  /** See {@link MessageSpool}; for tests with small disks. */
  readonly reserve?: number;
}

/** The tool as it is at work for a clinic: lines to instruments, what they said, what they are to do, and the server. */
export class PairedTool {
  readonly pairing: Pairing;
  readonly spool: MessageSpool;
  readonly instruments: Instruments;
  readonly #dataFolder: string;
  readonly #logger: Logger;
  readonly #clock: ServerClock;
  readonly #client: ServerClient;
  readonly #courier: Courier;
  readonly #runner: JobRunner;
  readonly #reports: JobReports;
  readonly #socket: WakeSocket;
  readonly #work: Round;
  readonly #health: Round;
  #settings: ToolSettings | undefined;
  /** Settings of this run, not of an earlier one. */
  #isSettled = false;
  #healthTimer: NodeJS.Timeout | undefined;
  #state: ServerState = { isReached: false, isSocketOpen: false, isRemoved: false, error: '' };

  private constructor(
    { pairing, dataFolder, roots, log }: PairedToolParts,
    kept: { spool: MessageSpool; ledger: JobLedger; clock: ServerClock },
  ) {
    const { spool, ledger, clock } = kept;
    const logger = log.logger;
    this.pairing = pairing;
    this.spool = spool;
    this.#dataFolder = dataFolder;
    this.#logger = logger;
    this.#clock = clock;
    this.#client = new ServerClient(pairing, clock);
    const client = this.#client;
    const told = (error: unknown) => this.#told(error);
    const now = () => clock.now();
    this.instruments = new Instruments({
      ...{ toolFolder: dataFolder, roots, spool, clock, log: logger },
      changed: () => this.#healthSoon(),
    });
    this.#courier = new Courier({ spool, client, clock, clinic: pairing.clinic, log: logger, told });
    this.#reports = new JobReports({ ledger, client, log: logger, now, told });
    this.#runner = new JobRunner({
      ...{ ledger, now, log: logger, serverKey: pairing.serverKey, clinic: pairing.clinic, toolID: pairing.toolID },
      link: (id) => this.instruments.link(id),
      isSettled: () => this.#isSettled,
      lastLines: log.lastLines,
      further: () => this.#reports.nudge(),
    });
    this.#work = new Round(() => this.#ask(), told);
    this.#health = new Round(() => this.#tellHealth(), told);
    this.#socket = new WakeSocket(pairing.server, client, {
      wake: () => this.#work.wake(),
      removed: () => this.#work.wake(),
      changed: (isSocketOpen) => this.#become({ isSocketOpen }),
    });
  }

  /** Begins to work. What an earlier run left is gone on with. */
  static async start(parts: PairedToolParts): Promise<PairedTool> {
    const { dataFolder, pairing, reserve } = parts;
    const clock = new ServerClock();
    const spool = await MessageSpool.open({
      ...{ folder: join(dataFolder, 'spool'), clinic: () => pairing.clinic, clock: () => clock.mark() },
      ...(reserve !== undefined && { reserve }),
    });
    const ledger = await JobLedger.open(join(dataFolder, 'jobs', folderOf(pairing.toolID)));
    const tool = new PairedTool(parts, { spool, ledger, clock });
    await tool.#begin();
    return tool;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#healthTimer);
    this.#socket.stop();
    await this.instruments.stop();
    await Promise.all([this.#runner.stop(), this.#work.stop(), this.#health.stop()]);
    await Promise.all([this.#courier.stop(), this.#reports.stop()]);
  }

  get state(): ServerState {
    return this.#state;
  }

  /** What the clinic set last. */
  get settings(): ToolSettings | undefined {
    return this.#settings;
  }

  /** Unix seconds of the server. */
  now = (): number => this.#clock.now();

  /** Takes a job that came by the browser. @throws BadEnvelope, JobRefused */
  async take(envelope: SignedEnvelope): Promise<{ jobID: string; state: 'taken' | 'known' }> {
    // Whether a job is still in time isn't known to a machine that has only its own clock.
    if (!this.#clock.isKnown) throw new JobRefused('the server was not reached yet');
    return this.#runner.take(envelope);
  }

  /** Sends again what the server would not have. */
  takeBack = (): Promise<number> => this.spool.takeBack();

  async #begin(): Promise<void> {
    this.#settings = await readSettings(this.#dataFolder, this.pairing.toolID);
    // Services can't be asked without what opens them, which comes from the server.
    const lines = this.#settings?.instruments.filter(({ link }) => link.kind !== 'http') ?? [];
    await this.instruments.apply(lines);
    this.#runner.start();
    this.#work.start();
    this.#courier.start();
    this.#reports.start();
    this.#health.start();
    this.#socket.start();
  }

  /** Asks for settings and jobs. */
  async #ask(): Promise<number> {
    const work = await this.#client.work();
    this.#told(undefined);
    await this.#set(work.settings);
    for (const envelope of work.jobs) {
      try {
        await this.#runner.take(envelope);
      } catch (error) {
        if (!(error instanceof BadEnvelope || error instanceof JobRefused)) throw error;
        this.#logger.warn({ why: error.message }, 'a job is not taken');
      }
    }
    return this.#state.isSocketOpen ? CONNECTED_POLL_MS : POLL_MS;
  }

  async #set(envelope: SignedEnvelope): Promise<void> {
    const settings = openEnvelope(envelope, this.pairing.serverKey, toolSettings);
    if (settings.toolID !== this.pairing.toolID) throw new BadEnvelope('settings of another tool');
    // What was set before is not set again by whoever kept it. A server that was restored begins lower: a new start of the tool takes that.
    if (this.#isSettled && settings.version < (this.#settings?.version ?? 0)) return;
    const isNew = !this.#isSettled || settings.version !== this.#settings?.version;
    this.#settings = settings;
    this.#isSettled = true;
    await this.instruments.apply(settings.instruments);
    if (isNew) await writeSettings(this.#dataFolder, settings);
  }

  async #tellHealth(): Promise<number> {
    await this.#client.tellHealth({
      clock: machineNow(),
      waiting: this.spool.size,
      instruments: this.instruments.health().slice(0, MOST_INSTRUMENTS),
    });
    this.#told(undefined);
    return HEALTH_MS;
  }

  #healthSoon(): void {
    this.#healthTimer ??= setTimeout(() => {
      this.#healthTimer = undefined;
      this.#health.nudge();
    }, HEALTH_SOON_MS);
  }

  /** A call was answered, or not. */
  #told(error: unknown): void {
    if (error === undefined) {
      const wasAway = !this.#state.isReached;
      this.#become({ isReached: true, isRemoved: false, error: '' });
      if (wasAway) {
        this.#courier.wake();
        this.#reports.wake();
        this.#health.nudge();
      }
      return;
    }
    const why = error instanceof Error ? error.message : String(error);
    if (why !== this.#state.error) this.#logger.warn({ why }, 'the server is not reached');
    this.#become({ isReached: false, error: why, ...(error instanceof KeyRefused && { isRemoved: true }) });
  }

  #become(part: Partial<ServerState>): void {
    this.#state = { ...this.#state, ...part };
  }
}

const MOST_INSTRUMENTS = 50;

/** Jobs are one pairing's: those of an earlier one are nobody's any more. */
const folderOf = (toolID: string): string => createHash('sha256').update(toolID).digest('hex').slice(0, 16);
