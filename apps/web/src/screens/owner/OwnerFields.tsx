import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { identityKind } from '@vetloom/domain/owner/identity-card.ts';
import { readWrittenDate } from '@vetloom/domain/pet/written-date.ts';
import { formatRocDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { type ReactNode, useState } from 'react';
import { owners } from '../../locale/owner.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import { Field, FieldPair, FieldStack, LabelsField } from '../../parts/form/Fields.tsx';
import classes from '../../parts/form/fields.module.css';
import { useLabels } from '../../parts/form/use-customize.ts';
import { ContactFields } from './ContactFields.tsx';
import { LikelySame } from './OwnerCare/LikelySame.tsx';
import { needsReason, type OwnerField, type OwnerValues } from './owner-values.ts';

const words = owners.form;

export interface OwnerFieldsProps {
  readonly values: OwnerValues;
  readonly change: (change: Partial<OwnerValues>) => void;
  readonly errors: Readonly<Partial<Record<OwnerField, ReactNode>>>;
  readonly leave: (field: OwnerField) => void;
  /** Shows name, phone and LINE first and the rest on demand: what the front desk needs while someone waits. */
  readonly short?: boolean;
  /** The owner being edited, who is not their own namesake. */
  readonly ownID?: string | undefined;
}

/** Which card an identity number is of, once it is whole. */
function identityHint(number: string): string | undefined {
  const kind = identityKind(number);
  return kind === 'empty' || kind === 'wrong' ? undefined : ownerCare.identity[kind];
}

/** The fields of an owner in the order in which people give them (spec 1 §3). */
export function OwnerFields({ values, change, errors, leave, short = false, ownID }: OwnerFieldsProps) {
  const [open, setOpen] = useState(false);
  const text = (field: Exclude<OwnerField, 'label' | 'contacts'>) => ({
    name: field,
    value: values[field] ?? '',
    error: errors[field],
    onChange: (value: string) => change({ [field]: value }),
    onLeave: () => leave(field),
  });
  const birth = readWrittenDate(values.birth, shownZone());
  const known = useLabels();
  const hidden = short && !open && Object.keys(errors).every((field) => field === 'name' || field === 'phone');
  return (
    <FieldStack>
      <Field {...text('name')} label={words.name} required autoFocus />
      <Field {...text('phone')} label={words.phone} type="tel" required />
      <LikelySame values={values} ownID={ownID} />
      <Field {...text('lineID')} label={words.lineID} />
      {short ? (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={!hidden}
          leftSection={hidden ? <IconChevronDown size={14} /> : <IconChevronUp size={14} />}
          onClick={() => setOpen(!open)}
        >
          {hidden ? words.more : words.fewer}
        </Button>
      ) : null}
      {hidden ? null : (
        <>
          <FieldPair>
            <Field
              {...text('birth')}
              label={words.birth}
              hint={birth === undefined ? words.birthHint : words.birthRoc(formatRocDate(birth))}
            />
            <Field {...text('IDcard')} label={words.IDcard} hint={identityHint(values.IDcard)} />
          </FieldPair>
          {needsReason(values) ? <Field {...text('IDcardReason')} label={ownerCare.identity.reason} required /> : null}
          <ContactFields
            contacts={values.contacts ?? []}
            error={errors.contacts}
            onChange={(contacts) => change({ contacts })}
            onLeave={() => leave('contacts')}
          />
          <Field {...text('address')} label={words.address} />
          <Field {...text('email')} label={words.email} type="email" />
          <LabelsField value={values.label} known={known} onChange={(label) => change({ label })} />
          <Field {...text('info')} label={words.info} lines={2} />
        </>
      )}
    </FieldStack>
  );
}
