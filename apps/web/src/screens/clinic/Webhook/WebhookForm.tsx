import { Button, Checkbox, TextInput } from '@mantine/core';
import { WEBHOOK_HAPPENINGS } from '@vetloom/domain/webhook/webhook-events.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { type WebhookRow, type WebhookSubjectRow, webhookCalls } from '../../../data/webhook/webhook-calls.ts';
import { webhook as words } from '../../../locale/webhook.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './webhook.module.css';

interface WebhookFormProps {
  /** Undefined for a new one. */
  readonly before: WebhookRow | undefined;
  readonly subjects: readonly WebhookSubjectRow[];
  /** With the secret of a new one. */
  readonly onClose: (secret?: string) => void;
}

/** What a program is called, where it listens, and what it is told of. */
export function WebhookForm({ before, subjects, onClose }: WebhookFormProps) {
  const { act, busy } = useAct();
  const [name, setName] = useState(before?.name ?? '');
  const [url, setURL] = useState(before?.url ?? '');
  const [left, setLeft] = useState(false);
  const [events, setEvents] = useState<readonly string[]>(before?.events ?? []);
  const wrongURL = url !== '' && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol));
  const ready = name.trim() !== '' && url !== '' && !wrongURL && events.length > 0;
  const save = () =>
    act(async () => {
      const fields = { name: name.trim(), url, events };
      if (before === undefined) onClose(await webhookCalls.create(fields));
      else {
        await webhookCalls.change(before._id, fields);
        showSuccess(words.saved);
        onClose();
      }
    });
  return (
    <form
      className={classes.form}
      aria-label={before === undefined ? words.add : words.editOf(before.name)}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        autoFocus
      />
      <TextInput
        label={words.url}
        description={words.urlHint}
        value={url}
        maxLength={500}
        autoComplete="off"
        placeholder="https://"
        error={wrongURL && left ? words.wrongURL : undefined}
        onBlur={() => setLeft(true)}
        onChange={(event) => setURL(event.currentTarget.value.trim())}
      />
      <Checkbox.Group
        label={words.events}
        description={words.eventsHint}
        value={[...events]}
        onChange={(chosen) => setEvents(chosen)}
      >
        <ul className={classes.subjects}>
          {subjects.map(({ collection, word, scopes }) => (
            <li key={collection}>
              <span title={words.scopes(scopes.join('、'))}>{word}</span>
              {WEBHOOK_HAPPENINGS.map((happening) => (
                <Checkbox
                  key={happening}
                  value={`${collection}.${happening}`}
                  label={words.happening[happening]}
                  aria-label={`${word} ${words.happening[happening]}`}
                />
              ))}
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => onClose()}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={!ready} loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
