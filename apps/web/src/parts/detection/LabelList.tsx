import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { answerLabels } from '@vetloom/domain/detection/detection.commands.ts';
import type { DetectionLabel, ImageDetection, LabelAnswer } from '@vetloom/domain/detection/detection.schema.ts';
import { labelWords } from '@vetloom/domain/detection/file-labels.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useState } from 'react';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import { detection as words } from '../../locale/detection.ts';
import { useAct } from '../act/use-act.ts';
import classes from './detection.module.css';

interface LabelListProps {
  readonly detection: ImageDetection;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** Names a label beside those of other questions. */
export const labelKey = (detectionID: string, labelID: string): string => `${detectionID} ${labelID}`;

/** What a model said, label by label: each is confirmed, put otherwise, or dismissed by itself, by keys or by hand. */
export function LabelList({ detection: { _id: detectionID, labels }, chosen, onChoose }: LabelListProps) {
  const can = useCan();
  const run = useRun();
  const { act } = useAct();
  const editable = can('RECORD_WRITE') || can('LAB_TASK_WRITE');
  const [worded, setWorded] = useState<string>();
  const say = (labelID: string, answer: LabelAnswer, said = '') =>
    act(() => run(answerLabels, { detectionID, answers: [{ labelID, answer, words: said }] }));
  const onKey = (event: KeyboardEvent<HTMLLIElement>, label: DetectionLabel) => {
    // What is typed into a field of the row is no key of the row.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    const row = event.currentTarget;
    if (key === 'arrowdown') (row.nextElementSibling as HTMLElement | null)?.focus();
    else if (key === 'arrowup') (row.previousElementSibling as HTMLElement | null)?.focus();
    else if (editable && key === 'y') void say(label._id, 'confirmed');
    else if (editable && key === 'n') void say(label._id, 'dismissed');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ul className={classes.suggested} aria-label={words.suggestions}>
        {labels.map((label) => {
          const name = labelWords(label);
          const key = labelKey(detectionID, label._id);
          return (
            <li
              key={label._id}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: rows are walked by arrows and answered by letters
              tabIndex={0}
              data-answer={label.answer}
              data-chosen={key === chosen || undefined}
              aria-label={`${name}，${words.confidence(percent(label))}，${words.answers[label.answer]}`}
              onFocus={() => onChoose(key)}
              onMouseEnter={() => onChoose(key)}
              onKeyDown={(event) => onKey(event, label)}
            >
              <span className={classes.said}>
                <b>{name}</b>
                <small>
                  {words.confidence(percent(label))}，{words.answers[label.answer]}
                </small>
              </span>
              {editable ? (
                <Answers
                  label={label}
                  name={name}
                  worded={worded === label._id}
                  onWord={() => setWorded(label._id)}
                  onSay={(answer, said) => {
                    setWorded(undefined);
                    void say(label._id, answer, said);
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {editable ? <p className={classes.quiet}>{words.keys}</p> : null}
    </>
  );
}

const percent = ({ confidence }: DetectionLabel): number => Math.round(confidence * 100);

interface AnswersProps {
  readonly label: DetectionLabel;
  readonly name: string;
  /** Whether it is being put otherwise. */
  readonly worded: boolean;
  readonly onWord: () => void;
  readonly onSay: (answer: LabelAnswer, said?: string) => void;
}

function Answers({ label, name, worded, onWord, onSay }: AnswersProps) {
  const [typed, setTyped] = useState(name);
  if (worded)
    return (
      <TextInput
        aria-label={words.rewordLabel}
        value={typed}
        maxLength={120}
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent) || typed.trim() === '') return;
          onSay('confirmed', typed.trim());
        }}
      />
    );
  if (label.answer !== 'open')
    return (
      <Button size="compact-sm" variant="default" aria-label={words.reopen(name)} onClick={() => onSay('open')}>
        {words.takeBack}
      </Button>
    );
  return (
    <span className={classes.answers}>
      <Button
        size="compact-sm"
        aria-label={words.confirm(name)}
        aria-keyshortcuts="Y"
        onClick={() => onSay('confirmed')}
      >
        {words.yes}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words.dismiss(name)}
        aria-keyshortcuts="N"
        onClick={() => onSay('dismissed')}
      >
        {words.no}
      </Button>
      <ActionIcon variant="default" aria-label={words.reword(name)} onClick={onWord}>
        <IconPencil size={14} />
      </ActionIcon>
    </span>
  );
}
