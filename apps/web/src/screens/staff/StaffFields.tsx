import { NativeSelect, PasswordInput } from '@mantine/core';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import type { ReactNode } from 'react';
import { staff as words } from '../../locale/staff.ts';
import { ColourField } from '../../parts/form/ColourField.tsx';
import { Field, FieldPair, FieldStack, optional } from '../../parts/form/Fields.tsx';
import type { StaffField, StaffValues } from './staff-values.ts';
import { usePowers } from './use-powers.ts';

interface StaffFieldsProps {
  readonly values: StaffValues;
  readonly change: (change: Partial<StaffValues>) => void;
  readonly errors: Readonly<Partial<Record<StaffField, ReactNode>>>;
  readonly leave: (field: StaffField) => void;
  readonly roles: readonly Role[];
  /** The role that the member holds already: it may stay whoever edits the card. */
  readonly held?: string;
  /** The email makes the id: it is asked for once. */
  readonly fresh: boolean;
  /** The password of a new member; never kept as a draft. */
  readonly password?: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
  };
}

/** The fields of a member (spec 1 §3): who they are, what they may do, how they are shown. */
export function StaffFields({ values, change, errors, leave, roles, held, fresh, password }: StaffFieldsProps) {
  const powers = usePowers();
  const options = roles.map((role) => ({ role, why: role._id === held ? undefined : powers.give(role) }));
  const text = (field: StaffField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (value: string) => change({ [field]: value }),
    onLeave: () => leave(field),
  });
  return (
    <FieldStack>
      <Field {...text('name')} label={words.form.name} required autoFocus />
      {fresh ? (
        <Field {...text('email')} label={words.form.email} type="email" hint={words.form.emailHint} required />
      ) : null}
      <NativeSelect
        label={words.form.role}
        aria-required
        description={options.some(({ why }) => why !== undefined) ? words.barred.roleHint : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.permissionDetail}
        error={errors.permissionDetail}
        onChange={(event) => change({ permissionDetail: event.currentTarget.value })}
        onBlur={() => leave('permissionDetail')}
        data={[
          ...(values.permissionDetail === '' ? [{ value: '', label: words.form.roleChoose }] : []),
          ...options.map(({ role, why }) => ({
            value: role._id,
            label: why === undefined ? role.name : words.barred.option(role.name, why),
            disabled: why !== undefined,
          })),
        ]}
      />
      {password === undefined ? null : (
        <PasswordInput
          label={optional(words.form.password)}
          description={words.form.passwordHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={password.value}
          error={password.error}
          autoComplete="new-password"
          onChange={(event) => password.onChange(event.currentTarget.value)}
        />
      )}
      <FieldPair>
        <Field {...text('phone')} label={words.form.phone} type="tel" />
        <Field {...text('lineID')} label={words.form.lineID} />
      </FieldPair>
      <Field {...text('licenseNumber')} label={words.form.license} />
      <ColourField
        label={words.colour}
        hint={words.colourHint}
        value={values.color}
        onChange={(color) => change({ color })}
      />
      <Field {...text('info')} label={words.form.info} lines={2} />
    </FieldStack>
  );
}
