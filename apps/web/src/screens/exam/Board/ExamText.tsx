import { Textarea } from '@mantine/core';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { writeExamTexts } from '@vetloom/domain/exam/exam-result.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { RoomRetry } from '../../../parts/draft/room.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';

/** What is typed is sent after so long a pause (law 33). */
const PAUSE_MS = 3000;

interface ExamTextProps {
  readonly recordID: string;
  /** Its place in the visit: `['exam', 'summary', 'urine']`, `['examTask', taskID, 'result']`. */
  readonly place: readonly string[];
  readonly stored: string;
  /** The row that it is in, as it stands: it is brought along where somebody takes that row out while somebody else writes in it. */
  readonly row?: object;
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly minRows?: number;
  /** Called by its label and shown without: one of the bench's own fields. */
  readonly onBench?: boolean;
  /** How it is kept, where not among the exam's own texts. */
  readonly write?: (edit: Edit) => Promise<unknown>;
}

/** What is being typed: from which text, and in which row. */
interface Typed {
  readonly from: string;
  readonly text: string;
  readonly seen: Record<string, unknown> | null;
}

const NOTHING: Typed = { from: '', text: '', seen: null };

const rowOf = (row: object | undefined): Typed['seen'] => (row ? { ...row } : null);

/** A text of a visit's exams: a draft of this device at once, the visit's after a pause and on leaving. */
export function ExamText({
  recordID,
  place,
  stored,
  row,
  label,
  placeholder = '',
  maxLength,
  minRows = 1,
  onBench = false,
  write,
}: ExamTextProps) {
  const run = useRun();
  const busy = useRef(false);
  const [retry] = useState(
    () =>
      new RoomRetry((milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      }),
  );
  // `from` is what stood there when typing began, so that what a colleague writes meanwhile is merged and not replaced (law 3).
  const draft = useDraft(`${recordID} ${place.join('.')}`, NOTHING);
  const typing = draft.keptAt !== undefined;
  const text = typing ? draft.values.text : stored;
  const keep = async () => {
    if (!typing || busy.current) return;
    const { from, text: to, seen } = draft.values;
    if (from === to) return draft.restart(NOTHING);
    busy.current = true;
    try {
      const edit: Edit = {
        op: 'set',
        path: [...place],
        from,
        to,
        ...(seen ? { seen: { ...seen, [place.at(-1) ?? '']: from } } : {}),
      };
      await (write?.(edit) ?? run(writeExamTexts, { recordID, edits: [edit] }));
      retry.end();
      const now = latest.current;
      // What was typed while it was kept begins from there.
      if (now.text === to) draft.restart(NOTHING);
      else draft.change({ from: to, text: now.text, seen: now.seen });
    } catch (error) {
      const { sentence, code } = refusal(error);
      if (retry.refused(error, () => void latest.current.keep())) showError(sentence, code);
    } finally {
      busy.current = false;
    }
  };
  const latest = useRef({ text, seen: rowOf(row), keep });
  useEffect(() => {
    latest.current = { text, seen: rowOf(row), keep };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause anew
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => void latest.current.keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typing, text]);
  // Whoever goes to another screen leaves the field as well.
  useEffect(
    () => () => {
      retry.end();
      void latest.current.keep();
    },
    [retry],
  );
  return (
    <Textarea
      {...(onBench ? { 'aria-label': label, 'data-value': true } : { label })}
      placeholder={placeholder}
      autosize
      minRows={minRows}
      maxRows={10}
      maxLength={maxLength}
      value={text}
      onChange={(event) => {
        const text = event.currentTarget.value;
        draft.change(typing ? { text } : { from: stored, text, seen: rowOf(row) });
      }}
      onBlur={() => void keep()}
    />
  );
}
