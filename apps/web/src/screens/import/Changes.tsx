import { Button, Modal } from '@mantine/core';
import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import type { ChangeDecision, ImportChange } from '@vetloom/domain/import/import-change.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useCallback, useEffect, useState } from 'react';
import { imports } from '../../data/import/imports.ts';
import { importFields } from '../../locale/import.ts';
import { importProof } from '../../locale/import-proof.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import { useKinds } from '../../parts/form/use-customize.ts';
import { StaffLabel } from '../../parts/staff-name/StaffLabel.tsx';
import classes from './import.module.css';
import { shownValue } from './shown-value.ts';

const words = importProof.changes;
type Take = ChangeDecision['take'];

/** What a newer file says otherwise than the last one: what waits for a decision first, then what was taken over, old and new. */
export function Changes({ job }: { readonly job: ImportJob }) {
  const [found, setFound] = useState<{ readonly changes: readonly ImportChange[]; readonly open: number }>();
  const [asking, setAsking] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const load = useCallback(() => imports.changes(job._id).then(setFound), [job._id]);
  useEffect(() => {
    // The counts above say how many there are; the list comes at the next look.
    load().catch(() => undefined);
  }, [load]);
  if (!found || found.changes.length === 0) return null;
  const decide = (take: Take, changes?: readonly ImportChange[]) =>
    attempt(async () => {
      let open = Number.POSITIVE_INFINITY;
      const chosen = changes?.map(({ row, collection, field }) => ({ row, collection, field }));
      for (let left = found.open; left > 0 && left < open && open > 0; ) {
        open = left;
        left = (await imports.decide(job._id, { take, ...(chosen ? { changes: chosen } : {}) })).open;
        if (chosen) break;
      }
      await load();
    });
  return (
    <section className={classes.section} aria-labelledby="import-changes">
      <div className={classes.problemHead}>
        <h3 id="import-changes">{words.title}</h3>
        {found.open === 0 ? null : (
          <>
            <Button variant="default" size="sm" loading={busy} onClick={() => void decide('ours')}>
              {words.allOurs}
            </Button>
            <Button variant="default" size="sm" loading={busy} onClick={() => setAsking(true)}>
              {words.allTheirs}
            </Button>
          </>
        )}
      </div>
      <Notice tone={found.open === 0 ? 'moss' : 'ochre'}>
        {found.open === 0 ? words.settled : words.waiting(found.open)}
      </Notice>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <div className={classes.mapping}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['row', 'field', 'from', 'here', 'to', 'state'] as const).map((name) => (
                <th key={name} scope="col">
                  {words[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.changes.map((change) => (
              <ChangeRow
                key={`${change.row} ${change.collection} ${change.field}`}
                change={change}
                busy={busy}
                onDecide={(take) => void decide(take, [change])}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.asked}>
        <p className={classes.modalText}>{words.askedText(found.open)}</p>
        <div className={classes.bar}>
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {words.cancel}
          </Button>
          <Button
            onClick={() => {
              setAsking(false);
              void decide('theirs');
            }}
          >
            {words.allTheirs}
          </Button>
        </div>
      </Modal>
    </section>
  );
}

interface ChangeRowProps {
  readonly change: ImportChange;
  readonly busy: boolean;
  readonly onDecide: (take: Take) => void;
}

function ChangeRow({ change, busy, onDecide }: ChangeRowProps) {
  const { row, field, from, here, to, state, decidedBy } = change;
  const name = importFields[field];
  const kinds = useKinds();
  return (
    <tr>
      <th scope="row" className={classes.numbers}>
        {row.toLocaleString('zh-TW')}
      </th>
      <td>{name}</td>
      <Said text={shownValue(field, from, kinds)} />
      <Said text={shownValue(field, here, kinds)} />
      <Said text={shownValue(field, to, kinds)} />
      <td>
        {state === 'open' ? (
          <span className={classes.choices}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={words.oursOf(name, row)}
              onClick={() => onDecide('ours')}
            >
              {words.ours}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={words.theirsOf(name, row)}
              onClick={() => onDecide('theirs')}
            >
              {words.theirs}
            </Button>
          </span>
        ) : (
          <>
            {words.states[state]} {decidedBy === null ? null : <StaffLabel id={decidedBy} />}
          </>
        )}
      </td>
    </tr>
  );
}

function Said({ text }: { readonly text: string }) {
  return (
    <td className={classes.said} title={text}>
      {text === '' ? <span className={classes.quiet}>{words.blank}</span> : text}
    </td>
  );
}
