import { Button, Group, Stack } from '@mantine/core';
import { filesToSend } from '@vetloom/domain/referral/letter-files.ts';
import { answerReferral, takeOverReferral } from '@vetloom/domain/referral/received-referral.commands.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import { LETTER_ANSWERS, type LetterAnswer } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useDocuments, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { letters as words } from '../../locale/referral-letter.ts';
import { PersonPicker } from '../../parts/find-people/PersonPicker.tsx';
import { Field } from '../../parts/form/Fields.tsx';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import { LetterFiles } from './LetterFiles.tsx';

/** Answers that say nothing without words. */
const NEEDS_WORDS: ReadonlySet<LetterAnswer> = new Set(['declined', 'reported']);
const NONE: never[] = [];

/** What is said back to the clinic that sent a letter, and which animal of this clinic it is about. */
export function AnswerLetter({ letter }: { readonly letter: ReceivedReferral }) {
  const mayWrite = useCan()('RECORD_WRITE');
  const run = useRun();
  const store = useStore();
  const { busy, failure, attempt } = useAttempt();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly string[]>([]);
  const [isWordless, setWordless] = useState(false);
  const pet = found(useDocument('pet', letter.petID === '' ? undefined : letter.petID));
  const visits = useDocuments('record', 'byPet', { equals: [letter.petID], from: letter.dateTime }) ?? NONE;
  if (!mayWrite) return null;
  const answer = async (outcome: LetterAnswer) => {
    const chosen = filesToSend(pet, visits).filter(({ hash }) => files.includes(hash));
    const lacks = NEEDS_WORDS.has(outcome) && text.trim() === '' && chosen.length === 0;
    setWordless(lacks);
    if (lacks) return;
    const fields = { outcome, text: text.trim(), files: chosen, dateTime: Math.floor(store.now()) };
    if (!(await attempt(() => run(answerReferral, { letterID: letter._id, saidID: newID.row(), fields })))) return;
    setText('');
    setFiles([]);
    showSuccess(words.answered);
  };
  const takeOver = (petID: string | undefined) => {
    if (petID === undefined) return;
    const referralID = newID.referral(petID, store.now());
    void attempt(() => run(takeOverReferral, { letterID: letter._id, petID, referralID }));
  };
  return (
    <Stack gap="sm">
      <SectionHeading>{words.ofPet}</SectionHeading>
      <PersonPicker
        kind="pet"
        label={words.takeOver}
        hint={words.takeOverHint}
        except=""
        value={letter.petID === '' ? undefined : letter.petID}
        onChange={takeOver}
      />
      <SectionHeading>{words.answer}</SectionHeading>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <Field
        label={words.answerText}
        lines={3}
        value={text}
        error={isWordless ? words.needsWords : undefined}
        onChange={(next) => {
          setText(next.slice(0, 4000));
          setWordless(false);
        }}
      />
      {pet === undefined ? null : (
        <LetterFiles
          label={words.answerFiles}
          pet={pet}
          records={visits}
          chosen={files}
          onChange={(hashes) => setFiles(hashes)}
        />
      )}
      <Group gap="xs">
        {LETTER_ANSWERS.map((outcome) => (
          <Button
            key={outcome}
            size="sm"
            variant={outcome === 'accepted' ? 'filled' : 'default'}
            loading={busy}
            onClick={() => void answer(outcome)}
          >
            {words.answers[outcome]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
