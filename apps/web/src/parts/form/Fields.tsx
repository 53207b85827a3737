import { Select, Textarea, TextInput } from '@mantine/core';
import { presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import type { ReactNode } from 'react';
import { owners } from '../../locale/owner.ts';
import type { Label } from '../patient-strip/read-patient.ts';
import { storedLabels } from '../patient-strip/shown-labels.ts';
import classes from './fields.module.css';

/** The label of an optional field: optional ones are marked, required ones are not. */
export function optional(label: string): ReactNode {
  return (
    <>
      {label} <span className={classes.optional}>{owners.form.optional}</span>
    </>
  );
}

/** Help stands below the field, so that fields side by side stay in line. */
const ORDER = ['label', 'input', 'description', 'error'] as const;

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly lines?: number;
  readonly type?: 'text' | 'tel' | 'email' | 'url';
  readonly name?: string;
}

/** A text field of a form: checked on leaving it. With `lines` it is a text area. */
export function Field(props: FieldProps) {
  const { label, value, onChange, onLeave, error, hint, required = false, lines } = props;
  const common = {
    label: required ? label : optional(label),
    value,
    error,
    description: hint,
    inputWrapperOrder: [...ORDER],
    onBlur: onLeave,
    'aria-required': required || undefined,
    autoComplete: 'off',
    ...(props.name === undefined ? {} : { name: props.name }),
    ...(props.autoFocus === true ? { 'data-autofocus': true } : {}),
  };
  if (lines !== undefined) {
    return (
      <Textarea
        {...common}
        autosize
        minRows={lines}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput {...common} type={props.type ?? 'text'} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

export interface LabelsProps {
  readonly value: readonly string[];
  readonly known: readonly Label[];
  readonly onChange: (value: string[]) => void;
}

/** The labels of an owner or animal: the clinic's own first, others may be written. */
export function LabelsField({ value, known, onChange }: LabelsProps) {
  return (
    <TagsField
      label={optional(owners.form.label)}
      placeholder={value.length === 0 ? owners.form.labelHint : ''}
      data={[...new Set(known.map(({ name }) => name))]}
      value={presentKeys('labels', known, value)}
      longest={40}
      maxTags={20}
      onChange={(chosen) => onChange(storedLabels(known, value, chosen))}
    />
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/**
 * One of a list, found by typing. It opens on typing, not on the focus, so that Enter in an untouched field goes on with the form and
 * after typing takes the first hit.
 */
export function Choice({ label, options, value, onChange, placeholder }: ChoiceProps) {
  return (
    <Select
      label={optional(label)}
      data={[...options]}
      value={value === '' ? null : value}
      searchable
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      autoComplete="off"
      onChange={(next) => onChange(next ?? '')}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
}

/** Lays fields below each other. */
export function FieldStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** Two equal columns for short fields. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
