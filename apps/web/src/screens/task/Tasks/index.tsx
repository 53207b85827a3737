import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsExchange, IconPhone } from '@tabler/icons-react';
import type { Task } from '@vetloom/domain/task/task.schema.ts';
import { TASK_KEEPERS, TASK_STATUS } from '@vetloom/domain/task/task-status.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Pane, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCan, useSession } from '../../../data/engine/hooks.ts';
import { TASK_VIEWS, type TaskView, viewFrom } from '../../../data/task/task-views.ts';
import { type TaskEntry, useTaskCounts, useTasks } from '../../../data/task/tasks.ts';
import { tasks } from '../../../locale/task.ts';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import list from '../../../parts/keyset-list/list.module.css';
import { changeTask, composeTask, useComposing } from '../../../parts/task/compose.ts';
import { FinishDialog } from '../../../parts/task/FinishDialog.tsx';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { columnsAt, phoneOf, rowsOf } from './columns.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { TaskPreview } from './TaskPreview.tsx';
import { placeOf } from './task-place.ts';
import classes from './tasks.module.css';
import { useTaskActs } from './use-task-acts.ts';

type Doing =
  | { readonly what: 'finish' | 'drop'; readonly task: Task }
  | { readonly what: 'handOver'; readonly tasks: readonly Task[] }
  | undefined;

function matches(entry: TaskEntry, wanted: readonly string[]): boolean {
  const { task, pet, owner } = entry;
  const text = [task.title, task.note, task.callName, pet?.name, owner?.name, phoneOf(entry)].join('\n').toLowerCase();
  return wanted.every((word) => text.includes(word));
}

/** So little room that the columns don't fit. */
const PHONE = '(max-width: 600px)';

/** /task/index: what is to be done, day by day; done, put to a colleague or called off without leaving the list. */
export default function Tasks() {
  const now = useNow();
  const [query, setQuery] = useQuery();
  const person = useSession().actor?.staffID ?? '';
  const view = viewFrom(query.view);
  const wanted = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const entries = useTasks(view, person, now);
  const counts = useTaskCounts(person, now);
  const mine = useTasks('mine', person, now) ?? [];
  const mayKeep = TASK_KEEPERS.some(useCan());
  const acts = useTaskActs();
  const go = useGo();
  const composing = useComposing();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const frame = useRef<HTMLDivElement>(null);
  const rows = rowsOf((entries ?? []).filter((entry) => matches(entry, wanted)));
  const id = useHeldRow(
    query.sel,
    rows.map(({ task }) => task._id),
  );
  const active = rows.find(({ task }) => task._id === id);
  const picked = rows.filter(({ task }) => chosen.has(task._id)).map(({ task }) => task);
  // What left the list must not be acted upon unseen.
  const shown = rows.map(({ task }) => task._id).join('\n');
  useEffect(() => {
    const here = new Set(shown.split('\n'));
    setChosen((before) =>
      [...before].every((one) => here.has(one)) ? before : new Set([...before].filter((one) => here.has(one))),
    );
  }, [shown]);
  const keyed = { enabled: mayKeep && active !== undefined && active.task.status === TASK_STATUS.open };
  const handOver = () =>
    setDoing({ what: 'handOver', tasks: picked.length > 0 ? picked : active ? [active.task] : [] });
  useHotkey('F', tasks.act.finish, () => active && setDoing({ what: 'finish', task: active.task }), keyed);
  useHotkey('E', tasks.act.edit, () => active && changeTask(active.task._id), keyed);
  useHotkey('G', tasks.act.handOver, handOver, keyed);
  useHotkey('X', tasks.act.drop, () => active && setDoing({ what: 'drop', task: active.task }), keyed);
  const open = ({ task }: TaskEntry) => {
    const place = placeOf(task);
    if (place === undefined) changeTask(task._id);
    else go(place);
  };
  return (
    <Sheet fill>
      <Toolbar
        end={
          mayKeep ? (
            <>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPhone size={14} />}
                onClick={() => composeTask({ kind: 'callback' })}
              >
                {tasks.createCall}
              </Button>
              <CreateButton label={tasks.create} onCreate={() => composeTask()} />
            </>
          ) : null
        }
      >
        <ListSearch
          label={tasks.search}
          value={query.q ?? ''}
          onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
          onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
        />
      </Toolbar>
      <div className={classes.views}>
        <SegmentedFilter
          label={tasks.viewLabel}
          options={TASK_VIEWS.map((one) => ({
            value: one,
            label: tasks.views[one],
            count: one === 'done' ? undefined : counts?.[one],
          }))}
          value={view}
          onChange={(next) => setQuery({ view: next, sel: undefined })}
        />
        {mayKeep && mine.length > 0 ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArrowsExchange size={14} />}
            onClick={() => setDoing({ what: 'handOver', tasks: mine.map(({ task }) => task) })}
          >
            {tasks.handOver.all(mine.length)}
          </Button>
        ) : null}
      </div>
      <div className={classes.body}>
        <div ref={frame} className={list.frame}>
          <ListTable
            label={tasks.label}
            rows={rows}
            rowKey={({ task }) => task._id}
            columns={columnsAt(now, narrow)}
            {...(narrow ? { rowHeight: 52 } : {})}
            activeKey={id}
            onActiveChange={(sel) => setQuery({ sel })}
            onPreview={({ task }) => setQuery({ sel: task._id })}
            onOpen={open}
            autoFocus
            {...(mayKeep && view !== 'done'
              ? {
                  selection: chosen,
                  onSelectionChange: setChosen,
                  selectionActions: (
                    <Button
                      size="sm"
                      variant="default"
                      leftSection={<IconArrowsExchange size={14} />}
                      onClick={handOver}
                    >
                      {tasks.act.handOver}
                    </Button>
                  ),
                }
              : {})}
            empty={
              entries === undefined ? null : wanted.length > 0 ? (
                <EmptyState
                  title={tasks.noMatch}
                  next={tasks.noMatchNext}
                  actions={
                    <Button variant="default" onClick={() => setQuery({ q: undefined })}>
                      {tasks.clear}
                    </Button>
                  }
                />
              ) : (
                <EmptyState {...emptyWords(view)} />
              )
            }
          />
        </div>
        {/* An open form needs the room more. */}
        {composing === undefined ? (
          <div className={classes.side}>
            <Pane sunken label={tasks.label} focusable>
              <TaskPreview
                entry={active}
                mayKeep={mayKeep}
                onFinish={() => active && setDoing({ what: 'finish', task: active.task })}
                onHandOver={() => active && setDoing({ what: 'handOver', tasks: [active.task] })}
                onDrop={() => active && setDoing({ what: 'drop', task: active.task })}
                onReopen={() => void (active && acts.reopen(active.task))}
              />
            </Pane>
          </div>
        ) : null}
      </div>
      <Footer
        end={
          <span className={list.keys}>
            <Keycap keys="Enter" /> {tasks.keys.open}
          </span>
        }
      >
        {tasks.count(formatCount(rows.length))}
        <span>{tasks.views[view]}</span>
      </Footer>
      {doing?.what === 'finish' ? (
        <FinishDialog
          task={doing.task}
          onFinish={(outcome, said) => acts.finish(doing.task, outcome, said)}
          onClose={close}
        />
      ) : null}
      {doing?.what === 'handOver' ? (
        <HandOverDialog
          count={doing.tasks.length}
          from={oneOf(doing.tasks)}
          onHandOver={async (to, name, said) => {
            await acts.handOver(doing.tasks, to, name, said);
            setChosen(new Set());
          }}
          onClose={close}
        />
      ) : null}
      {doing?.what === 'drop' ? (
        <ReasonDialog
          opened
          onClose={close}
          title={tasks.drop.title}
          text={tasks.drop.text(doing.task.title)}
          confirmWord={tasks.drop.confirm}
          keepWord={tasks.drop.keep}
          label={tasks.drop.reason}
          onConfirm={(reason) => acts.drop(doing.task, reason)}
        />
      ) : null}
    </Sheet>
  );
}

const emptyWords = (view: TaskView) => {
  const words: { readonly title: string; readonly next: string; readonly touch?: string } = tasks.empty[view];
  return { title: words.title, next: words.next, nextOnTouch: words.touch };
};

/** Whose tasks these are, where all are one person's. */
function oneOf(some: readonly Task[]): string {
  const people = new Set(some.map(({ staffID }) => staffID));
  return people.size === 1 ? (some[0]?.staffID ?? '') : NOBODY;
}
/** Names no person: nobody is left out of the choice. */
const NOBODY = '-';
