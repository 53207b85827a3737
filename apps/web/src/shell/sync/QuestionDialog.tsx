import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { sync } from '../../locale/sync.ts';
import { openQuestion, type Question } from './ask.ts';

/** The dialog of `ask`; its code comes with the first question (`QuestionHost.tsx`). */
export function QuestionDialog() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.current);
  const words = sync.questions[question?.kind ?? 'reason'];
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => openQuestion.answer(undefined)}
      title={words.title}
      size={440}
      centered
    >
      {question === undefined ? null : <QuestionForm question={question} />}
    </Modal>
  );
}

function QuestionForm({ question }: { readonly question: Question }) {
  const { kind, note, begin = '' } = question;
  const [text, setText] = useState(begin);
  const words = sync.questions[kind];
  const field = {
    label: words.label,
    value: text,
    maxLength: 300,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') openQuestion.answer(text);
      }}
    >
      <Text size="sm" mb="md">
        {words.text}
        {note}
      </Text>
      {kind === 'password' ? (
        <PasswordInput {...field} autoComplete="current-password" />
      ) : (
        <TextInput {...field} {...(kind === 'phone' ? { type: 'tel', inputMode: 'tel' } : {})} />
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => openQuestion.answer(undefined)}>
          {sync.cancel}
        </Button>
        <Button type="submit" disabled={text.trim() === ''}>
          {words.confirm}
        </Button>
      </Group>
    </form>
  );
}
