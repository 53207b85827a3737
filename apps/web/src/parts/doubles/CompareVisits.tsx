import { hasWork } from '@vetloom/domain/overview/doubled-visits.ts';
import { factsApart, visitFacts } from '@vetloom/domain/overview/visit-facts.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { ReactNode } from 'react';
import { doubles } from '../../locale/doubles.ts';
import classes from './doubles.module.css';
import { factText } from './fact-text.ts';
import { useEntryWord } from './use-names.ts';

const words = doubles.dialog;

interface CompareVisitsProps {
  readonly records: readonly VisitRecord[];
  /** What can be done with one of them. */
  readonly actOf: (record: VisitRecord) => ReactNode;
}

/** Visits side by side, by what tells them apart: who checked the animal in and when, what the desks wrote, what was done. */
export function CompareVisits({ records, actOf }: CompareVisitsProps) {
  const entryWord = useEntryWord();
  const facts = records.map(visitFacts);
  const { apart, alike } = factsApart(facts);
  const [first] = facts;
  return (
    <>
      <div className={classes.visits}>
        <table className={classes.compare}>
          <thead>
            <tr>
              <td />
              {records.map((record) => (
                <th key={record._id} scope="col">
                  {entryWord(record.createDateTime, record.createBy)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{words.state}</th>
              {records.map((record) => (
                <td key={record._id}>
                  <VisitStatus status={record.status} opened={record.openedDateTime !== 0} />{' '}
                  <span className={classes.quiet}>{hasWork(record) ? words.worked : words.bare}</span>
                </td>
              ))}
            </tr>
            {apart.map((fact) => (
              <tr key={fact}>
                <th scope="row">{words.facts[fact]}</th>
                {facts.map((one, at) => (
                  <td key={records[at]?._id}>
                    {factText(one, fact) || <span className={classes.quiet}>{words.none}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {records.map((record) => (
                <td key={record._id}>{actOf(record)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {first && alike.length > 0 ? (
        <p className={classes.alike}>
          {words.alike(alike.map((fact) => `${words.facts[fact]} ${factText(first, fact)}`))}
        </p>
      ) : null}
    </>
  );
}
