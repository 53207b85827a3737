import { Button } from '@mantine/core';
import type { EarlierImport } from '@vetloom/domain/import/import.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useEffect, useState } from 'react';
import { imports } from '../../data/import/imports.ts';
import { importing as words } from '../../locale/import.ts';

interface EarlierFileProps {
  readonly jobID: string;
  /** Whether the comparison is chosen already. */
  readonly chosen: boolean;
  readonly onCompare: () => void;
}

/** Says that a file is a newer one of what was brought in before, by how it is known, and offers to compare both. */
export function EarlierFile({ jobID, chosen, onCompare }: EarlierFileProps) {
  const [earlier, setEarlier] = useState<EarlierImport | null>(null);
  useEffect(() => {
    let shown = true;
    // Only a suggestion: without it everything goes as it is chosen.
    imports.earlier(jobID).then(
      (found) => shown && setEarlier(found),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [jobID]);
  if (earlier === null) return null;
  const { known, looked, at, file } = earlier;
  return (
    <Notice
      tone="accent"
      title={words.earlier.title}
      action={
        chosen ? undefined : (
          <Button variant="default" size="sm" onClick={onCompare}>
            {words.earlier.compare}
          </Button>
        )
      }
    >
      {words.earlier.text(known, looked, formatDate(at), file)}
      {chosen ? words.earlier.chosen : words.earlier.otherwise}
    </Notice>
  );
}
