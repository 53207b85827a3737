import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconCheck, IconDots, IconPhone } from '@tabler/icons-react';
import type { TaskEntry as LogRow } from '@vetloom/domain/task/task.schema.ts';
import { TASK_STATUS } from '@vetloom/domain/task/task-status.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useDocuments } from '../../../data/engine/hooks.ts';
import type { TaskEntry } from '../../../data/task/tasks.ts';
import { tasks } from '../../../locale/task.ts';
import { ContactLines } from '../../../parts/contacts/ContactLines.tsx';
import list from '../../../parts/keyset-list/list.module.css';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { changeTask } from '../../../parts/task/compose.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { About, Marks, phoneOf } from './columns.tsx';
import { placeOf } from './task-place.ts';
import classes from './tasks.module.css';

interface TaskPreviewProps {
  readonly entry: TaskEntry | undefined;
  readonly mayKeep: boolean;
  readonly onFinish: () => void;
  readonly onHandOver: () => void;
  readonly onDrop: () => void;
  readonly onReopen: () => void;
}

const words = tasks.preview;

/** The selected task: whom to call, what was done so far, and what can be done. */
export function TaskPreview(props: TaskPreviewProps) {
  const { entry } = props;
  if (entry === undefined) return <p className={list.hint}>{words.none}</p>;
  const { task, owner, pet } = entry;
  const phone = phoneOf(entry);
  const place = placeOf(task);
  const who = task.callName || owner?.name || pet?.userName || '';
  return (
    <div className={list.preview}>
      <div>
        <h2 className={list.previewName}>{task.title}</h2>
        <p className={classes.under}>
          <About entry={entry} />
          <Marks task={task} />
        </p>
      </div>
      {phone === '' ? null : (
        <a className={classes.call} href={`tel:${phone}`}>
          <span>{who}</span>
          <b>{formatPhone(phone)}</b>
        </a>
      )}
      {task.callPhone ? null : <ContactLines contacts={owner?.contacts} />}
      {task.note === '' ? null : <p className={classes.note}>{task.note}</p>}
      {props.mayKeep ? <Actions {...props} entry={entry} /> : null}
      <dl className={list.facts}>
        <dt>{words.who}</dt>
        <dd>{task.staffID === '' ? tasks.anybody : <StaffLabel id={task.staffID} />}</dd>
        {task.deadline === 0 ? null : (
          <>
            <dt>{words.deadline}</dt>
            <dd>{formatDateTime(task.deadline)}</dd>
          </>
        )}
        <dt>{words.madeBy}</dt>
        <dd>
          <StaffLabel id={task.createBy} /> {formatDateTime(task.createDateTime)}
        </dd>
        {task.status === TASK_STATUS.open ? null : (
          <>
            <dt>{task.status === TASK_STATUS.done ? words.closedBy : words.droppedBy}</dt>
            <dd>
              <StaffLabel id={task.closedBy} /> {formatDateTime(task.closedDateTime)}
            </dd>
          </>
        )}
        {task.from === null || place === undefined ? null : (
          <>
            <dt>{words.from}</dt>
            <dd>
              <AppLink to={place}>{tasks.sources[task.from.collection]}</AppLink>
            </dd>
          </>
        )}
      </dl>
      <div>
        <SectionHeading count={task.log.length}>{words.log}</SectionHeading>
        {task.log.length === 0 ? <p className={list.hint}>{words.noLog}</p> : null}
        <ul className={classes.log}>
          {task.log.toReversed().map((row) => (
            <Row key={row._id} row={row} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Row({ row }: { readonly row: LogRow }) {
  const people = useDocuments('staff', 'byName', {}) ?? [];
  const nameOf = (id: string) => (id === '' ? tasks.anybody : (people.find(({ _id }) => _id === id)?.name ?? id));
  return (
    <li>
      <span>{formatDateTime(row.dateTime)}</span>
      <b>{tasks.events[row.what]}</b>
      <span>
        {row.what === 'handed' ? `${tasks.handed(nameOf(row.from), nameOf(row.to))} ` : ''}
        {/* Who hands on what is theirs has been named. */}
        {row.what === 'handed' && row.by === row.from ? null : <StaffLabel id={row.by} />} {row.words}
      </span>
    </li>
  );
}

function Actions(props: TaskPreviewProps & { readonly entry: TaskEntry }) {
  const { task } = props.entry;
  if (task.status !== TASK_STATUS.open)
    return (
      <div className={list.previewActions}>
        <Button size="sm" variant="default" onClick={props.onReopen}>
          {tasks.act.reopen}
        </Button>
      </div>
    );
  const isCall = task.kind === 'callback';
  return (
    <div className={list.previewActions}>
      <Button
        size="sm"
        leftSection={isCall ? <IconPhone size={14} /> : <IconCheck size={14} />}
        rightSection={<Keycap keys="F" onFill />}
        aria-keyshortcuts="F"
        onClick={props.onFinish}
      >
        {isCall ? tasks.act.call : tasks.act.finish}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowsExchange size={14} />}
        rightSection={<Keycap keys="G" />}
        aria-keyshortcuts="G"
        onClick={props.onHandOver}
      >
        {tasks.act.handOver}
      </Button>
      <Button
        size="sm"
        variant="default"
        rightSection={<Keycap keys="E" />}
        aria-keyshortcuts="E"
        onClick={() => changeTask(task._id)}
      >
        {tasks.act.edit}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" variant="default" aria-label={tasks.act.drop}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={props.onDrop}>{tasks.act.drop}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
