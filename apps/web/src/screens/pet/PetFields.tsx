import { Autocomplete, Button, Input, SegmentedControl, Select } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { breedNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { tooGeneralIn } from '@vetloom/domain/lines/allergy-match.ts';
import { chipKind, isSoundChip, isSoundRabiesTag } from '@vetloom/domain/pet/identity.ts';
import { ageOf, endsCare, PET_STATUS } from '@vetloom/domain/pet/pet.schema.ts';
import { readBirth } from '@vetloom/domain/pet/written-date.ts';
import { formatAge } from '@vetloom/ui/format/age.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { type ReactNode, useId, useState } from 'react';
import { pets } from '../../locale/pet.ts';
import { petCare } from '../../locale/pet-care.ts';
import { uiWords } from '../../locale/shell-ui.ts';
import { Field, FieldPair, FieldStack, LabelsField, optional } from '../../parts/form/Fields.tsx';
import classes from '../../parts/form/fields.module.css';
import { useKinds, useLabels } from '../../parts/form/use-customize.ts';
import { kindOf } from '../../parts/patient-strip/patient-words.ts';
import { KindChoice } from './KindChoice.tsx';
import type { PetField, PetValues } from './pet-values.ts';

const words = pets.form;

export interface PetFieldsProps {
  readonly values: PetValues;
  readonly change: (change: Partial<PetValues>) => void;
  readonly errors: Readonly<Partial<Record<PetField, ReactNode>>>;
  readonly leave: (field: PetField) => void;
  /** Unix seconds, for ages. */
  readonly now: number;
  /** The basics first and the rest on demand: what the front desk needs while someone waits. */
  readonly short?: boolean;
}

const BASICS: ReadonlySet<string> = new Set<PetField>([
  'name',
  'type',
  'breed',
  'gender',
  'neuter',
  'birth',
  'allergy',
]);

/** The fields of a pet (spec 1 §3); species and breeds are the clinic's own, sorted by name. */
export function PetFields(props: PetFieldsProps) {
  const { errors, short = false } = props;
  const [open, setOpen] = useState(false);
  const hidden = short && !open && Object.keys(errors).every((field) => BASICS.has(field));
  return (
    <FieldStack>
      <Basics {...props} />
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
      {hidden ? null : <Rest {...props} />}
    </FieldStack>
  );
}

function useText({ values, change, errors, leave }: PetFieldsProps) {
  return (field: Exclude<PetField, 'label' | 'gender' | 'neuter' | 'status' | 'type'>) => ({
    name: field,
    value: values[field] ?? '',
    error: errors[field],
    onChange: (value: string) => change({ [field]: value }),
    onLeave: () => leave(field),
  });
}

function Basics(props: PetFieldsProps) {
  const { values, change, now } = props;
  const text = useText(props);
  const kinds = useKinds();
  const kind = kindOf(kinds, values.type);
  const sex = useId();
  const breeds = kind?.breed.map((breed) => breed.nametc || breed.name) ?? [];
  const general = tooGeneralIn(values.allergy ?? '');
  const birth = readBirth(values.birth, now, shownZone());
  const age =
    birth === undefined
      ? undefined
      : ageOf({ birth, status: PET_STATUS.normal, timeOfDeath: null }, now, (at) => calendarDate(at, shownZone()));
  return (
    <>
      <Field {...text('name')} label={words.name} required autoFocus />
      <FieldPair>
        <KindChoice
          label={optional(words.type)}
          kinds={kinds}
          value={kind?._id ?? values.type}
          onChoose={(type, breed) =>
            change({ type, ...(type === values.type && !breed ? {} : { breed: breed ?? '' }) })
          }
        />
        <Autocomplete
          label={optional(words.breed)}
          data={[...new Set(breeds)]}
          value={breedShown(kind, values.breed)}
          limit={40}
          autoComplete="off"
          onChange={(breed) => change({ breed: storedBreed(kind, breed) })}
        />
      </FieldPair>
      <FieldPair>
        <Input.Wrapper label={optional(words.gender)} labelElement="div" labelProps={{ id: sex }}>
          <SegmentedControl
            aria-labelledby={sex}
            fullWidth
            value={values.gender}
            data={(['Male', 'Female', ''] as const).map((value) => ({ value, label: pets.gender[value] }))}
            onChange={(gender) => change({ gender: gender as PetValues['gender'] })}
          />
        </Input.Wrapper>
        <Select
          label={optional(words.neuter)}
          data={(['Intact', 'Neutered', 'Spayed', 'Castrated', 'OHE'] as const).map((value) => ({
            value,
            label: pets.neuter[value],
          }))}
          value={values.neuter === '' ? null : values.neuter}
          clearable
          onChange={(neuter) => change({ neuter: (neuter ?? '') as PetValues['neuter'] })}
        />
      </FieldPair>
      <Field
        {...text('birth')}
        label={words.birth}
        hint={birth === undefined ? words.birthHint : `${formatDate(birth)} · ${formatAge(age, uiWords.age)}`}
      />
      <Field
        {...text('allergy')}
        label={words.allergy}
        hint={general.length === 0 ? words.allergyHint : words.allergyGeneral(general.join('、'))}
      />
    </>
  );
}

/** A breed as it is called today; one that isn't listed as it was written. */
function breedShown(kind: ReturnType<typeof kindOf>, stored: string): string {
  const breed = breedNamed(kind?.breed ?? [], stored);
  return breed === undefined ? stored : breed.nametc || breed.name;
}

/** Breeds are stored by the name of the clinic's list; one that isn't listed is stored as written. */
function storedBreed(kind: ReturnType<typeof kindOf>, written: string): string {
  return kind?.breed.find((breed) => (breed.nametc || breed.name) === written)?.name ?? written;
}

/** Which kind of chip a number is of, once it is whole. */
function chipHint(number: string): string | undefined {
  const kind = chipKind(number);
  return kind === 'empty' || kind === 'wrong' ? undefined : petCare.identity[kind];
}

function Rest(props: PetFieldsProps) {
  const { values, change } = props;
  const text = useText(props);
  const known = useLabels();
  return (
    <>
      <FieldPair>
        <Select
          label={words.status}
          data={Object.values(PET_STATUS).map((status) => ({ value: String(status), label: pets.status[status] }))}
          value={String(values.status)}
          allowDeselect={false}
          onChange={(status) => change({ status: Number(status ?? 0) as PetValues['status'] })}
        />
        {values.status === PET_STATUS.death ? <Field {...text('timeOfDeath')} label={words.timeOfDeath} /> : null}
      </FieldPair>
      {endsCare(values.status) ? (
        <p className={classes.note}>
          {values.status === PET_STATUS.death ? petCare.status.died : petCare.status.stops}
        </p>
      ) : null}
      <SectionHeading level={3}>{words.identity}</SectionHeading>
      <FieldPair>
        <Field {...text('chipID')} label={words.chipID} hint={chipHint(values.chipID)} />
        <Field {...text('rabiesID')} label={words.rabiesID} />
      </FieldPair>
      {isSoundChip(values.chipID) ? null : (
        <Field {...text('chipReason')} label={petCare.identity.chipReason} required />
      )}
      {isSoundRabiesTag(values.rabiesID) ? null : (
        <Field {...text('rabiesReason')} label={petCare.identity.rabiesReason} required />
      )}
      <FieldPair>
        <Field {...text('petNumber')} label={words.petNumber} />
        <Field {...text('link')} label={words.link} type="url" />
      </FieldPair>
      <LabelsField value={values.label} known={known} onChange={(label) => change({ label })} />
      <SectionHeading level={3}>{words.health}</SectionHeading>
      <FieldPair>
        <Field {...text('vaccine')} label={words.vaccine} />
        <Field {...text('reagent')} label={words.reagent} />
      </FieldPair>
      <Field {...text('history')} label={words.history} lines={2} />
      <Field {...text('info')} label={words.info} lines={2} />
    </>
  );
}
