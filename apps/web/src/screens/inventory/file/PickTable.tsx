import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { useRef, useState } from 'react';
import { readTable, type TableRead } from '../../../data/import/read-table.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileReason } from '../../../locale/import.ts';
import classes from './file.module.css';

interface PickTableProps {
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  /** One was read already: another one is no longer what is to be done first. */
  readonly again?: boolean;
  readonly onRead: (table: TableRead, name: string) => void;
}

/** Takes a table from the person's disk and has it read. */
export function PickTable({ label, hint, disabled, again = false, onRead }: PickTableProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof refusal>>();
  const take = async (file: File) => {
    setFailure(undefined);
    setReading(true);
    try {
      onRead(await readTable(file), file.name);
    } catch (error) {
      const why = refusal(error);
      const own = error instanceof DomainError ? fileReason(error.detail) : undefined;
      setFailure({ ...why, sentence: own ?? why.sentence });
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={classes.pick}>
      <Button
        size="sm"
        variant={again ? 'default' : 'filled'}
        leftSection={<IconFileSpreadsheet size={16} />}
        loading={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p className={classes.hint}>{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods"
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
    </div>
  );
}
