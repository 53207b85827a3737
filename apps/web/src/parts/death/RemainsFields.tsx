import { Checkbox } from '@mantine/core';
import { ASHES, CREMATIONS, REMAINS } from '@vetloom/domain/pet/death.schema.ts';
import { death } from '../../locale/death.ts';
import { DateField } from '../form/DateField.tsx';
import { Field, FieldPair } from '../form/Fields.tsx';
import { Segments } from '../form/Segments.tsx';
import type { RemainsValues } from './death-values.ts';

const words = death.remains;

interface RemainsFieldsProps {
  readonly values: RemainsValues;
  readonly change: (change: Partial<RemainsValues>) => void;
}

/** What becomes of the remains: first what, then what that needs. */
export function RemainsFields({ values, change }: RemainsFieldsProps) {
  return (
    <>
      <Segments
        label={words.field}
        value={values.remains}
        onChange={(remains) => change({ remains })}
        options={REMAINS.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Checkbox
        label={words.here}
        checked={values.here}
        onChange={(event) => change({ here: event.currentTarget.checked })}
      />
      {values.here ? (
        <FieldPair>
          <Field
            label={words.keptWhere}
            hint={words.keptWhereHint}
            value={values.keptWhere}
            onChange={(keptWhere) => change({ keptWhere: keptWhere.slice(0, 80) })}
          />
          {values.remains === 'cremation' ? null : (
            <DateField
              label={words.keptUntil}
              value={values.keptUntil}
              onChange={(keptUntil) => change({ keptUntil })}
            />
          )}
        </FieldPair>
      ) : null}
      {values.remains === 'cremation' ? <Cremation values={values} change={change} /> : null}
      <Field
        label={words.note}
        lines={2}
        value={values.remainsNote}
        onChange={(remainsNote) => change({ remainsNote: remainsNote.slice(0, 1000) })}
      />
    </>
  );
}

function Cremation({ values, change }: RemainsFieldsProps) {
  return (
    <>
      <Segments
        label={words.cremation}
        value={values.cremation}
        onChange={(cremation) => change({ cremation })}
        options={CREMATIONS.map((value) => ({ value, label: value === '' ? words.unsaid : words.cremations[value] }))}
      />
      <FieldPair>
        <Field
          label={words.provider}
          value={values.provider}
          onChange={(provider) => change({ provider: provider.slice(0, 80) })}
        />
        <DateField
          label={words.cremationDate}
          value={values.cremationDate}
          onChange={(cremationDate) => change({ cremationDate })}
        />
      </FieldPair>
      <Segments
        label={words.ashes}
        value={values.ashes}
        onChange={(ashes) => change({ ashes })}
        options={ASHES.map((value) => ({ value, label: value === '' ? words.unsaid : words.ashesKinds[value] }))}
      />
    </>
  );
}
