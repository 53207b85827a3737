import type { OfferedKind } from '@vetloom/protocol/owner-booking.ts';
import type { ReactNode } from 'react';
import { ownerWords } from '../../../locale/booking-owner.ts';
import classes from './owner-page.module.css';

const words = ownerWords.pet;

/** What an owner says before the visit. */
export interface IntakeValues {
  readonly answers: Readonly<Record<string, string>>;
  readonly papers: ReadonlySet<string>;
}

/** The same as it is sent. */
export const sentIntake = ({ answers, papers }: IntakeValues) => ({
  answers: Object.entries(answers)
    .filter(([, text]) => text.trim() !== '')
    .map(([_id, text]) => ({ _id, text: text.trim() })),
  papers: [...papers],
});

interface IntakeProps {
  readonly kind: Pick<OfferedKind, 'questions' | 'papers'>;
  readonly values: IntakeValues;
  readonly onChange: (values: IntakeValues) => void;
  /** What stands below a paper, as sending it. */
  readonly below?: (paper: OfferedKind['papers'][number]) => ReactNode;
}

/** The questions of a kind of appointment, and the papers that it asks for. */
export function Intake({ kind, values, onChange, below }: IntakeProps) {
  const { answers, papers } = values;
  const tick = (id: string, isThere: boolean) => {
    const next = new Set(papers);
    if (isThere) next.add(id);
    else next.delete(id);
    onChange({ ...values, papers: next });
  };
  return (
    <>
      {kind.questions.length === 0 ? null : <h3 className={classes.part}>{words.questions}</h3>}
      {kind.questions.map(({ _id, text, isRequired }) => (
        <div key={_id}>
          <label className={classes.label} htmlFor={`ask-${_id}`}>
            {text}
            {isRequired ? null : <small> {words.optional}</small>}
          </label>
          <textarea
            id={`ask-${_id}`}
            className={classes.field}
            rows={2}
            maxLength={500}
            value={answers[_id] ?? ''}
            onChange={(event) =>
              onChange({ ...values, answers: { ...answers, [_id]: oneLine(event.currentTarget.value) } })
            }
          />
        </div>
      ))}
      {kind.papers.length === 0 ? null : (
        <fieldset className={classes.group}>
          <legend className={classes.part}>{words.papers}</legend>
          <p className={classes.text}>{words.papersHint}</p>
          {kind.papers.map(({ _id, text, isRequired }) => (
            <div key={_id}>
              <label className={classes.tick}>
                <input
                  type="checkbox"
                  checked={papers.has(_id)}
                  onChange={(event) => tick(_id, event.currentTarget.checked)}
                />
                <span>
                  {text}
                  {isRequired ? null : <small> {words.optional}</small>}
                </span>
              </label>
              {below?.({ _id, text, isRequired })}
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** What is kept in one line; a phone's keyboard breaks lines easily. */
export const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
