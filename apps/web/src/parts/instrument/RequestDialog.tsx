import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { orderCalls } from '../../data/instrument/orders.ts';
import { exam } from '../../locale/exam.ts';
import { orders as words } from '../../locale/instrument-orders.ts';
import { DialogForm } from '../form/DialogForm.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import classes from './instrument.module.css';
import { offWord } from './order-words.ts';
import { type AskedTest, bestInstrument, presetTasks, type ToolInstrument, testsOf } from './request-choice.ts';

interface RequestDialogProps {
  readonly recordID: string;
  /** What can still be asked for. */
  readonly tasks: readonly ExamTask[];
  /** At least one. */
  readonly instruments: readonly ToolInstrument[];
  readonly onClose: () => void;
}

const keyOf = ({ tool, instrument }: ToolInstrument) => `${tool._id} ${instrument._id}`;

/** Which instrument measures what: chosen so that mostly one key sends it. It says before it is tried where nothing could carry it. */
export function RequestDialog({ recordID, tasks, instruments, onClose }: RequestDialogProps) {
  const now = useNow();
  const isOnline = useSyncStatus()?.connection === 'online';
  const [once] = useState(() => newID.row() + newID.row());
  const [key, setKey] = useState(() => keyOf(bestInstrument(instruments, tasks) ?? (instruments[0] as ToolInstrument)));
  const at = instruments.find((one) => keyOf(one) === key) ?? (instruments[0] as ToolInstrument);
  const [marked, setMarked] = useState<readonly string[]>();
  const chosen = marked ?? presetTasks(at.instrument, tasks);
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const tests = tasks
    .filter(({ _id }) => chosen.includes(_id))
    .flatMap((task) => testsOf(at.instrument, task))
    .map((test) => ({ ...test, code: (codes[test.taskID] ?? test.code).trim() }));
  const ready = isOnline && tests.length > 0 && tests.every(({ code }) => code !== '');
  const send = async () => {
    if (!ready) return;
    const wanted = { toolID: at.tool._id, instrumentID: at.instrument._id, tests, note: note.trim() };
    const done = await attempt(async () => {
      await orderCalls.send(recordID, wanted, once);
    });
    if (!done) return;
    showSuccess((at.tool.isOnline ? words.queued : words.queuedOff)(at.instrument.device));
    onClose();
  };
  return (
    <DialogForm
      title={words.title}
      words={{ save: words.send, cancel: words.close }}
      busy={busy}
      disabled={!ready}
      onSave={() => void send()}
      onClose={onClose}
    >
      <Stack gap="md">
        {isOnline ? null : <Notice tone="ochre">{words.offline}</Notice>}
        {at.tool.isOnline ? null : <Notice tone="ochre">{offWord(at.tool, now)}</Notice>}
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Radio.Group
          label={words.instrument}
          value={key}
          onChange={(next) => {
            setKey(next);
            setMarked(undefined);
            setCodes({});
          }}
        >
          <Stack gap={4} mt={4}>
            {instruments.map((one) => (
              <Radio
                key={keyOf(one)}
                value={keyOf(one)}
                data-autofocus={keyOf(one) === key || undefined}
                label={one.instrument.device}
                description={[one.tool.name, one.tool.isOnline ? '' : words.toolOff].filter(Boolean).join(' · ')}
              />
            ))}
          </Stack>
        </Radio.Group>
        <fieldset className={classes.tasks}>
          <legend>{words.tasks}</legend>
          {tasks.map((task) => (
            <TaskRow
              key={task._id}
              task={task}
              marked={chosen.includes(task._id)}
              tests={testsOf(at.instrument, task)}
              isKnown={at.instrument.tests.some(({ serviceID }) => serviceID !== '' && serviceID === task.itemID)}
              code={codes[task._id]}
              onMark={(on) => setMarked(on ? [...chosen, task._id] : chosen.filter((id) => id !== task._id))}
              onCode={(code) => setCodes({ ...codes, [task._id]: code })}
            />
          ))}
        </fieldset>
        <TextInput
          label={words.note}
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </DialogForm>
  );
}

interface TaskRowProps {
  readonly task: ExamTask;
  readonly marked: boolean;
  readonly tests: readonly AskedTest[];
  /** Whether the instrument's own tests say how it is asked. */
  readonly isKnown: boolean;
  readonly code: string | undefined;
  readonly onMark: (on: boolean) => void;
  readonly onCode: (code: string) => void;
}

function TaskRow({ task, marked, tests, isKnown, code, onMark, onCode }: TaskRowProps) {
  const name = task.name || exam.types[task.type];
  return (
    <div className={classes.taskRow}>
      <Checkbox
        label={name}
        description={task.requestDateTime === 0 ? undefined : words.askedBefore(task.requestTool)}
        checked={marked}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      {!marked ? null : isKnown ? (
        <span className={classes.quiet}>{tests.map((test) => test.name || test.code).join('、')}</span>
      ) : (
        <TextInput
          size="xs"
          label={words.code}
          aria-label={words.codeOf(name)}
          value={code ?? tests[0]?.code ?? ''}
          maxLength={80}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
