import { ActionIcon, Popover } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleHalf2, IconPlus } from '@tabler/icons-react';
import { isActiveProblem, type Problem } from '@vetloom/domain/writing/problem.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useProblems } from '../../data/writing/writing.ts';
import { writing } from '../../locale/writing.ts';
import { ProblemForm } from './ProblemForm.tsx';
import classes from './problems.module.css';

const words = writing.problems;
const ICON = { size: 14, 'aria-hidden': true } as const;

interface ProblemListProps {
  readonly petID: string;
  readonly editable: boolean;
  /** Problems below each other, as on the animal's page, or in a row, as beside a visit. */
  readonly layout: 'column' | 'row';
}

/** An animal's problems: what goes on first. Each opens in place; the cross beside them adds one. */
export function ProblemList({ petID, editable, layout }: ProblemListProps) {
  const problems = useProblems(petID);
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  if (problems === undefined) return null;
  return (
    <div className={classes.problems} data-layout={layout}>
      {problems.length === 0 && layout === 'column' ? <p className={classes.none}>{words.none}</p> : null}
      {problems.map((problem) => (
        <Popover key={problem._id} opened={open === problem._id} onChange={close} width={320} trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={classes.problem}
              disabled={!editable}
              title={problem.note || undefined}
              onClick={() => setOpen(open === problem._id ? undefined : problem._id)}
            >
              <Face problem={problem} />
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.edit(problem.name)}>
            <ProblemForm petID={petID} problem={problem} onDone={close} />
          </Popover.Dropdown>
        </Popover>
      ))}
      {editable ? (
        <Popover opened={open === ''} onChange={close} width={320} trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon size="sm" aria-label={words.add} onClick={() => setOpen(open === '' ? undefined : '')}>
              <IconPlus size={14} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.add}>
            <ProblemForm petID={petID} problem={undefined} onDone={close} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </div>
  );
}

/** Shape and word, never colour alone: a half disc goes on, a checked one is over. */
function Face({ problem }: { readonly problem: Problem }) {
  const active = isActiveProblem(problem);
  return (
    <>
      <span className={classes.mark} data-over={!active} role="img" aria-label={active ? words.active : words.resolved}>
        {active ? <IconCircleHalf2 {...ICON} /> : <IconCircleCheckFilled {...ICON} />}
      </span>
      <span className={classes.name} data-over={!active}>
        {problem.name}
        {problem.certainty === words.certainties[0] ? <small> {problem.certainty}</small> : null}
      </span>
      <small>{formatDate(problem.since).slice(0, 7)}</small>
    </>
  );
}
