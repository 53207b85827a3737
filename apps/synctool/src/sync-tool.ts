import { hostname } from 'node:os';
import type { SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { JobRefused } from './jobs/job-runner.ts';
import { wallClock } from './links/wall-clock.ts';
import { LocalServer } from './local/local-server.ts';
import type { ToolView } from './local/tool-view.ts';
import type { ToolLog } from './log/log.ts';
import { PairedTool } from './paired-tool.ts';
import { type PairingProblem, type PairingTyped, pairTool } from './server/pair.ts';
import { readPairing, writePairing } from './server/pairing-file.ts';
import { takeFolder } from './sole-use.ts';
import { ownFolder } from './spool/durable.ts';
import { VERSION } from './version.ts';

/** How a tool is run. */
export interface SyncToolParts {
  readonly dataFolder: string;
  /** Folders below which instruments' folders may be opened. */
  readonly roots: readonly string[];
  readonly port: number;
  readonly log: ToolLog;
  /** See {@link PairedTool}; for tests with small disks. */
  readonly reserve?: number;
}

/** The whole program: its page, and once it is paired its work. */
export class SyncTool {
  readonly #parts: SyncToolParts;
  readonly #local: LocalServer;
  readonly #giveBack: () => Promise<void>;
  #paired: PairedTool | undefined;
  #pairing: Promise<PairingProblem | undefined> | undefined;

  private constructor(parts: SyncToolParts, giveBack: () => Promise<void>) {
    this.#parts = parts;
    this.#giveBack = giveBack;
    this.#local = new LocalServer({
      port: parts.port,
      view: () => this.view(),
      webOrigins: () => (this.#paired ? [this.#paired.pairing.server] : []),
      take: (envelope) => this.#take(envelope),
      pair: (typed) => this.pair(typed),
      takeBack: async () => this.#paired?.takeBack(),
      lastLines: parts.log.lastLines,
    });
  }

  /** @throws FolderInUse, Error where another program has the port, or the data folder can't be read or written */
  static async start(parts: SyncToolParts): Promise<SyncTool> {
    const { dataFolder, log } = parts;
    await ownFolder(dataFolder);
    const giveBack = await takeFolder(dataFolder);
    const tool = new SyncTool(parts, giveBack);
    try {
      await tool.#local.start();
      const pairing = await readPairing(dataFolder);
      log.logger.info({ version: VERSION, port: tool.port, toolID: pairing?.toolID }, 'started');
      if (pairing) tool.#paired = await PairedTool.start({ ...parts, pairing });
      return tool;
    } catch (error) {
      await tool.#local.stop();
      await giveBack();
      throw error;
    }
  }

  /** On which its page is. */
  get port(): number {
    return this.#local.port;
  }

  async stop(): Promise<void> {
    await this.#local.stop();
    await this.#paired?.stop();
    await this.#giveBack();
    this.#parts.log.logger.info('stopped');
  }

  /** Pairs with a clinic; answers what was wrong, undefined where it went well. One at a time. */
  pair(typed: PairingTyped): Promise<PairingProblem | undefined> {
    this.#pairing ??= this.#pair(typed).finally(() => {
      this.#pairing = undefined;
    });
    return this.#pairing;
  }

  /** How it is. */
  view(): ToolView {
    const paired = this.#paired;
    const { clinic = '', clinicName = '', toolID = '', name = '', server = '' } = paired?.pairing ?? {};
    const devices = new Map(paired?.settings?.instruments.map(({ _id, device }) => [_id, device]));
    return {
      paired: paired ? { clinic, clinicName, toolID, name, server } : null,
      isReached: paired?.state.isReached ?? false,
      isSocketOpen: paired?.state.isSocketOpen ?? false,
      isRemoved: paired?.state.isRemoved ?? false,
      waiting: paired?.spool.size ?? 0,
      refused: paired?.spool.refused ?? 0,
      instruments: (paired?.instruments.health() ?? []).map(({ instrumentID, state, lastContact, error = '' }) => ({
        device: devices.get(instrumentID) ?? instrumentID,
        state,
        lastContact: lastContact === 0 ? '' : wallClock(lastContact).replace('T', ' '),
        error,
      })),
      roots: this.#parts.roots,
      hostName: hostname().slice(0, 80),
    };
  }

  async #pair(typed: PairingTyped): Promise<PairingProblem | undefined> {
    const pairing = await pairTool(typed);
    if (typeof pairing === 'string') return pairing;
    const { dataFolder, log } = this.#parts;
    await writePairing(dataFolder, pairing);
    const before = this.#paired;
    this.#paired = undefined;
    await before?.stop();
    this.#paired = await PairedTool.start({ ...this.#parts, pairing });
    log.logger.info({ clinic: pairing.clinic, toolID: pairing.toolID }, 'paired');
    return undefined;
  }

  async #take(envelope: SignedEnvelope) {
    if (!this.#paired) throw new JobRefused('no clinic is paired');
    return this.#paired.take(envelope);
  }
}
