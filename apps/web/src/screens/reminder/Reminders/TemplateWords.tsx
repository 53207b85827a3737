import { Button, Textarea } from '@mantine/core';
import { DEFAULT_MESSAGE, type ReminderMessageData, reminderMessage } from '@vetloom/documents/reminder-message.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { TEXT_VARIABLES, unknownVariables } from '@vetloom/domain/core/text-variables.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { segmentsOf, smsText } from '@vetloom/domain/message/sms-segments.ts';
import { useState } from 'react';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { reminders } from '../../../locale/reminder.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { optional } from '../../../parts/form/Fields.tsx';
import classes from './reminders.module.css';

const words = reminders.template;
const VARIABLES = TEXT_VARIABLES.map((name) => `{${name}}`).join(' ');

type Words = Pick<ReminderTemplate, 'message' | 'shortMessage'>;

/** What is wrong with words for owners, at once while they are written; undefined when nothing is. */
export const wordsError = (text: string | undefined): string | undefined => {
  const unknown = unknownVariables(text ?? '');
  return unknown.length === 0 ? undefined : words.unknown(unknown.join(' '), VARIABLES);
};

interface TemplateWordsProps {
  readonly title: string;
  readonly value: Words;
  readonly onChange: (change: Words) => void;
  /** The day that a reminder of today would have, Unix seconds. */
  readonly date: number;
}

/** What owners are told by a template, with the values of an animal filled in as it is written, and what it costs by SMS. */
export function TemplateWords({ title, value, onChange, date }: TemplateWordsProps) {
  const [petID, setPet] = useState<string>();
  const clinic = found(useDocument('clinic', '/clinic'));
  const pet = found(useDocument('pet', petID));
  const owner = found(useDocument('user', pet?.userID));
  const data = (message: string | undefined): ReminderMessageData => ({
    reminder: {
      vaccine: { title, date: null, petID: '' },
      date,
      ...(message === undefined ? {} : { message }),
    },
    owner: owner ?? { name: pet?.userName ?? words.sampleOwner },
    pet: pet ?? { name: words.samplePet },
    clinic: clinic ?? { name: '', phone: '', timeZone: DEFAULT_TIME_ZONE },
    templates: [],
  });
  const whole = reminderMessage(data(value.message));
  const short = (value.shortMessage ?? '').trim() === '' ? whole : reminderMessage(data(value.shortMessage));
  return (
    <>
      <WordsField
        label={words.message}
        placeholder={DEFAULT_MESSAGE}
        most={1000}
        value={value.message ?? ''}
        onChange={(message) => onChange({ message })}
      />
      <WordsField
        label={words.shortMessage}
        placeholder={words.shortHint}
        most={335}
        value={value.shortMessage ?? ''}
        onChange={(shortMessage) => onChange({ shortMessage })}
      />
      <PersonPicker
        kind="pet"
        label={words.samplePetOf}
        hint={reminders.form.petHint}
        except=""
        value={petID}
        onChange={setPet}
      />
      <div>
        <h3 className={classes.skippedHead}>{words.sample}</h3>
        <p className={classes.message}>{whole}</p>
        {short === whole ? null : <p className={classes.message}>{short}</p>}
        <p className={classes.quiet} role="status">
          {smsWords(short)}
        </p>
      </div>
    </>
  );
}

/** Into how many parts a text goes by SMS, and how much still fits. */
function smsWords(text: string): string {
  const sent = smsText(text);
  const { parts, room } = segmentsOf(sent);
  return words.segments(parts.length, [...sent].length, room);
}

interface WordsFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly most: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function WordsField({ label, placeholder, most, value, onChange }: WordsFieldProps) {
  return (
    <>
      <Textarea
        label={optional(label)}
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={most}
        value={value}
        error={wordsError(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.variables}>
        <span className={classes.quiet}>{words.insert}</span>
        {TEXT_VARIABLES.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(`${value}{${name}}`)}>
            {words.variables[name]}
          </Button>
        ))}
      </div>
    </>
  );
}
