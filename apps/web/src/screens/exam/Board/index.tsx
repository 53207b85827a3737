import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useEffect } from 'react';
import { useAskedBench } from '../../../data/exam/bench.ts';
import { exam } from '../../../locale/exam.ts';
import { missingVisit } from '../../../locale/record-missing.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { useHeldChoice } from '../../../parts/held-choice/held-choice.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { useRememberedTab } from '../../../routes/remembered-tab.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import classes from './board.module.css';
import { Inbox } from './Inbox.tsx';
import { Queue } from './Queue.tsx';
import { useLaboratory } from './use-laboratory.ts';
import { Work } from './Work.tsx';

/** The laboratory (spec 2 §4 "Exam tasks"): what waits at the left, the chosen visit's exams at the right. `?view=` and `?record=` choose. */
export default function ExamBoard() {
  const lists = useLaboratory(useNow());
  useEffect(() => setTabCounts({ 'today.exam': lists?.inside.length }), [lists]);
  return lists === undefined ? null : <Desk lists={lists} />;
}

function Desk({ lists }: { readonly lists: NonNullable<ReturnType<typeof useLaboratory>> }) {
  const [query, setQuery] = useQuery();
  const [view] = useRememberedTab('archivedExam', query.record === undefined ? undefined : 'inside');
  const list = lists[view];
  const chosen = useHeldChoice(query.record, list[0]?.record._id, view);
  const asked = useAskedBench(chosen);
  const choose = (record: string) => setQuery({ view, record });
  const move = (step: number) => {
    const at = list.findIndex(({ record }) => record._id === chosen);
    const next = list[Math.min(Math.max(at + step, 0), list.length - 1)];
    if (next) choose(next.record._id);
  };
  useHotkey('ArrowDown', keyWords.otherVisit, () => move(1));
  useHotkey('ArrowUp', keyWords.otherVisit, () => move(-1));
  const next = list.find(({ record }) => record._id !== chosen);
  const [title, hint] = exam.empty[view];
  return (
    <Sheet fill>
      <div className={classes.page}>
        <Queue
          lists={lists}
          view={view}
          chosen={chosen}
          onView={(chosenView) => setQuery({ view: chosenView, record: undefined })}
          onChoose={choose}
        />
        {asked === undefined ? null : asked.state !== 'found' ? (
          <div className={classes.nothing}>
            {chosen === undefined ? (
              <EmptyState title={title} next={hint} />
            ) : (
              <EmptyState {...missingVisit[asked.state]} />
            )}
          </div>
        ) : view === 'inbox' ? (
          <Inbox key={asked.entry.record._id} entry={asked.entry} onAct={() => choose(asked.entry.record._id)} />
        ) : (
          <Work
            key={`${view} ${asked.entry.record._id}`}
            entry={asked.entry}
            side={view}
            onAct={() => choose(asked.entry.record._id)}
            onNext={next ? () => choose(next.record._id) : undefined}
          />
        )}
      </div>
    </Sheet>
  );
}
