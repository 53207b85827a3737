import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportProblem } from '@vetloom/domain/import/import.schema.ts';
import { saveTextFile } from '../../data/engine/save-file.ts';
import { importFields, reasonOf, importing as words } from '../../locale/import.ts';
import classes from './import.module.css';
import { problemSheet, worstFirst } from './problem-sheet.ts';

/** Rows that the table shows; the whole list is in the file. */
const SHOWN = 100;

/** What was left out, by the row of the file. */
export function ProblemTable({ problems }: { readonly problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return <p className={classes.quiet}>{words.noProblems}</p>;
  const shown = worstFirst(problems).slice(0, SHOWN);
  const save = () => saveTextFile(words.fileName, problemSheet(problems), 'text/csv');
  return (
    <div className={classes.problems}>
      <div className={classes.problemHead}>
        <h3>{words.problems}</h3>
        <span className={classes.quiet}>{words.problemsText(shown.length)}</span>
        <Button variant="subtle" size="sm" leftSection={<IconDownload size={14} />} onClick={save}>
          {words.download}
        </Button>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.problemColumns.row}</th>
            <th scope="col">{words.problemColumns.column}</th>
            <th scope="col">{words.problemColumns.value}</th>
            <th scope="col">{words.problemColumns.reason}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((problem) => (
            <tr key={`${problem.row} ${problem.field} ${problem.reason}`}>
              <td className={classes.numbers}>{problem.row}</td>
              <td>{problem.column || importFields[problem.field]}</td>
              <td className={classes.sample}>{problem.reason === 'refused' ? '' : problem.value}</td>
              <td data-level={problem.level}>
                {words.levels[problem.level]} · {reasonOf(problem.reason, problem.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
