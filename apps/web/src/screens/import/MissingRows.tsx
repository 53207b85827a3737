import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportJob } from '@vetloom/domain/import/import.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { saveTextFile } from '../../data/engine/save-file.ts';
import { imports } from '../../data/import/imports.ts';
import { importKinds } from '../../locale/import.ts';
import { importProof } from '../../locale/import-proof.ts';
import { useAttempt } from '../../parts/form/use-attempt.ts';
import { missingSheet } from './proof-sheet.ts';

const words = importProof.missing;

/** Rows that the last file had and this one lacks: nothing of them was taken away. */
export function MissingRows({ job, rows }: { readonly job: ImportJob; readonly rows: number }) {
  const { busy, failure, attempt } = useAttempt();
  const save = () =>
    attempt(async () => {
      const missing = await imports.missing(job._id);
      saveTextFile(words.fileName(importKinds[job.kind].fileName), missingSheet(job.columns, missing), 'text/csv');
    });
  return (
    <Notice tone="ochre">
      {words.text(rows)}{' '}
      <Button
        variant="subtle"
        size="sm"
        loading={busy}
        leftSection={<IconDownload size={14} />}
        onClick={() => void save()}
      >
        {words.download}
      </Button>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </Notice>
  );
}
