import { Switch, Textarea, TextInput } from '@mantine/core';
import { editClinic } from '@vetloom/domain/clinic/clinic.commands.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { typedParticular } from '@vetloom/domain/clinic/typed-particular.ts';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { ChannelsLine } from '../../../parts/channels/ChannelsLine.tsx';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { LogoRow } from './ClinicFiles.tsx';
import {
  CLINIC_FIELDS,
  type ClinicField,
  type ClinicValues,
  changedFields,
  clinicError,
  clinicValues,
} from './clinic-values.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

const words = clinicInfo.info;

/** The particulars as rows of label, explanation and field, with one bar that saves. */
export function ClinicForm({ clinic, editable }: { readonly clinic: Clinic; readonly editable: boolean }) {
  const run = useRun();
  const form = useEditDraft('clinic.edit', clinic, clinicValues(clinic));
  const [left, setLeft] = useState<ReadonlySet<ClinicField>>(new Set());
  const changed = changedFields(clinicValues(clinic), form.values);
  const saving = useSaving({
    changed: changed.map((field) => words.fields[field].label),
    check: () => {
      setLeft(new Set(CLINIC_FIELDS));
      // What stands there from before keeps nobody from correcting something else.
      return changed.every((field) => clinicError(form.values, field) === undefined);
    },
    send: async () => {
      const edits = form.edits((values) => values);
      if (edits.length > 0) await run(editClinic, { edits });
    },
    restore: form.restart,
    saved: clinicInfo.saved,
  });
  return (
    <SettingPage
      title={words.title}
      text={
        <>
          {editable ? words.text : clinicInfo.readOnly}
          <br />
          <ChannelsLine />
        </>
      }
      saving={editable ? saving : undefined}
    >
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
        <LogoRow clinic={clinic} editable={editable} />
      </div>
    </SettingPage>
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
        <TextInput
          {...common}
          value={text}
          onChange={(event) => onChange(typedParticular(field, event.currentTarget.value))}
        />
      )}
    </div>
  );
}
