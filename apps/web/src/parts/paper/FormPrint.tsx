import { Button, Group, Modal, Select } from '@mantine/core';
import { IconCertificate, IconCloudOff, IconDownload } from '@tabler/icons-react';
import { presentVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan, useDocuments, useSyncStatus } from '../../data/engine/hooks.ts';
import { formCalls, useForms } from '../../data/paper/forms.ts';
import { paperCalls } from '../../data/paper/issued.ts';
import { useAnswer } from '../../data/paper/use-answer.ts';
import { formPrint as words } from '../../locale/paper-form.ts';
import { issuedPaper } from '../../locale/paper-issued.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { useAttempt } from '../form/use-attempt.ts';
import { FormPreview } from './FormPreview.tsx';
import classes from './form-print.module.css';
import { useIssue } from './use-issue.ts';

export interface FormPrintProps {
  readonly open: boolean;
  readonly pet: Pick<Pet, '_id' | 'name'>;
  /** The visit about which it is; without it the animal's latest. */
  readonly recordID?: string | undefined;
  readonly onClose: () => void;
}

const NO_VISIT = 'none';
/** 列印表單: a form of the clinic's, filled for an animal; what will stand there is shown before it is handed out. */
export function FormPrint(props: FormPrintProps) {
  const { open, pet, onClose } = props;
  return (
    <Modal opened={open} onClose={onClose} title={words.title(pet.name)} size={760} centered>
      <Chosen {...props} />
    </Modal>
  );
}

function Chosen({ pet, recordID, onClose }: FormPrintProps) {
  const forms = useForms();
  const visits = useDocuments('record', 'byPet', { equals: [pet._id] }) ?? [];
  const latest = visits.toSorted((a, b) => b.dateTime - a.dateTime);
  const [formID, setFormID] = useState<string>();
  const [visit, setVisit] = useState<string>();
  const form = forms?.find(({ _id }) => _id === formID) ?? (forms?.length === 1 ? forms[0] : undefined);
  const chosenVisit = visit ?? recordID ?? latest[0]?._id ?? NO_VISIT;
  const { answer } = useAnswer('placeholders', formCalls.placeholders);
  const { busy, failure, attempt } = useAttempt();
  const hand = useIssue();
  // Known before anything is tried: the server fills forms.
  const online = useSyncStatus()?.connection !== 'offline';
  if (forms === undefined) return null;
  if (forms.length === 0) return <NoForms />;
  const choice = form && { formID: form._id, petID: pet._id, recordID: chosenVisit === NO_VISIT ? '' : chosenVisit };
  const issue = () => {
    if (!choice) return;
    void attempt(() => hand(choice, (once) => paperCalls.issue(choice, once)));
  };
  const save = (as: 'docx' | 'pdf') => {
    if (!form || !choice) return;
    void attempt(async () => {
      await formCalls.save(choice, as, `${form.formName} ${pet.name}`);
      showSuccess(words.saved(form.formName));
    });
  };
  return (
    <div className={classes.stack}>
      <div className={classes.choices}>
        <Select
          label={words.choose}
          data={forms.map(({ _id, formName }) => ({ value: _id, label: formName }))}
          value={form?._id ?? null}
          onChange={(next) => setFormID(next ?? undefined)}
          allowDeselect={false}
          searchable
          data-autofocus
        />
        <Select
          label={words.visit}
          data={[
            ...latest.map(({ _id, dateTime, cause }) => ({
              value: _id,
              label: `${formatDate(dateTime)} ${cause}`.trim(),
            })),
            { value: NO_VISIT, label: words.noVisit },
          ]}
          value={chosenVisit}
          onChange={(next) => setVisit(next ?? undefined)}
          allowDeselect={false}
        />
      </div>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {online ? (
        <FormPreview choice={choice} version={form ? presentVersion(form)._id : ''} />
      ) : (
        <Notice tone="ochre" icon={<IconCloudOff size={16} />}>
          {words.offline}
        </Notice>
      )}
      {answer?.pdf === false ? <p className={classes.quiet}>{words.noPdf}</p> : null}
      <p className={classes.quiet}>{issuedPaper.issueHint}</p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        {answer?.pdf ? (
          <Button variant="default" disabled={!choice || !online} loading={busy} onClick={() => save('pdf')}>
            {words.pdf}
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={!choice || !online}
          loading={busy}
          leftSection={<IconCertificate size={16} stroke={1.8} />}
          onClick={issue}
        >
          {issuedPaper.issue}
        </Button>
        <Button
          disabled={!choice || !online}
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.8} />}
          onClick={() => save('docx')}
        >
          {words.word}
        </Button>
      </Group>
    </div>
  );
}

function NoForms() {
  const writes = useCan()('CUSTOMIZE_FORM');
  return (
    <EmptyState
      title={words.none}
      next={writes ? words.noneNextWriter : words.noneNext}
      actions={
        writes ? (
          <Button component={AppLink} to={links.to('setting.customizeForm')} size="sm" variant="default">
            {words.toSetting}
          </Button>
        ) : null
      }
    />
  );
}
