import { Button, FileButton, Textarea } from '@mantine/core';
import { identityIn } from '../../../data/backup/backup-key.ts';
import { backup } from '../../../locale/backup.ts';
import classes from './backup.module.css';
import type { TypedKey } from './use-typed-key.ts';

const words = backup.keyField;

interface KeyFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly typed: TypedKey;
}

/** The private key of backups: pasted, typed off a paper, or read from the file in which it was kept. Nothing of it leaves this computer by itself. */
export function KeyField({ label, hint, typed }: KeyFieldProps) {
  const read = async (file: File | null) => {
    if (!file) return;
    const found = identityIn(await file.text());
    if (found === undefined) typed.refuse(words.noKeyInFile);
    else typed.type(found);
  };
  return (
    <>
      <Textarea
        label={label}
        description={hint}
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        classNames={{ input: classes.typedKey ?? '' }}
        value={typed.text}
        error={typed.error}
        onChange={(event) => typed.type(event.target.value)}
      />
      <div>
        <FileButton accept="text/plain,.txt,.key" onChange={(file) => void read(file)}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {words.fromFile}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  );
}
