import { INSTRUMENT_SETTING } from '@vetloom/domain/clinic/settings/instrument.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { giveUpMessages } from '@vetloom/storage/instrument/message-bounds.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';

interface Parts {
  readonly db: Database;
  readonly sync: Pick<SyncServices, 'now'>;
}

/** Between two looks at a clinic's archive, seconds: it is about months. */
const LOOK_EVERY = 3600;
/** Messages that one statement gives up. */
const AT_ONCE = 500;
/** Seconds of a month, where it is about how long something is kept at least. */
const MONTH_SECONDS = 31 * DAY_SECONDS;

/** Gives up raw messages whose time in the clinic is over (setting `instrument`). */
export class MessageRetention {
  readonly #parts: Parts;
  readonly #lookedAt = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Looks at a clinic, unless it was looked at within the hour. */
  async work(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    if (now - (this.#lookedAt.get(clinic) ?? Number.NEGATIVE_INFINITY) < LOOK_EVERY) return;
    this.#lookedAt.set(clinic, now);
    const { keepMessagesMonths } = await db.readClinic(clinic, ({ reader }) => settingOf(reader, INSTRUMENT_SETTING));
    const before = now - keepMessagesMonths * MONTH_SECONDS;
    while ((await db.inClinic(clinic, (tx) => giveUpMessages(tx, { before, limit: AT_ONCE }))) === AT_ONCE);
  }
}
