import { Button, Checkbox, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { CAMPAIGN_VARIABLES } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { useRef } from 'react';
import { channelNames } from '../../../locale/message.ts';
import { campaigns } from '../../../locale/message-campaign.ts';
import { messageWrite } from '../../../locale/message-write.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { FieldPair, optional } from '../../../parts/form/Fields.tsx';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import message from '../../../parts/message/message.module.css';
import type { CampaignField, CampaignValues } from './campaign-values.ts';

const words = campaigns.form;

interface WordsFieldsProps {
  readonly values: CampaignValues;
  readonly fault: (field: CampaignField) => string | undefined;
  readonly change: (change: Partial<CampaignValues>) => void;
}

/** What a campaign says, by which ways, and when. */
export function WordsFields({ values, fault, change }: WordsFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { text } = values;
    const at = field.current?.selectionStart ?? text.length;
    change({ text: `${text.slice(0, at)}{${name}}${text.slice(field.current?.selectionEnd ?? at)}` });
    field.current?.focus();
  };
  return (
    <>
      <div>
        <Textarea
          ref={field}
          label={words.text}
          value={values.text}
          error={fault('text')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div className={message.insert}>
          <span>{messageWrite.insert}</span>
          {CAMPAIGN_VARIABLES.map((name) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
              {messageWrite.variables[name]}
            </Button>
          ))}
        </div>
      </div>
      <Textarea
        label={optional(words.shortText)}
        description={words.shortHint}
        value={values.shortText}
        error={fault('shortText')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={335}
        onChange={(event) => change({ shortText: event.currentTarget.value })}
      />
      <TextInput
        label={optional(words.subject)}
        value={values.subject}
        error={fault('subject')}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={optional(words.ways)}
        description={words.waysHint}
        value={[...values.ways]}
        onChange={(next) => change({ ways: CHANNELS.filter((channel) => next.includes(channel)) })}
      >
        <Group gap="md" mt="xs">
          {CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={channelNames[channel]} />
          ))}
        </Group>
      </Checkbox.Group>
      <div>
        <span className={message.label}>{words.when}</span>
        <SegmentedControl
          fullWidth
          aria-label={words.when}
          value={values.when}
          data={(['now', 'chosen'] as const).map((value) => ({ value, label: words.whens[value] }))}
          onChange={(when) => change({ when })}
        />
        <p className={message.hint}>{words.quiet}</p>
      </div>
      {values.when === 'chosen' ? (
        <FieldPair>
          <DateField label={words.day} value={values.day} error={fault('day')} onChange={(day) => change({ day })} />
          <TimeField label={words.time} value={values.time} onChange={(time) => change({ time })} />
        </FieldPair>
      ) : null}
    </>
  );
}
