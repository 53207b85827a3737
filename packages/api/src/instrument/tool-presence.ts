import { randomUUID } from 'node:crypto';
import { noteSyncTool } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import type { ToolHealth } from '@vetloom/protocol/sync-tool.ts';
import { toolsUnheardSince } from '@vetloom/storage/instrument/tool-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { one } from '../engine/read.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import { HealthPace, newsOf } from './health-pace.ts';

/** Seconds without a word after which a tool counts as away; longer than its calls are apart. */
const AWAY_SECONDS = 75;

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
}

/** Whether a clinic's tools are there and how they and their instruments are, as far as it is news. */
export class ToolPresence {
  readonly #parts: Parts;
  readonly #pace = new HealthPace();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notes that a tool came or went, where that is news. */
  async note({ clinic, toolID }: AdmittedTool, isOnline: boolean): Promise<void> {
    await this.#tell(clinic, { toolID, isOnline });
  }

  /** Notes how a tool and its instruments are, as far as it is news. Times are put right by how wrong its clock is. */
  async noteHealth({ clinic, toolID }: AdmittedTool, health: ToolHealth): Promise<void> {
    const { db, sync } = this.#parts;
    const clockAhead = health.clock - sync.now();
    // A second or two are the way here; and a tool that says the same each minute isn't news.
    const told = Math.abs(clockAhead) < 5 ? 0 : clockAhead;
    const said = {
      ...{ isOnline: true, waiting: health.waiting, clockAhead: told },
      health: health.instruments.map((one) => ({
        ...one,
        lastContact: one.lastContact === 0 ? 0 : minuteOf(one.lastContact - told),
      })),
    };
    const before = await db.readClinic(clinic, (tx) => one(tx.reader, 'synctool', toolID));
    if (before && this.#pace.isDue(toolID, newsOf(before, said), sync.now()))
      await this.#tell(clinic, { toolID, ...said });
  }

  /** Counts tools as away that nobody hears any more. */
  async endSilent(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const away = await db.readClinic(clinic, async (tx) => {
      const silent = await toolsUnheardSince(tx, sync.now() - AWAY_SECONDS);
      const tools = await Promise.all(silent.map((id) => one(tx.reader, 'synctool', id)));
      return tools.flatMap((tool) => (tool?.isOnline ? [tool._id] : []));
    });
    for (const toolID of away) await this.#tell(clinic, { toolID, isOnline: false });
  }

  async #tell(clinic: string, told: Omit<z.input<typeof noteSyncTool.input>, 'at'>): Promise<void> {
    const { sync } = this.#parts;
    await runAsOutbox(sync, {
      ...{ clinic, command: noteSyncTool, uuid: randomUUID(), by: 'instrument' },
      input: { ...told, at: sync.now() },
      answer: async () => null,
    });
  }
}

/** The last contact is told by the minute, so that an analyser in use isn't a stream of changes. */
const minuteOf = (time: number): number => time - (time % 60);
