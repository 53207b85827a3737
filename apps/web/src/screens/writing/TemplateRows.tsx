import { placeOf } from '@vetloom/domain/catalog/item-lines.ts';
import type { TemplateCharge, TemplateDrug } from '@vetloom/domain/writing/record-template.schema.ts';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import { found, useDocument, useDocuments } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { writing } from '../../locale/writing.ts';
import { optional } from '../../parts/form/Fields.tsx';
import { ItemRows, type RowField } from './ItemRows.tsx';
import type { TemplateValues } from './template-values.ts';

const words = writing.aids;
const NUMBER: readonly RowField<TemplateCharge>[] = [{ key: 'number', label: words.number, figure: 'required' }];
const DOSE: readonly RowField<TemplateDrug>[] = [
  { key: 'dosePerKg', label: words.dosePerKg, figure: 'optional' },
  { key: 'frequency', label: words.frequency },
  { key: 'days', label: words.days, figure: 'optional' },
];

interface TemplateRowsProps {
  readonly values: TemplateValues;
  readonly change: (part: Partial<TemplateValues>) => void;
}

/** What a template diagnoses, orders, charges and prescribes. Fields of a drug that are empty follow the catalogue. */
export function TemplateRows({ values, change }: TemplateRowsProps) {
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const diseases = found(useDocument('customize', '/customize/diseases'))?.diseases ?? [];
  const charge = ({ _id: itemID, name }: { readonly _id: string; readonly name: string }): TemplateCharge => ({
    _id: newID.row(),
    itemID,
    name,
    number: 1,
  });
  const named = (names: readonly string[]) =>
    [...new Set(names.map((name) => name.trim()).filter(Boolean))].map(
      (name) => values.disease.find((one) => one.name === name) ?? { _id: newID.row(), name, certainty: '' },
    );
  return (
    <>
      <TagsField
        label={optional(words.disease)}
        placeholder={values.disease.length === 0 ? words.addDisease : ''}
        data={[...new Set(diseases.map(({ name, nametc }) => nametc || name))]}
        value={values.disease.map(({ name }) => name)}
        longest={120}
        maxTags={20}
        limit={12}
        onChange={(names) => change({ disease: named(names) })}
      />
      <ItemRows
        title={words.exam}
        add={words.addExam}
        rows={values.exam}
        fields={NUMBER}
        catalogue={catalogue}
        wanted={(item) => placeOf(item) === 'exam'}
        make={charge}
        onChange={(exam) => change({ exam: [...exam] })}
      />
      <ItemRows
        title={words.charge}
        add={words.addCharge}
        rows={values.charge}
        fields={NUMBER}
        catalogue={catalogue}
        wanted={(item) => placeOf(item) !== 'exam'}
        make={charge}
        onChange={(rows) => change({ charge: [...rows] })}
      />
      <ItemRows
        title={words.drug}
        add={words.addDrug}
        rows={values.drug}
        fields={DOSE}
        catalogue={catalogue}
        wanted={(item) => item.drug !== null}
        make={({ _id: itemID, name }): TemplateDrug => ({
          _id: newID.row(),
          itemID,
          name,
          dosePerKg: null,
          frequency: '',
          days: null,
          direction: '',
        })}
        onChange={(drug) => change({ drug: [...drug] })}
      />
    </>
  );
}
