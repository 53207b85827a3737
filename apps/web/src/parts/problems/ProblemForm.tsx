import { Button, Textarea, TextInput } from '@mantine/core';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { createProblem, editProblem, removeProblem } from '@vetloom/domain/writing/problem.commands.ts';
import { isActiveProblem, type Problem } from '@vetloom/domain/writing/problem.schema.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { type FormEvent, useState } from 'react';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { refusal } from '../../locale/codes.ts';
import { writing } from '../../locale/writing.ts';
import { dateText, timeOf } from '../form/clinic-time.ts';
import { DateField } from '../form/DateField.tsx';
import { formKeys } from '../form/FormPanel.tsx';
import classes from './problems.module.css';

const words = writing.problems;

interface ProblemFormProps {
  readonly petID: string;
  /** The problem that is changed; undefined makes a new one. */
  readonly problem: Problem | undefined;
  readonly onDone: () => void;
}

/** One problem of an animal: what, how sure, since when, over or not. */
export function ProblemForm({ petID, problem, onDone }: ProblemFormProps) {
  const run = useRun();
  const store = useStore();
  const [now] = useState(() => Math.floor(store.now()));
  const [name, setName] = useState(problem?.name ?? '');
  const [certainty, setCertainty] = useState(problem?.certainty ?? words.certainties[0]);
  const [since, setSince] = useState(problem?.since ?? now);
  const [resolvedDateTime, setResolved] = useState(problem?.resolvedDateTime ?? 0);
  const [note, setNote] = useState(problem?.note ?? '');
  const fields = { name: name.trim(), certainty, since, resolvedDateTime, note };
  const attempt = (act: () => Promise<unknown>) => {
    act().then(onDone, (error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  };
  const save = () => {
    if (fields.name === '') return;
    if (!problem) attempt(() => run(createProblem, { _id: newID.problem(now), petID, fields }));
    else {
      const edits = editsBetween(problem, fields, ['name', 'certainty', 'since', 'resolvedDateTime', 'note']);
      attempt(async () => edits.length > 0 && run(editProblem, { problemID: problem._id, edits }));
    }
  };
  const remove = (gone: Problem) =>
    attempt(async () => {
      await run(removeProblem, { problemID: gone._id });
      const { name: what, certainty: sure, since: from, resolvedDateTime: over, note: said, recordID } = gone;
      const back = { name: what, certainty: sure, since: from, resolvedDateTime: over, note: said };
      showUndo({
        message: words.removed(what),
        undoWord: words.undo,
        onUndo: () => attempt(() => run(createProblem, { _id: newID.problem(now), petID, recordID, fields: back })),
      });
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send} onKeyDown={formKeys(save)}>
      <TextInput
        label={words.name}
        value={name}
        maxLength={120}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedFilter
        label={words.certainty}
        value={certainty}
        onChange={setCertainty}
        options={words.certainties.map((value) => ({ value, label: value }))}
      />
      <div className={classes.pair}>
        <DateField
          required
          label={words.since}
          value={dateText(since)}
          onChange={(day) => {
            const at = timeOf(day);
            if (at !== undefined) setSince(at);
          }}
        />
        {resolvedDateTime === 0 ? null : (
          <DateField
            required
            label={words.resolvedOn}
            value={dateText(resolvedDateTime)}
            onChange={(day) => {
              const at = timeOf(day);
              if (at !== undefined) setResolved(at);
            }}
          />
        )}
      </div>
      <Textarea
        label={words.note}
        value={note}
        maxLength={2000}
        autosize
        minRows={1}
        maxRows={6}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        {problem ? (
          <>
            <Button size="sm" variant="subtle" data-danger onClick={() => remove(problem)}>
              {words.remove}
            </Button>
            <Button
              size="sm"
              variant="default"
              onClick={() => setResolved(isActiveProblem({ resolvedDateTime }) ? Math.max(now, since) : 0)}
            >
              {isActiveProblem({ resolvedDateTime }) ? words.resolve : words.reopen}
            </Button>
          </>
        ) : (
          <span />
        )}
        <Button size="sm" type="submit" disabled={fields.name === ''}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
