import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { DrawCheck as Check, ImportDraw } from '@vetloom/domain/import/draw.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useEffect, useState } from 'react';
import { draws } from '../../data/import/draws.ts';
import { refusal } from '../../locale/codes.ts';
import { importProof } from '../../locale/import-proof.ts';
import { DrawnRecord } from './DrawnRecord.tsx';
import classes from './import.module.css';
import type { Failure } from './use-job.ts';

const words = importProof.draw;

/** Drawn records beside their source rows, to be ticked or marked wrong. */
export function DrawCheck({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [draw, setDraw] = useState<ImportDraw>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    draws.get(id).then(setDraw, (error: unknown) => setFailure(refusal(error)));
  }, [id]);
  const check = (found: Check) =>
    draws.check(id, found).then(
      (next) => {
        setDraw(next);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(refusal(error)),
    );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Button variant="subtle" size="sm" leftSection={<IconArrowLeft size={14} />} onClick={onClose}>
          {words.back}
        </Button>
        <h2>{words.title}</h2>
        {draw === undefined ? null : (
          <>
            <strong role="status">
              {words.standing(draw.checked, draw.records)}
              {draw.wrong === 0 ? null : words.wrong(draw.wrong)}
            </strong>
            <span className={classes.quiet}>
              {words.drawn(formatDateTime(draw.drawnAt))}・{words.seed(draw.seed)}
            </span>
          </>
        )}
      </header>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {draw?.items.map((item) => (
        <DrawnRecord key={item.place} item={item} onCheck={check} />
      ))}
    </div>
  );
}
