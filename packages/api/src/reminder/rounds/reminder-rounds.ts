import { randomUUID } from 'node:crypto';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { entryNamed, keysOf } from '@vetloom/domain/clinic/list-entries.ts';
import { forPresentKinds } from '@vetloom/domain/clinic/present-kinds.ts';
import { REMINDER_TEMPLATES, type ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { REMINDER_SETTING, type ReminderSetting } from '@vetloom/domain/clinic/settings/reminder.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { addDays, dayStart, isoDay } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { greetBirthdays } from '@vetloom/domain/message/greet.commands.ts';
import { STEPS_AT_ONCE, sendSteps } from '@vetloom/domain/message/step.commands.ts';
import { LATE_DAYS, stepDays, templateTitles } from '@vetloom/domain/reminder/steps.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { petsBornOn, remindersWithoutStep } from '@vetloom/storage/reminder/reminder-rows.ts';
import { isPractice } from '../../engine/outward.ts';
import { one } from '../../engine/read.ts';
import type { OutboxParts } from '../../message/outbox/outbox-parts.ts';
import { goRound, runInRound } from '../../message/outbox/round.ts';
import { wordedSteps } from './worded-steps.ts';

const BIRTHDAYS_AT_ONCE = 100;

type Parts = Pick<OutboxParts, 'db' | 'sync'>;

/** What decides about a clinic's reminders, read at the beginning of its round. */
interface Around {
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'timeZone'>;
  readonly zone: Zone;
  readonly templates: readonly ReminderTemplate[];
  readonly setting: ReminderSetting;
}

/**
 * What reminders do by themselves: birthdays become reminders, and steps of templates that are sent by themselves become messages. Every process may go
 * round, and however often: a reminder's id follows from the animal and the day, a message's from the reminder and the step.
 */
export class ReminderRounds {
  readonly #parts: Parts;
  /** The day on which a clinic's birthdays were last looked for here, and by which template and steps. */
  readonly #greeted = new Map<string, string>();
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
      failed: 'could not look for reminders that are due',
    });
  }

  /** Begins no further transaction. */
  stop(): void {
    this.#stopped = true;
  }

  /** Makes what is due in a clinic; nothing in a copy to practise on. Answers how many steps were looked at. */
  async work(clinic: string): Promise<number> {
    const { db } = this.#parts;
    const around = await db.readClinic(clinic, aroundOf);
    const greets = entryNamed('reminders', around.templates, around.setting.birthdayTemplateID) !== undefined;
    const automatic = around.templates.filter((template) => template.automatic === true);
    if ((!greets && automatic.length === 0) || (await isPractice(db, clinic))) return 0;
    if (greets) await this.#greet(clinic, around);
    let count = 0;
    // The latest step first: one that is overtaken isn't sent any more.
    for (const template of automatic)
      for (const days of stepDays(template).toReversed()) count += await this.#send(clinic, around, template, days);
    return count;
  }

  async #greet(clinic: string, { zone, clinic: own, templates, setting }: Around): Promise<void> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    const template = entryNamed('reminders', templates, setting.birthdayTemplateID);
    const ahead = template === undefined ? 0 : Math.max(0, -(stepDays(template)[0] ?? 0));
    const mark = `${isoDay(now, zone)} ${setting.birthdayTemplateID} ${ahead}`;
    if (this.#greeted.get(clinic) === mark) return;
    const dates = Array.from({ length: Math.min(ahead, 60) + 1 }, (_, days) => addDays(now, days, zone));
    const byDay = new Map(dates.map((date) => [isoDay(date, zone).slice(5), date]));
    // One of 29 February is looked for on the 28th as well; the command knows in which years.
    const eve = byDay.get('02-28');
    if (eve !== undefined && !byDay.has('02-29')) byDay.set('02-29', eve);
    const born = await db.readClinic(clinic, (tx) =>
      petsBornOn(tx, { days: [...byDay.keys()], zone: own.timeZone ?? DEFAULT_TIME_ZONE }),
    );
    const birthdays = born.map(({ petID, day }) => ({ petID, date: byDay.get(day) ?? dayStart(now, zone) }));
    while (birthdays.length > 0) {
      if (this.#stopped) return;
      await this.#run(clinic, greetBirthdays, { birthdays: birthdays.splice(0, BIRTHDAYS_AT_ONCE) });
    }
    this.#greeted.set(clinic, mark);
  }

  async #send(clinic: string, around: Around, template: ReminderTemplate, days: number): Promise<number> {
    const { db, sync } = this.#parts;
    const now = sync.now();
    const ids = await db.readClinic(clinic, (tx) =>
      remindersWithoutStep(tx, {
        ...{ templateIDs: keysOf('reminders', template), titles: templateTitles(template), days },
        from: addDays(now, -days - LATE_DAYS, around.zone),
        before: addDays(now, 1 - days, around.zone),
      }),
    );
    let count = 0;
    while (ids.length > 0) {
      if (this.#stopped) break;
      const some = ids.splice(0, STEPS_AT_ONCE);
      const steps = await db.readClinic(clinic, ({ reader }) =>
        wordedSteps(reader, some, { ...around, template, days, now }),
      );
      if (steps.length > 0) await this.#run(clinic, sendSteps, { steps });
      count += steps.length;
    }
    return count;
  }

  async #run(clinic: string, command: typeof greetBirthdays | typeof sendSteps, input: object): Promise<void> {
    await runInRound(this.#parts.sync, {
      ...{ clinic, command: command as never, input: input as never, uuid: randomUUID() },
      answer: async () => null,
    });
  }
}

async function aroundOf({ reader }: Pick<ClinicTransaction, 'reader'>): Promise<Around> {
  const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
  const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds;
  const lists = await one(reader, 'customize', REMINDER_TEMPLATES);
  return {
    clinic: own ?? { name: '', phone: '', timeZone: DEFAULT_TIME_ZONE },
    zone: zoneOfClinic(own),
    templates: forPresentKinds(kinds, lists?.reminders ?? []),
    setting: await settingOf(reader, REMINDER_SETTING),
  };
}
