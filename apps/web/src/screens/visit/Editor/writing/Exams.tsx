import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { newExamTask, placeOf } from '@vetloom/domain/visit/prescribe.ts';
import { type ExamTask, OUTSOURCED_TYPE, THREAD_STATUS } from '@vetloom/domain/visit/record.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { newID } from '../../../../data/ids.ts';
import { visit } from '../../../../locale/visit.ts';
import { catalogueFits } from '../catalogue-search.ts';
import { useEditing } from '../editing.ts';
import { Picker } from '../Picker.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { useRemoval } from '../use-removal.ts';
import classes from './writing.module.css';

/** 檢驗: what was ordered, where it is done and how far it is. */
export function Exams() {
  const { record, catalogue, act, readOnly } = useEditing();
  const add = (item: CatalogItem) =>
    void act([{ op: 'insert', path: ['examTask'], row: newExamTask(item, newID.row()) }]);
  return (
    <SectionBlock title={visit.exams} keys="Alt 5">
      {record.examTask.length === 0 ? null : (
        <ul className={classes.exams}>
          {record.examTask.map((task) => (
            <ExamRow key={task._id} task={task} />
          ))}
        </ul>
      )}
      {readOnly ? null : (
        <Picker
          label={visit.addExam}
          placeholder={visit.addExam}
          icon={<IconPlus size={14} aria-hidden="true" />}
          search={(query) =>
            catalogueFits(catalogue, query, (item) => placeOf(item) === 'exam').map((item) => ({
              key: item._id,
              label: item.name,
              hint: `${item.examType} · ${formatAmount(item.price)}`,
              item,
            }))
          }
          onPick={add}
          first
        />
      )}
    </SectionBlock>
  );
}

/** The thread's face of one task: not sent, in hand, finished. */
function stateOf({ createTaskDateTime, finishDateTime }: ExamTask): number {
  if (finishDateTime !== 0) return THREAD_STATUS.done;
  return createTaskDateTime === 0 ? THREAD_STATUS.unrequested : THREAD_STATUS.requested;
}

function whenOf({ createTaskDateTime, finishDateTime }: ExamTask): string {
  if (finishDateTime !== 0) return visit.finished(formatTime(finishDateTime));
  return createTaskDateTime === 0 ? visit.unsent : visit.sampled(formatTime(createTaskDateTime));
}

function ExamRow({ task }: { readonly task: ExamTask }) {
  const { readOnly } = useEditing();
  const remove = useRemoval();
  const where = task.type === OUTSOURCED_TYPE ? visit.outsourced : visit.inHouse;
  // What the laboratory has begun belongs to it; it is taken back there.
  const removable = !readOnly && task.createTaskDateTime === 0 && task.finishDateTime === 0;
  return (
    <li>
      <b>
        {task.name || task.type}
        {task.number === 1 ? null : <small> {visit.times(formatQuantity(task.number))}</small>}
      </b>
      <span>
        {[where, task.type === OUTSOURCED_TYPE ? task.vendor : task.device || task.type].filter(Boolean).join(' · ')}
      </span>
      <span>{whenOf(task)}</span>
      <ThreadStatus status={stateOf(task)} />
      {removable ? (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={visit.removeExam(task.name)}
          onClick={() => remove({ list: ['examTask'], key: task._id, row: task, name: task.name })}
        >
          <IconX size={14} />
        </ActionIcon>
      ) : (
        <span />
      )}
    </li>
  );
}
