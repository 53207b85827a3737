import { Select } from '@mantine/core';
import { isActive } from '@vetloom/domain/staff/staff.schema.ts';
import type { ReactNode } from 'react';
import { useDocuments } from '../../data/engine/hooks.ts';
import { tasks } from '../../locale/task.ts';

/** Stands for nobody in particular, because a choice needs a value that says something. */
const ANYBODY = 'anybody';

interface StaffChoiceProps {
  readonly label: ReactNode;
  /** A staff id; empty for anybody of the clinic, null where nobody has chosen. */
  readonly value: string | null;
  readonly onChange: (staffID: string) => void;
  /** Left out of the choice. */
  readonly except?: string;
  /** Whether a dialog begins with it. */
  readonly first?: boolean;
}

/** Who of the clinic is to do something, anybody first. */
export function StaffChoice({ label, value, onChange, except, first = false }: StaffChoiceProps) {
  const people = (useDocuments('staff', 'byName', {}) ?? []).filter((one) => isActive(one) && one._id !== except);
  const anybody = except === '' ? [] : [{ value: ANYBODY, label: tasks.anybody }];
  return (
    <Select
      label={label}
      data={[...anybody, ...people.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={value === '' ? ANYBODY : value}
      allowDeselect={false}
      searchable
      data-autofocus={first || undefined}
      // A dialog that opens doesn't open a list over itself.
      openOnFocus={!first}
      onChange={(next) => onChange(next === ANYBODY ? '' : (next ?? ''))}
    />
  );
}
