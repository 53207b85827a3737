import { useUiWords } from '../words.tsx';
import { MarkSvg } from './shapes.tsx';
import classes from './status.module.css';
import { threadDrawings, threadState, threadTones } from './ThreadStatus.tsx';

export interface ThreeThreadsProps {
  /** The record's examStatus: 0, 10, 20 or 30. */
  readonly exam: number;
  /** The record's dispenseStatus. */
  readonly dispense: number;
  /** The record's billStatus. */
  readonly bill: number;
}

/** The three threads of a visit, one character each, with the full words for assistive technology. */
export function ThreeThreads({ exam, dispense, bill }: ThreeThreadsProps) {
  const words = useUiWords();
  const threads = [
    { key: 'exam', status: exam, word: words.threads.exam },
    { key: 'dispense', status: dispense, word: words.threads.dispense },
    { key: 'bill', status: bill, word: words.threads.bill },
  ];
  return (
    <span className={classes.threads}>
      {threads.map(({ key, status, word }) => {
        const state = threadState(status);
        return (
          <span
            key={key}
            className={`${classes.thread} ${threadTones[state]}`}
            role="img"
            aria-label={`${word.full} ${words.thread[state]}`}
          >
            <span aria-hidden="true">{word.short}</span>
            <MarkSvg size={13}>{threadDrawings[state]}</MarkSvg>
          </span>
        );
      })}
    </span>
  );
}
