import { randomUUID } from 'node:crypto';
import { expirePrepaid, remindPrepaid } from '@vetloom/domain/billing/prepaid.commands.ts';
import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import { lastDayOf, prepaidReminderID } from '@vetloom/domain/billing/prepaid-remind.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { entryNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { REMINDER_TEMPLATES, type ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { REMINDER_SETTING } from '@vetloom/domain/clinic/settings/reminder.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { stepDays } from '@vetloom/domain/reminder/steps.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { OutboxParts } from '../message/outbox/outbox-parts.ts';
import { goRound, runInRound } from '../message/outbox/round.ts';

/** Packages of one command. */
const AT_ONCE = 100;
/** How long before the end a template's first step may lie, in days. */
const MOST_DAYS_AHEAD = 366;

type Parts = Pick<OutboxParts, 'db' | 'sync'>;

/**
 * What prepaid packages do by themselves: the end of those whose last day is over is booked, and owners are reminded of those that come to it with uses left. Every process may
 * go round, and however often: what is booked is booked once, and a reminder's id follows from the package and the day.
 */
export class PrepaidRounds {
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
      failed: 'could not look for prepaid packages that come to their end',
    });
  }

  /** Begins no further transaction. */
  stop(): void {
    this.#stopped = true;
  }

  /** Books ends and makes reminders in a clinic; answers how many of each. */
  async work(clinic: string): Promise<{ readonly ended: number; readonly reminded: number }> {
    const now = this.#parts.sync.now();
    const { ended, ending } = await this.#parts.db.readClinic(clinic, (tx) => dueIn(tx, now));
    await this.#run(clinic, expirePrepaid, ended);
    await this.#run(clinic, remindPrepaid, ending);
    return { ended: ended.length, reminded: ending.length };
  }

  async #run(clinic: string, command: typeof expirePrepaid, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length && !this.#stopped; from += AT_ONCE)
      await runInRound(this.#parts.sync, {
        ...{ clinic, command, input: { prepaidIDs: ids.slice(from, from + AT_ONCE) }, uuid: randomUUID() },
        answer: async () => null,
      });
  }
}

/** Open packages whose end is over, and those of which the clinic reminds by now and has no reminder yet. */
async function dueIn(
  { reader }: Pick<ClinicTransaction, 'reader'>,
  now: number,
): Promise<{ readonly ended: string[]; readonly ending: string[] }> {
  const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
  const zone = zoneOfClinic(own);
  const ahead = await daysAhead(reader);
  const to = addDays(now, ahead ?? 0, zone) + 2 * 86_400;
  const open = (await reader.query('prepaid', 'byState', { equals: ['open'], from: 1, to })) as Prepaid[];
  const ended = open.filter(({ expireDateTime }) => expireDateTime <= now);
  const soon = open.filter(
    ({ expireDateTime }) =>
      ahead !== undefined && expireDateTime > now && addDays(expireDateTime, -ahead - 1, zone) <= now,
  );
  const reminders = soon.map(
    (prepaid) => [prepaid, prepaidReminderID(prepaid, lastDayOf(prepaid, zone) ?? 0)] as const,
  );
  const known = (await reader.getMany(
    'reminder',
    reminders.map(([, id]) => id),
  )) as readonly unknown[];
  const missing = reminders.filter((_, at) => known[at] === undefined);
  return { ended: ended.map(({ _id }) => _id), ending: missing.map(([{ _id }]) => _id) };
}

/** How many days before the end the clinic's template begins; undefined where it reminds of none. */
async function daysAhead(reader: ClinicTransaction['reader']): Promise<number | undefined> {
  const { prepaidTemplateID } = await settingOf(reader, REMINDER_SETTING);
  const [lists] = await reader.getMany('customize', [REMINDER_TEMPLATES]);
  const templates = (lists as { readonly reminders?: readonly ReminderTemplate[] } | undefined)?.reminders ?? [];
  const template = entryNamed('reminders', templates, prepaidTemplateID);
  return template && Math.min(MOST_DAYS_AHEAD, Math.max(0, -(stepDays(template)[0] ?? 0)));
}
