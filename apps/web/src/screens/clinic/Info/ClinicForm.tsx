import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { editClinic } from '@vetloom/domain/clinic/clinic.commands.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { refusal } from '../../../locale/codes.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ChannelsLine } from '../../../parts/channels/ChannelsLine.tsx';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import {
  CLINIC_FIELDS,
  type ClinicField,
  type ClinicValues,
  changedFields,
  clinicError,
  clinicValues,
} from './clinic-values.ts';
import classes from './info.module.css';
import { TimeZoneField } from './TimeZoneField.tsx';

const words = clinicInfo.info;

/** The particulars as rows of label, explanation and field, with one bar that saves. */
export function ClinicForm({ clinic, editable }: { readonly clinic: Clinic; readonly editable: boolean }) {
  const run = useRun();
  const form = useEditDraft('clinic.edit', clinic, clinicValues(clinic));
  const [left, setLeft] = useState<ReadonlySet<ClinicField>>(new Set());
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [saving, setSaving] = useState(false);
  const changed = changedFields(clinicValues(clinic), form.values);
  // What stands there from before keeps nobody from correcting something else.
  const wrong = changed.filter((field) => clinicError(form.values, field) !== undefined);

  const save = async () => {
    if (!editable || saving || changed.length === 0) return;
    setLeft(new Set(CLINIC_FIELDS));
    if (wrong.length > 0) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const edits = form.edits((values) => values);
      if (edits.length > 0) await run(editClinic, { edits });
      form.restart();
      showSuccess(clinicInfo.saved);
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setSaving(false);
    }
  };
  useHotkey('Ctrl S', keyWords.save, () => void save());

  return (
    <div className={classes.column}>
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <p>{editable ? words.text : clinicInfo.readOnly}</p>
          <p>
            <ChannelsLine />
          </p>
        </header>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <div className={classes.rows}>
          {CLINIC_FIELDS.map((field) => (
            <Row
              key={field}
              field={field}
              value={form.values[field]}
              stored={clinic[field]}
              readOnly={!editable}
              error={left.has(field) ? sentenceOf(clinicError(form.values, field)) : undefined}
              onChange={(value) => form.change({ [field]: value })}
              onLeave={() => setLeft((before) => new Set(before).add(field))}
            />
          ))}
        </div>
      </div>
      {editable ? (
        <footer className={classes.bar}>
          {changed.length === 0 ? null : (
            <span className={classes.changes} role="status">
              <IconPencil size={14} aria-hidden="true" />
              {clinicInfo.changes(changed.map((field) => words.fields[field].label))}
            </span>
          )}
          <span className={classes.push}>
            <Button variant="default" disabled={changed.length === 0} onClick={form.restart}>
              {clinicInfo.restore}
            </Button>
            <Button
              disabled={changed.length === 0}
              loading={saving}
              rightSection={<Keycap keys="Ctrl S" onFill />}
              onClick={() => void save()}
            >
              {clinicInfo.save}
            </Button>
          </span>
        </footer>
      ) : null}
    </div>
  );
}

const WRONG = { name: words.nameMissing, taxID: words.taxIDWrong, biUrl: words.biUrlWrong } as const;
const sentenceOf = (error: ReturnType<typeof clinicError>): string | undefined => error && WRONG[error];

interface RowProps {
  readonly field: ClinicField;
  readonly value: ClinicValues[ClinicField];
  readonly stored: ClinicValues[ClinicField];
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
  readonly onLeave: () => void;
}

function Row({ field, value, stored, readOnly, error, onChange, onLeave }: RowProps) {
  const { label, hint } = words.fields[field];
  const id = `clinic-${field}`;
  const text = String(value ?? '');
  const common = {
    id,
    readOnly,
    error,
    autoComplete: 'off',
    'aria-describedby': `${id}-hint`,
    onBlur: onLeave,
    className: classes.control ?? '',
  } as const;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
      {field === 'instrumentBridge' ? (
        <div className={classes.control}>
          <Switch
            id={id}
            aria-describedby={`${id}-hint`}
            checked={value === true}
            disabled={readOnly}
            label={value === true ? words.bridge.on : words.bridge.off}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </div>
      ) : field === 'info' ? (
        <Textarea
          {...common}
          value={text}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : field === 'timeZone' ? (
        <TimeZoneField {...common} value={text} stored={String(stored)} onChange={onChange} />
      ) : (
        <TextInput {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </div>
  );
}
