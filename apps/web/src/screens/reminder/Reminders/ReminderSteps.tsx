import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { MESSAGE_STATUS, type Message } from '@vetloom/domain/message/message.schema.ts';
import { isHandedOver, needsPerson } from '@vetloom/domain/message/message-status.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { isAnswered, isStepDue, type Step, stepsOf, templateOf } from '@vetloom/domain/reminder/steps.ts';
import { formatDateTime, formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useStore } from '../../../data/engine/hooks.ts';
import { reminders } from '../../../locale/reminder.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import classes from './reminders.module.css';

const words = reminders.steps;

/** The messages of a reminder that this device holds, the earliest first. Live; undefined until they are read. */
function useMessages({ _id, petID }: Reminder): readonly Message[] | undefined {
  return useLive(
    async (store) => {
      const all = await heldOrEmpty(() => store.query('message', 'byPet', { equals: [petID] }));
      return all.filter(({ reminderID }) => reminderID === _id);
    },
    [_id, petID],
  );
}

interface ReminderStepsProps {
  readonly reminder: Reminder;
  readonly pet: Pet | undefined;
  readonly templates: readonly ReminderTemplate[];
}

/** When the owner is told of a reminder, what went out at each step and what became of it, and why something didn't go. */
export function ReminderSteps({ reminder, pet, templates }: ReminderStepsProps) {
  const now = Math.floor(useStore().now());
  const messages = useMessages(reminder) ?? [];
  const template = templateOf(reminder, pet ?? {}, templates);
  const steps = template === undefined ? [] : stepsOf(reminder, template, shownZone());
  const ofSteps = new Set(steps.map(({ outcome }) => outcome?.messageID));
  const others = messages.filter(({ _id }) => !ofSteps.has(_id));
  if (template?.automatic !== true && steps.length < 2 && messages.length === 0) return null;
  return (
    <div>
      <SectionHeading>{words.heading}</SectionHeading>
      <ul className={classes.notices}>
        {steps.map((step) => {
          const message = messages.find(({ _id }) => _id === step.outcome?.messageID);
          return (
            <li key={step.days}>
              <span>{formatShortDay(step.at)}</span>
              <b>{words.offset(step.days)}</b>
              {message === undefined ? (
                <Chip tone={step.outcome === undefined ? 'quiet' : 'ochre'}>
                  {stepWords(step, { reminder, automatic: template?.automatic === true, now })}
                </Chip>
              ) : (
                <MessageMark message={message} />
              )}
            </li>
          );
        })}
        {others.map((message) => (
          <li key={message._id}>
            <span>{formatDateTime(message.createDateTime)}</span>
            <b>
              <StaffName id={message.createBy} name="" /> {words.written}
            </b>
            <MessageMark message={message} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Standing {
  readonly reminder: Reminder;
  readonly automatic: boolean;
  readonly now: number;
}

/** What is to be said of a step that has no message here. */
function stepWords(step: Step, { reminder, automatic, now }: Standing): string {
  const { outcome } = step;
  if (outcome !== undefined) return outcome.omitted === '' ? words.sent : words.omitted[outcome.omitted];
  if (reminder.closedDateTime !== 0) return words.closed;
  if (isAnswered(reminder)) return words.omitted.ownerAnswered;
  if (!automatic) return words.byPerson;
  if (step.at > now || isStepDue(step, now)) return words.willGo(formatDateTime(step.at));
  return words.missed;
}

function toneOf({ status }: Message): ChipTone {
  if (isHandedOver(status)) return 'moss';
  if (needsPerson(status)) return 'cinnabar';
  return status === MESSAGE_STATUS.withdrawn ? 'ochre' : 'accent';
}

/** A message's way and how it stands; what failed says why. */
function MessageMark({ message }: { readonly message: Message }) {
  const why = words.failures[message.failure as keyof typeof words.failures] ?? '';
  return (
    <Chip tone={toneOf(message)} title={message.text}>
      {[reminders.channels[message.channel], words.states[message.status], why].filter(Boolean).join(' · ')}
    </Chip>
  );
}
