import { TextInput } from '@mantine/core';
import { TELLING_WAYS, type TellingWay } from '@vetloom/domain/lines/exam.schema.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useState } from 'react';
import { inbox } from '../../locale/exam.ts';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import classes from './exam.module.css';

interface TellDialogProps {
  /** Whose owner is told. */
  readonly pet: string;
  /** Names of the exams. */
  readonly exams: readonly string[];
  readonly onTell: (way: TellingWay, words: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks how an owner was told of results, and what was said. */
export function TellDialog({ pet, exams, onTell, onClose }: TellDialogProps) {
  const [way, setWay] = useState<TellingWay>('phone');
  const [words, setWords] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={inbox.tellTitle(pet)}
      text={inbox.tellText(exams.join('、'))}
      confirmWord={inbox.tell}
      onConfirm={() => onTell(way, words.trim())}
    >
      <div className={classes.tell}>
        <SegmentedFilter
          label={inbox.way}
          value={way}
          onChange={setWay}
          options={TELLING_WAYS.map((value) => ({ value, label: inbox.ways[value] }))}
        />
        <TextInput
          label={inbox.tellWords}
          description={inbox.tellWordsHint}
          value={words}
          maxLength={500}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
