import { Button, Stack } from '@mantine/core';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { fileRefOf } from '@vetloom/domain/referral/letter-files.ts';
import { wordsInOrder } from '@vetloom/domain/referral/letter-state.ts';
import type { ReceivedReferral } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { LetterFile } from '@vetloom/domain/referral/referral-letter.schema.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import type { ReactNode } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { fileSize } from '../../locale/files.ts';
import { letters as words } from '../../locale/referral-letter.ts';
import { useOpenFile } from '../../parts/files/use-open-file.ts';
import { AnswerLetter } from './AnswerLetter.tsx';
import { LetterChip } from './LetterChip.tsx';
import classes from './letters.module.css';
import { WithdrawLetter } from './WithdrawLetter.tsx';

interface LetterPanelProps {
  /** A letter that was sent or received; whichever its id says. */
  readonly letterID: string;
  readonly onClose: () => void;
}

/** A letter between two clinics: what it says, what goes with it, what was answered, and what can be done with it. */
export const LetterPanel = ({ letterID, onClose }: LetterPanelProps) =>
  letterID.startsWith('/sentReferral') ? (
    <SentPanel letterID={letterID} onClose={onClose} />
  ) : (
    <ReceivedPanel letterID={letterID} onClose={onClose} />
  );

function SentPanel({ letterID, onClose }: LetterPanelProps) {
  const letter = found(useDocument('sentReferral', letterID));
  if (letter === undefined) return null;
  const { partnerName, trouble } = letter;
  return (
    <SidePanel opened onClose={onClose} title={words.to(partnerName)}>
      {trouble === '' ? null : <Notice tone="ochre" title={words.troubles[trouble]} />}
      <Letter letter={letter} />
      <WithdrawLetter letter={letter} />
    </SidePanel>
  );
}

function ReceivedPanel({ letterID, onClose }: LetterPanelProps) {
  const letter = found(useDocument('receivedReferral', letterID));
  if (letter === undefined) return null;
  const { animal, fromName, sender, trouble } = letter;
  const about = [animal.kind, animal.breed, animal.weight > 0 ? words.weight(animal.weight) : ''];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.sender, sender],
    [words.animal, [animal.name, ...about].filter(Boolean).join(' · ')],
    [words.chip, animal.chip],
    [words.allergy, animal.allergy],
    [words.owner, [animal.ownerName, animal.ownerPhone && formatPhone(animal.ownerPhone)].filter(Boolean).join(' · ')],
  ];
  return (
    <SidePanel opened onClose={onClose} title={words.from(fromName)}>
      {trouble === '' ? null : <Notice tone="ochre" title={words.troubles[trouble]} />}
      <dl className={classes.facts}>
        {facts
          .filter(([, said]) => said !== '')
          .map(([name, said]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
            </div>
          ))}
      </dl>
      <Letter letter={letter} />
      <AnswerLetter letter={letter} />
    </SidePanel>
  );
}

function Letter({ letter }: { readonly letter: SentReferral | ReceivedReferral }) {
  const { reason, question, urgency, files, said } = letter;
  const written = 'dateTime' in letter ? letter.dateTime : letter.createDateTime;
  return (
    <Stack gap="sm">
      <p className={classes.state}>
        <LetterChip letter={letter} />
        {words.urgencies[urgency]} · {formatDate(written)}
      </p>
      <p className={classes.prose}>{reason}</p>
      {question === '' ? null : (
        <>
          <SectionHeading>{words.question}</SectionHeading>
          <p className={classes.prose}>{question}</p>
        </>
      )}
      <Files of={letter._id} files={files} title={words.attached} />
      {said.length === 0 ? null : <SectionHeading>{words.said}</SectionHeading>}
      {wordsInOrder(said).map((word) => (
        <div key={word._id}>
          <p className={classes.word}>
            <b>{words.states[word.outcome]}</b> {words.saidBy(word.by)} · {formatDateTime(word.dateTime)}
          </p>
          {word.text === '' ? null : <p className={classes.prose}>{word.text}</p>}
          <Files of={letter._id} files={word.files} />
        </div>
      ))}
    </Stack>
  );
}

interface FilesProps {
  readonly of: string;
  readonly files: readonly LetterFile[];
  readonly title?: string;
}

function Files({ of, files, title }: FilesProps) {
  const open = useOpenFile(of);
  if (files.length === 0) return null;
  const opened = (file: FileRef) => void open(file);
  return (
    <>
      {title === undefined ? null : <SectionHeading>{title}</SectionHeading>}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.hash}>
            <Button size="sm" variant="default" onClick={() => opened(fileRefOf(file))}>
              {file.name} · {fileSize(file.size)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
