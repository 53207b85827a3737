import { Autocomplete, Button, Popover, Select } from '@mantine/core';
import { knownPlaces } from '@vetloom/domain/catalog/offered-items.ts';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { editExams } from '@vetloom/domain/exam/exam-order.commands.ts';
import { EXAM_TASK_TYPES, type ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { hasFindings, isOutside } from '@vetloom/domain/lines/exam-tasks.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { type FormEvent, useState } from 'react';
import { useDocuments, useRun } from '../../data/engine/hooks.ts';
import { exam } from '../../locale/exam.ts';
import { useAttempt } from '../form/use-attempt.ts';
import classes from './exam.module.css';

const words = exam.place;

interface ExamPlaceProps {
  readonly record: Benched;
  readonly task: ExamTask;
  /** What stands there to be read: where the exam is done, and on what. */
  readonly said: string;
  /** Whether the person may choose it; what is finished stays as it was done. */
  readonly editable: boolean;
}

/** Where an exam is done (spec 2 §3 "Exam task"): its type, the outside laboratory and the device, with what the catalogue proposes. */
export function ExamPlace({ record, task, said, editable }: ExamPlaceProps) {
  const [open, setOpen] = useState(false);
  if (!editable) return <span className={classes.placeSaid}>{said}</span>;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.place}
          aria-label={words.choose(task.name || exam.types[task.type], said)}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {said}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={words.title}>
        {open ? <Choosing record={record} task={task} onDone={() => setOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

const NONE: [] = [];
const FIELDS = ['type', 'vendor', 'device'] as const;
type Place = Pick<ExamTask, (typeof FIELDS)[number]>;

interface ChoosingProps extends Pick<ExamPlaceProps, 'record' | 'task'> {
  readonly onDone: () => void;
}

function Choosing({ record, task, onDone }: ChoosingProps) {
  const run = useRun();
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NONE;
  // What others choose meanwhile is merged field by field, not taken back.
  const [seen] = useState(task);
  const [place, setPlace] = useState<Place>({ type: task.type, vendor: task.vendor, device: task.device });
  const { busy, failure, attempt } = useAttempt();
  const change = (part: Partial<Place>) => setPlace({ ...place, ...part });
  const item = catalogue.find(({ _id }) => _id === task.itemID);
  const proposed = item && {
    type: EXAM_TASK_TYPES.find((type) => type === item.examType) ?? seen.type,
    vendor: item.vendor ?? '',
    device: item.device ?? '',
  };
  const typeStands = task.finishDateTime !== 0 || hasFindings(record, task);
  const isProposed = proposed === undefined || FIELDS.every((field) => place[field] === proposed[field]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const edits = FIELDS.flatMap((field) => {
      const to = place[field].trim();
      const path = ['examTask', task._id, field];
      return to === seen[field] ? [] : [{ op: 'set' as const, path, from: seen[field], to }];
    });
    await attempt(async () => {
      if (edits.length > 0) await run(editExams, { recordID: record._id, edits });
      onDone();
    });
  };
  const fields = {
    vendor: (
      <Autocomplete
        key="vendor"
        label={words.vendor}
        data={knownPlaces(catalogue, 'vendor')}
        value={place.vendor}
        maxLength={80}
        comboboxProps={{ withinPortal: false }}
        onChange={(vendor) => change({ vendor })}
      />
    ),
    device: (
      <Autocomplete
        key="device"
        label={words.device}
        data={knownPlaces(catalogue, 'device')}
        value={place.device}
        maxLength={80}
        comboboxProps={{ withinPortal: false }}
        onChange={(device) => change({ device })}
      />
    ),
  };
  return (
    <form className={classes.placeForm} onSubmit={(event) => void save(event)}>
      <Select
        label={words.type}
        description={typeStands ? words.typeStands : undefined}
        data={EXAM_TASK_TYPES.map((value) => ({ value, label: exam.types[value] }))}
        value={place.type}
        allowDeselect={false}
        disabled={typeStands}
        comboboxProps={{ withinPortal: false }}
        onChange={(type) => change({ type: EXAM_TASK_TYPES.find((one) => one === type) ?? place.type })}
        data-autofocus
      />
      {isOutside(place) ? [fields.vendor, fields.device] : [fields.device, fields.vendor]}
      {isProposed || proposed === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change(typeStands ? { ...proposed, type: place.type } : proposed)}
        >
          {words.proposed(
            [exam.types[proposed.type], isOutside(proposed) ? proposed.vendor : proposed.device]
              .filter(Boolean)
              .join(' · '),
          )}
        </Button>
      )}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <Button type="submit" size="sm" loading={busy}>
        {words.save}
      </Button>
    </form>
  );
}
