import { Button, TextInput } from '@mantine/core';
import type { DrawCheck, DrawnRecord as Drawn } from '@vetloom/domain/import/draw.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { importFields, importKinds } from '../../locale/import.ts';
import { importProof } from '../../locale/import-proof.ts';
import { useKinds } from '../../parts/form/use-customize.ts';
import { StaffLabel } from '../../parts/staff-name/StaffLabel.tsx';
import classes from './import.module.css';
import { shownValue } from './shown-value.ts';

const words = importProof.draw;

interface DrawnRecordProps {
  readonly item: Drawn;
  readonly onCheck: (check: DrawCheck) => Promise<void>;
}

/** A record as its file says it, field beside field with what stands here. */
export function DrawnRecord({ item, onCheck }: DrawnRecordProps) {
  const { place, kind, file, row, parts, gone } = item;
  const title = `drawn-${place}`;
  const kinds = useKinds();
  return (
    <section className={classes.drawn} aria-labelledby={title}>
      <h3 id={title}>{words.record(place, importKinds[kind].name, file, row)}</h3>
      {gone ? <p className={classes.quiet}>{words.gone}</p> : null}
      {parts.length === 0 ? null : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.here}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be of one field, and the list stays as it is
              <tr key={`${part.field} ${at}`}>
                <th scope="row">{importFields[part.field]}</th>
                <td className={classes.said}>{part.file || <span className={classes.quiet}>{words.blank}</span>}</td>
                <td className={classes.said}>
                  {shownValue(part.field, part.here, kinds) || <span className={classes.quiet}>{words.blank}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Verdict item={item} onCheck={onCheck} />
    </section>
  );
}

function Verdict({ item: { place, verdict, remark, checkedBy, checkedAt }, onCheck }: DrawnRecordProps) {
  const [typed, setTyped] = useState<string>();
  if (verdict !== null)
    return (
      <div className={classes.standing}>
        <strong data-verdict={verdict}>{words.verdicts[verdict]}</strong>
        {remark === '' ? null : <span>{remark}</span>}
        <span className={classes.quiet}>
          {checkedBy === null ? null : <StaffLabel id={checkedBy} />} {formatDateTime(checkedAt)}
        </span>
        <Button
          size="sm"
          variant="subtle"
          aria-label={words.takeBackOf(place)}
          onClick={() => void onCheck({ place, verdict: null, remark: '' })}
        >
          {words.takeBack}
        </Button>
      </div>
    );
  if (typed !== undefined)
    return (
      <form
        className={classes.standing}
        onSubmit={(event) => {
          event.preventDefault();
          void onCheck({ place, verdict: 'wrong', remark: typed.trim() }).then(() => setTyped(undefined));
        }}
      >
        <TextInput
          className={classes.remark ?? ''}
          aria-label={words.remark(place)}
          placeholder={words.remarkHint}
          maxLength={300}
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" disabled={typed.trim() === ''}>
          {words.keep}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setTyped(undefined)}>
          {words.cancel}
        </Button>
      </form>
    );
  return (
    <div className={classes.standing}>
      <Button
        size="sm"
        variant="default"
        aria-label={words.rightOf(place)}
        onClick={() => void onCheck({ place, verdict: 'right', remark: '' })}
      >
        {words.right}
      </Button>
      <Button size="sm" variant="default" aria-label={words.wrongOf(place)} onClick={() => setTyped('')}>
        {words.isWrong}
      </Button>
    </div>
  );
}
