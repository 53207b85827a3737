import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconDownload, IconEye, IconRestore, IconUpload } from '@tabler/icons-react';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { editCustomForm, removeCustomForm, restoreFormVersion } from '@vetloom/domain/paper/custom-form.commands.ts';
import { type CustomForm, type FormVersion, presentVersion } from '@vetloom/domain/paper/custom-form.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useRef, useState } from 'react';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { formCalls } from '../../../data/paper/forms.ts';
import { customForm as words } from '../../../locale/paper-form.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { FormPreview } from '../../../parts/paper/FormPreview.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { DOCX_FILES } from './docx-files.ts';
import classes from './forms.module.css';
import { UploadProblems } from './UploadProblems.tsx';
import { useUpload } from './use-upload.ts';

interface FormDetailProps {
  readonly form: CustomForm;
  readonly onClose: () => void;
}

/** One form: its name, its versions, and how it reads when it is filled. */
export function FormDetail({ form, onClose }: FormDetailProps) {
  const run = useRun();
  const can = useCan();
  const writes = can('CUSTOMIZE_FORM');
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(form.formName);
  const [asking, setAsking] = useState(false);
  const [petID, setPetID] = useState<string>();
  const [versionID, setVersionID] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const upload = useUpload(async (file) => {
    await formCalls.version(form._id, file);
    setVersionID(undefined);
    showSuccess(words.versioned(form.formName));
  });
  const present = presentVersion(form);
  const shown = form.versions.find(({ _id }) => _id === versionID) ?? present;
  const rename = () =>
    attempt(async () => {
      const edits = editsBetween({ formName: form.formName }, { formName: name.trim() }, ['formName']);
      await run(editCustomForm, { formID: form._id, edits });
      showSuccess(words.renamed(name.trim()));
    });
  const restore = (version: FormVersion) =>
    attempt(async () => {
      await run(restoreFormVersion, { formID: form._id, versionID: version._id, rowID: newID.row() });
      setVersionID(undefined);
      showSuccess(words.restored);
    });
  const isRenamed = name.trim() !== '' && name.trim() !== form.formName;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={form.formName}
      footer={
        writes ? (
          <Button variant="subtle" size="sm" data-danger onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        ) : undefined
      }
    >
      <div className={classes.detail}>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {upload.refused ? <UploadProblems refused={upload.refused} onClose={upload.forget} /> : null}
        {writes ? (
          <div className={classes.nameLine}>
            <TextInput
              label={words.name}
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {isRenamed ? (
              <Button variant="default" loading={busy} onClick={() => void rename()}>
                {words.rename}
              </Button>
            ) : null}
          </div>
        ) : null}
        <section aria-label={words.versions}>
          <SectionHeading>{words.versions}</SectionHeading>
          <ul className={classes.versions}>
            {form.versions.toReversed().map((version, index) => (
              <li key={version._id}>
                <span className={classes.versionWords}>
                  <span className={classes.versionName}>
                    {words.versionCount(form.versions.length - index)}
                    {version._id === present._id ? <Chip dense>{words.present}</Chip> : null}
                  </span>
                  <span className={classes.quiet}>
                    {formatDate(version.dateTime)} {formatTime(version.dateTime)} · <StaffLabel id={version.by} />
                    {version.restores === '' ? '' : ` · ${words.restoredFrom}`}
                  </span>
                  <span className={classes.quiet}>{version.name}</span>
                </span>
                <ActionIcon
                  variant="subtle"
                  aria-label={words.look}
                  aria-pressed={version._id === shown._id}
                  title={words.look}
                  onClick={() => setVersionID(version._id)}
                >
                  <IconEye size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={words.download(version.name)}
                  title={words.download(version.name)}
                  onClick={() => void attempt(() => formCalls.saveVersion(version.hash, version.name))}
                >
                  <IconDownload size={16} />
                </ActionIcon>
                {writes && version.hash !== present.hash ? (
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.restore}
                    title={words.restore}
                    onClick={() => void restore(version)}
                  >
                    <IconRestore size={16} />
                  </ActionIcon>
                ) : null}
              </li>
            ))}
          </ul>
          {writes ? (
            <>
              <Button
                variant="default"
                size="sm"
                loading={upload.busy}
                leftSection={<IconUpload size={14} />}
                onClick={() => input.current?.click()}
              >
                {words.newVersion}
              </Button>
              <input
                ref={input}
                type="file"
                hidden
                accept={DOCX_FILES}
                aria-label={words.newVersion}
                onChange={(event) => {
                  const picked = [...(event.currentTarget.files ?? [])];
                  event.currentTarget.value = '';
                  void upload.send(picked);
                }}
              />
            </>
          ) : null}
        </section>
        <section aria-label={words.preview}>
          <SectionHeading>{words.preview}</SectionHeading>
          {can('RECORD_WRITE') ? (
            <PersonPicker
              kind="pet"
              label={words.pet}
              hint={words.petHint}
              except=""
              value={petID}
              onChange={setPetID}
            />
          ) : null}
          {petID === undefined ? <p className={classes.quiet}>{words.example}</p> : null}
          <FormPreview choice={{ formID: form._id, versionID: shown._id, petID }} version={shown._id} />
        </section>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.removeTitle(form.formName)}
        text={words.removeText}
        confirmWord={words.remove}
        danger
        onConfirm={async () => {
          await run(removeCustomForm, { formID: form._id });
          showSuccess(words.removed(form.formName));
          onClose();
        }}
      />
    </SidePanel>
  );
}
