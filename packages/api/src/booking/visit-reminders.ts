import { randomUUID } from 'node:crypto';
import { visitReminder, visitReminderInShort, withOwnerLink } from '@vetloom/documents/booking-notice.ts';
import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { OWNER_BOOKING_SETTING, pageAddress } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { settingsOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { OWNER_LINK_MASK } from '@vetloom/domain/core/owner-link-mask.ts';
import type { Tx } from '@vetloom/domain/engine/transaction.ts';
import { waysOf } from '@vetloom/domain/message/queue-message.ts';
import {
  readAhead,
  remindedOf,
  remindOfVisits,
  VISITS_AT_ONCE,
  type WordedVisit,
} from '@vetloom/domain/message/visit-reminder.commands.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { isPractice } from '../engine/outward.ts';
import { one } from '../engine/read.ts';
import type { OutboxParts } from '../message/outbox/outbox-parts.ts';
import { goRound, runInRound } from '../message/outbox/round.ts';

type Parts = Pick<OutboxParts, 'db' | 'sync'> & {
  /** Where owners' pages are reached. */
  readonly publicURL: () => string;
};

/**
 * Reminds owners of visits that are booked, where a clinic has set how long before. Every process may go round, and however often: a message's id follows from the booking and its time.
 */
export class VisitReminders {
  readonly #parts: Parts;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes round clinics. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#parts.sync.log,
      failed: 'could not look for visits to remind of',
    });
  }

  /** Begins no further transaction. */
  stop(): void {
    this.#stopped = true;
  }

  /** Queues what is due in a clinic; nothing in a copy to practise on. Answers how many it asked for. */
  async work(clinic: string): Promise<number> {
    const { db, sync } = this.#parts;
    const due = await db.readClinic(clinic, (tx) => this.#due(clinic, tx));
    if (due.length === 0 || (await isPractice(db, clinic))) return 0;
    const count = due.length;
    while (due.length > 0 && !this.#stopped)
      await runInRound(sync, {
        ...{ clinic, command: remindOfVisits, input: { visits: due.splice(0, VISITS_AT_ONCE) }, uuid: randomUUID() },
        answer: async () => null,
      });
    return count;
  }

  /** The bookings of which somebody is reminded now, in words. */
  async #due(clinic: string, { reader }: Pick<ClinicTransaction, 'reader'>): Promise<WordedVisit[]> {
    const now = this.#parts.sync.now();
    const [{ remindBeforeHours: hoursBefore }, page, { kinds }] = await settingsOf(reader, [
      BOOKING_SETTING,
      OWNER_BOOKING_SETTING,
      BOOKING_KIND_SETTING,
    ]);
    if (hoursBefore === 0) return [];
    const ahead = { equals: ['approved'], from: now, to: now + hoursBefore * 3600 + 1 };
    const bookings = (await reader.query('booking', 'byStatus', ahead)) as unknown as Booking[];
    const own = await one(reader, 'clinic', '/clinic');
    const { name = '', phone = '' } = own ?? {};
    const ways = await waysOf(reader);
    const due: WordedVisit[] = [];
    const asked = await readAhead(reader as unknown as Tx, bookings, { hoursBefore, now });
    for (const booking of asked.due) {
      // Asked again when it is decided: this is so that nothing is run for whom nothing reaches.
      const reminded = await remindedOf(asked.tx, booking, { ways, hoursBefore, now });
      if (!reminded) continue;
      const preparation = kinds.find(({ _id }) => _id === booking.kindID)?.preparation ?? '';
      const facts = { clinic: name, phone, pet: reminded.pet.name, dateTime: booking.dateTime, preparation };
      const zone = zoneOfClinic(own);
      // Where the clinic keeps its page closed, nothing can be done on it.
      const link = page.isOn ? `${this.#parts.publicURL()}/app/b/${pageAddress(clinic, page)}#${OWNER_LINK_MASK}` : '';
      due.push({
        ...{ bookingID: booking._id, of: booking.dateTime },
        ...{ text: withOwnerLink(visitReminder(facts, zone), link) },
        ...{ shortText: withOwnerLink(visitReminderInShort(facts, zone), link) },
      });
    }
    return due;
  }
}
