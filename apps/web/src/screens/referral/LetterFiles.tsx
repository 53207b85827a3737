import { Checkbox, Stack } from '@mantine/core';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { filesToSend } from '@vetloom/domain/referral/letter-files.ts';
import { fileSize } from '../../locale/files.ts';
import { letters as words } from '../../locale/referral-letter.ts';

interface LetterFilesProps {
  readonly label: string;
  readonly pet: Pet | undefined;
  readonly records: readonly VisitRecord[];
  readonly chosen: readonly string[];
  readonly onChange: (hashes: string[]) => void;
}

/** Which files go along with a letter or an answer. */
export function LetterFiles({ label, pet, records, chosen, onChange }: LetterFilesProps) {
  const files = filesToSend(pet, records);
  return (
    <Checkbox.Group label={label} value={[...chosen]} onChange={onChange}>
      <Stack gap={4} mt={4}>
        {files.length === 0 ? words.noFiles : null}
        {files.map(({ hash, name, size }) => (
          <Checkbox key={hash} value={hash} label={`${name} · ${fileSize(size)}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
