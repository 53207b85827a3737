import { Button } from '@mantine/core';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { FileLabel } from '@vetloom/domain/detection/file-labels.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import { writeExamTexts } from '@vetloom/domain/exam/exam-result.commands.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import type { SummaryCategory } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useCan, useLive, useRun } from '../../data/engine/hooks.ts';
import { detection as words } from '../../locale/detection.ts';
import { useAct } from '../act/use-act.ts';

/** Summaries into which labels of pictures may be written, by the list that holds the picture. */
const SUMMARY_OF = { xrayFiles: 'xray', ultraSonicFiles: 'ultraSonic' } as const satisfies Partial<
  Record<string, SummaryCategory>
>;

interface IntoSummaryProps {
  readonly holderID: string;
  readonly hash: string;
  readonly labels: readonly FileLabel[];
}

/** Writes confirmed labels, with their source, into the summary of the exam that holds the picture: by a person's key press and never by itself. */
export function IntoSummary({ holderID, hash, labels }: IntoSummaryProps) {
  const can = useCan();
  const run = useRun();
  const { act, busy } = useAct();
  const place = useLive(
    async (store) => {
      const collection = kindOfID(holderID)?.collection;
      if (collection !== 'record' && collection !== 'inHospitalExam') return null;
      const [holder] = await store.getMany(collection, [holderID]);
      const file = holder && examFiles(holder).find((one) => one.hash === hash);
      const category = file && file.category !== 'outsourcing' ? SUMMARY_OF[file.category] : undefined;
      return holder && category ? { category, text: examOf(holder).summary[category] ?? '' } : null;
    },
    [holderID, hash],
  );
  if (!place || labels.length === 0 || !(can('LAB_TASK_WRITE') || can('RECORD_WRITE'))) return null;
  const line = [...Map.groupBy(labels, ({ model }) => model)]
    .map(([model, ofModel]) =>
      words.summaryLine(
        ofModel.map((label) => label.words),
        model,
      ),
    )
    .join('\n');
  const { category, text } = place;
  if (text.includes(line)) return <p>{words.intoSummaryDone}</p>;
  const write = async () => {
    const to = text === '' ? line : `${text}\n${line}`;
    const edit: Edit = { op: 'set', path: ['exam', 'summary', category], from: text, to };
    if (await act(() => run(writeExamTexts, { recordID: holderID, edits: [edit] }))) showSuccess(words.intoSummaryDone);
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void write()}>
      {words.intoSummary}
    </Button>
  );
}
