import { Button, Checkbox, TextInput } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { foundingFlaws } from '@vetloom/domain/founding/founding.schema.ts';
import type { ArchiveAbout, ArchiveImport } from '@vetloom/protocol/archive.ts';
import { type FormEvent, useState } from 'react';
import { archives } from '../../../data/sudo/archives.ts';
import { refusal, sentenceOf } from '../../../locale/codes.ts';
import { archive } from '../../../locale/export-archive.ts';
import { founding } from '../../../locale/founding.ts';
import { Refusal } from '../../access/SignIn/CodeForm.tsx';
import classes from '../sudo.module.css';

const words = archive.in;

interface ArchiveWishFormProps {
  readonly job: ArchiveImport;
  readonly about: ArchiveAbout;
  readonly onBegun: () => Promise<void>;
}

/** How the clinic shall stand here: as it was, unless its id is taken or it is to practise on. */
export function ArchiveWishForm({ job, about, onBegun }: ArchiveWishFormProps) {
  const [clinicID, setClinicID] = useState(job.clinic ?? about.clinic);
  const [name, setName] = useState(job.clinicName ?? about.name);
  const [practice, setPractice] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const id = clinicID.trim();
    const [flaw] = foundingFlaws({ clinicID: id, taxID: '', timeZone: DEFAULT_TIME_ZONE });
    setProblem(flaw && sentenceOf('badParameter', { rule: flaw.rule }));
    setFailure(undefined);
    if (flaw) return;
    setBusy(true);
    try {
      const own = name.trim();
      await archives.begin(job.id, {
        practice,
        ...(id === about.clinic ? {} : { clinicID: id }),
        ...(own === '' || own === about.name ? {} : { name: own }),
      });
      await onBegun();
    } catch (error) {
      const refused = refusal(error);
      if (error instanceof DomainError && error.detail.field === 'clinicID') setProblem(refused.sentence);
      else setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={words.id}
        description={founding.clinicIDHint}
        error={problem}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={clinicID}
        onChange={({ currentTarget: { value } }) => {
          setProblem(undefined);
          setClinicID(value.toLowerCase());
        }}
      />
      <TextInput
        label={words.name}
        maxLength={80}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Checkbox
        label={words.practice}
        description={words.practiceHint}
        checked={practice}
        onChange={({ currentTarget: { checked } }) => setPractice(checked)}
      />
      {failure === undefined ? null : <Refusal {...failure} />}
      <div className={classes.foot}>
        <p />
        <Button type="submit" loading={busy}>
          {words.begin}
        </Button>
      </div>
    </form>
  );
}
