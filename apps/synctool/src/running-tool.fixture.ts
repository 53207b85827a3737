import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import type { JobTask } from '@vetloom/protocol/sync-tool.ts';
import type { z } from 'zod';
import { openLog, type ToolLog } from './log/log.ts';
import { CODE, StandInServer } from './stand-in-server.fixture.ts';
import { SyncTool } from './sync-tool.ts';

/** A tool of this process, paired with a stand-in server, over a folder of its own. */
export class RunningTool {
  readonly server: StandInServer;
  readonly dataFolder: string;
  tool: SyncTool;
  #log: ToolLog;
  readonly #reserve: number | undefined;

  private constructor(server: StandInServer, dataFolder: string, tool: SyncTool, log: ToolLog, reserve?: number) {
    [this.server, this.dataFolder, this.tool, this.#log, this.#reserve] = [server, dataFolder, tool, log, reserve];
  }

  /** @param folder where its data lie, instead of a temporary one */
  static async paired(folder?: string, reserve?: number): Promise<RunningTool> {
    const running = await RunningTool.unpaired(folder, reserve);
    const problem = await running.tool.pair({ server: running.server.url, code: CODE, name: '檢驗室' });
    if (problem !== undefined) throw new Error(`not paired: ${problem}`);
    return running;
  }

  static async unpaired(folder?: string, reserve?: number): Promise<RunningTool> {
    const server = await StandInServer.start();
    const dataFolder = folder ?? mkdtempSync(join(tmpdir(), 'vetloom-synctool-'));
    const log = openLog(dataFolder, 'debug');
    const tool = await SyncTool.start({
      dataFolder,
      roots: [tmpdir()],
      port: 0,
      log,
      ...(reserve !== undefined && { reserve }),
    });
    return new RunningTool(server, dataFolder, tool, log, reserve);
  }

  get page(): string {
    return `http://127.0.0.1:${this.tool.port}`;
  }

  /** Stops it and starts it anew over the same folder. */
  async restart(): Promise<void> {
    await this.stopTool();
    await this.startTool();
  }

  async stopTool(): Promise<void> {
    await this.tool.stop();
    await this.#log.close();
  }

  async startTool(): Promise<void> {
    this.#log = openLog(this.dataFolder, 'debug');
    const reserve = this.#reserve;
    const parts = { dataFolder: this.dataFolder, roots: [tmpdir()], port: 0, log: this.#log };
    this.tool = await SyncTool.start({ ...parts, ...(reserve !== undefined && { reserve }) });
  }

  async stop(): Promise<void> {
    await this.stopTool();
    await this.server.stop();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }
}

/** An instrument as a clinic sets it. */
export const instrument = (
  link: z.input<typeof instrumentSetting>['link'],
  other: Partial<z.input<typeof instrumentSetting>> = {},
): z.input<typeof instrumentSetting> => ({
  _id: 'i1',
  device: 'VS2',
  protocol: 'astm',
  link,
  takesOrders: true,
  ...other,
});

/** An order as the server signs it. */
export const orderOf = (orderNumber: string, instrumentID = 'i1'): Extract<JobTask, { kind: 'order' }> => ({
  ...{ kind: 'order', instrumentID, orderNumber, doctor: '林獸醫', orderedAt: 1_767_240_000, note: '' },
  tests: [{ code: 'ALT', name: 'ALT', taskID: 't1' }],
  animal: {
    ...{ id: 'A42', chip: '900118000000042', name: 'Momo', ownerName: 'Chen', species: 'canine', breed: 'Shiba Inu' },
    ...{ sex: 'Male', isNeutered: true, birth: '2020-02-03', weightKg: 9.4 },
  },
});

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** How long what is on its way may take on a busy machine. */
export const SOON = { timeout: 30_000, interval: 20 } as const;
