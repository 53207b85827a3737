import { Button } from '@mantine/core';
import type { DrawStanding as Standing } from '@vetloom/domain/import/draw.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useEffect, useState } from 'react';
import { draws } from '../../data/import/draws.ts';
import { importProof } from '../../locale/import-proof.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import { useQuery } from '../../routes/navigation.tsx';
import classes from './import.module.css';

const words = importProof.draw;

/** How far the checking of drawn records is, and the way to it. */
export function DrawStanding() {
  const [latest, setLatest] = useState<Standing | null>();
  const { busy, failure, attempt } = useAttempt();
  const [, setQuery] = useQuery();
  useEffect(() => {
    // Without an answer nothing is said of it: the list comes at the next look.
    draws.list().then(
      ([first]) => setLatest(first ?? null),
      () => undefined,
    );
  }, []);
  const draw = () =>
    attempt(async () => {
      const { _id } = await draws.draw();
      setQuery({ draw: _id });
    });
  if (latest === undefined) return null;
  return (
    <section className={classes.section} aria-labelledby="import-draw">
      <h3 id="import-draw">{words.title}</h3>
      <div className={classes.standing}>
        {latest === null ? (
          <span className={classes.quiet}>{words.text}</span>
        ) : (
          <>
            <strong>
              {words.standing(latest.checked, latest.records)}
              {latest.wrong === 0 ? null : words.wrong(latest.wrong)}
            </strong>
            <Button variant="default" size="sm" onClick={() => setQuery({ draw: latest._id })}>
              {words.open}
            </Button>
          </>
        )}
        <Button variant={latest === null ? 'default' : 'subtle'} size="sm" loading={busy} onClick={() => void draw()}>
          {latest === null ? words.start : words.again}
        </Button>
      </div>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </section>
  );
}
