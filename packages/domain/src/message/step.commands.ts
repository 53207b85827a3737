import { z } from 'zod';
import { forPresentKinds } from '../clinic/present-kinds.ts';
import { REMINDER_TEMPLATES, type ReminderTemplate } from '../clinic/reminder-template.schema.ts';
import { documentID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { isInCare, type Pet } from '../pet/pet.schema.ts';
import { closedIfLost } from '../reminder/left-step.ts';
import type { Reminder, StepOmission } from '../reminder/reminder.schema.ts';
import {
  isAnswered,
  isStepDue,
  purposeOf,
  type Step,
  stepMessageID,
  stepsOf,
  templateOf,
  wasToldLately,
  withStep,
} from '../reminder/steps.ts';
import { messageSchema } from './message.schema.ts';
import { messageText } from './message-text.ts';
import { demandOutbox } from './outbox.commands.ts';
import { queueMessage, WAYS_READS, waitingMessage, waysOf } from './queue-message.ts';
import { addressOf, nextWay, type Ways, whyNoWay } from './reach.ts';

const step = z.object({
  reminderID: documentID('reminder/'),
  /** The reminder's day when the words were found: one that was put off since is left for its new day. */
  of: unixSeconds,
  days: z.number().int().min(-366).max(366),
  /** As its template fills it: what can't be sent leaves this one to a person, and stops none of the others. */
  text: z.string(),
  shortText: z.string().optional(),
});
/** A step of a reminder with the words for its owner. */
export type WordedStep = z.output<typeof step>;

const words = z.object({ text: messageText, shortText: messageSchema.shape.shortText });

/** How many steps are taken in one transaction: a desk waits for one of these at the most. */
export const STEPS_AT_ONCE = 20;

/**
 * Takes steps of reminders whose templates are sent by themselves: queues a message for each, or notes why there is none. Each step is taken once, however
 * often and by however many processes it is tried: its message's id follows from it, and what became of it stands on the reminder. A reminder that was
 * closed, put off or answered meanwhile is left alone, as is one whose template isn't sent by itself any more.
 * @throws DomainError forbidden for whoever isn't the server
 */
export const sendSteps = defineCommand({
  name: 'reminder.sendSteps',
  word: '自動傳送提醒',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ steps: z.array(step).min(1).max(STEPS_AT_ONCE) }),
  reads: ({ steps }) => [
    ...steps.map(({ reminderID }) => ({ collection: 'reminder', id: reminderID })),
    { collection: 'customize', id: REMINDER_TEMPLATES },
    { collection: 'customize', id: '/customize/kinds' },
    ...WAYS_READS,
  ],
  async run(tx, { steps }, ctx) {
    demandOutbox(ctx);
    const ways = await waysOf(tx);
    const kinds = (await tx.get('customize', '/customize/kinds'))?.kinds;
    const templates = forPresentKinds(kinds, (await tx.get('customize', REMINDER_TEMPLATES))?.reminders ?? []);
    const people = await peopleOf(tx, steps);
    for (const worded of steps) {
      const reminder = await tx.get('reminder', worded.reminderID);
      if (!reminder) continue;
      const pet = people.pets.get(reminder.petID);
      const taken = dueStep(reminder, { pet, templates, worded, ctx });
      if (taken === undefined) continue;
      const owner = pet && people.owners.get(pet.userID);
      const after = await told(tx, reminder, { pet, owner, taken, worded, ways, ctx });
      await tx.put('reminder', closedIfLost(after, ctx.now));
    }
  },
});

/** Animals and owners of reminders, read in few turns. */
async function peopleOf(tx: Tx, steps: readonly WordedStep[]) {
  const reminders = await tx.getMany(
    'reminder',
    steps.map(({ reminderID }) => reminderID),
  );
  const petIDs = [...new Set(reminders.flatMap((reminder) => (reminder ? [reminder.petID] : [])))];
  const pets = (await tx.getMany('pet', petIDs)).filter((pet) => pet !== undefined);
  const owners = await tx.getMany('user', [...new Set(pets.map(({ userID }) => userID))]);
  return {
    pets: new Map(pets.map((pet) => [pet._id, pet])),
    owners: new Map(owners.flatMap((owner) => (owner ? [[owner._id, owner]] : []))),
  };
}

interface Around {
  readonly pet: Pet | undefined;
  readonly templates: readonly ReminderTemplate[];
  readonly worded: WordedStep;
  readonly ctx: CommandContext;
}

/** The step if it has to be taken now. */
function dueStep(reminder: Reminder, { pet, templates, worded, ctx }: Around): Step | undefined {
  if (reminder.closedDateTime !== 0 || reminder.date !== worded.of) return undefined;
  const template = templateOf(reminder, pet ?? {}, templates);
  if (template?.automatic !== true) return undefined;
  const found = stepsOf(reminder, template, ctx.zone).find(({ days }) => days === worded.days);
  return found && found.outcome === undefined && isStepDue(found, ctx.now) ? found : undefined;
}

interface Taking {
  readonly pet: Pet | undefined;
  readonly owner: Owner | undefined;
  readonly taken: Step;
  readonly worded: WordedStep;
  readonly ways: Ways;
  readonly ctx: CommandContext;
}

/** Queues a step's message, or finds why there is none; answers the reminder with what became of it. */
async function told(tx: Tx, reminder: Reminder, { pet, owner, taken, worded, ways, ctx }: Taking): Promise<Reminder> {
  const { of, days } = worded;
  const outcome = { of, days, dateTime: ctx.now };
  const about = purposeOf(reminder);
  const why = whyLeft(reminder, taken) ?? whyNobody(pet, owner);
  if (why !== undefined || !pet || !owner)
    return withStep(reminder, { ...outcome, messageID: '', omitted: why ?? 'noOwner' });
  const channel = nextWay(ways, owner, about, new Set());
  if (channel === undefined)
    return withStep(reminder, { ...outcome, messageID: '', omitted: whyNoWay(ways, owner, about) });
  if (await waitingMessage(tx, pet._id, reminder._id))
    return withStep(reminder, { ...outcome, messageID: '', omitted: 'messageWaits' });
  const sendable = words.safeParse(worded);
  if (!sendable.success) return withStep(reminder, { ...outcome, messageID: '', omitted: 'badWords' });
  const { text, shortText } = sendable.data;
  const messageID = stepMessageID(reminder._id, { of, days, at: taken.at });
  await queueMessage(
    tx,
    {
      ...{ _id: messageID, channel, to: addressOf(owner, channel), text, about },
      ...{ reminderID: reminder._id, remindsOf: of },
      ...{ userID: owner._id, petID: pet._id },
      ...(shortText !== undefined && { shortText }),
    },
    { now: ctx.now, by: '', giveUpAfterHours: ways.setting.giveUpAfterHours },
  );
  return withStep(reminder, { ...outcome, messageID, omitted: '' });
}

/** Why a step isn't needed. */
function whyLeft(reminder: Reminder, { days, at }: Step): StepOmission | undefined {
  if (isAnswered(reminder)) return 'ownerAnswered';
  const later = (reminder.steps ?? []).some((other) => other.of === reminder.date && other.days > days);
  if (later) return 'laterStepSent';
  return wasToldLately(reminder, at) ? 'toldLately' : undefined;
}

function whyNobody(pet: Pet | undefined, owner: Owner | undefined): StepOmission | undefined {
  if (pet && !isInCare(pet)) return 'petNotInCare';
  return owner === undefined ? 'noOwner' : undefined;
}
