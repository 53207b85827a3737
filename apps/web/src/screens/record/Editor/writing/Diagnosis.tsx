import { IconPin, IconX } from '@tabler/icons-react';
import type { Customize } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { found, useDocument } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { visit } from '../../../../locale/record.ts';
import { writing } from '../../../../locale/writing.ts';
import { diseasesOf, usePromotion } from '../aids/use-promotion.ts';
import { bestFits, fit } from '../catalogue-search.ts';
import { useEditing } from '../editing.ts';
import { Picker, type PickerOption } from '../Picker.tsx';
import { ProseField } from '../ProseField.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { useShown } from '../shown.ts';
import classes from './writing.module.css';

type Disease = NonNullable<Customize['diseases']>[number];
type Entry = VisitRecord['disease'][number];

/** 診斷: entries of the clinic's list with their certainty, and the doctor's own words below. */
export function Diagnosis() {
  const { act, readOnly } = useEditing();
  const diseases = useShown(diseasesOf);
  const list = found(useDocument('customize', '/customize/diseases'))?.diseases ?? [];
  const add = (name: string) => {
    const [certainty] = visit.certainty;
    const row = { _id: newID.row(), name, certainty };
    void act(({ disease }) =>
      disease.some((entry) => entry.name === name) ? [] : [{ op: 'insert', path: ['disease'], row }],
    );
  };
  const search = (query: string): PickerOption<string>[] => {
    const options = bestFits(list, (disease: Disease) => fit(query, disease.nametc, disease.name), 10).map(
      (disease) => ({
        key: disease._id,
        label: disease.nametc || disease.name,
        hint: disease.nametc === '' || disease.nametc === disease.name ? disease.group : disease.name,
        item: disease.nametc || disease.name,
      }),
    );
    const asked = query.slice(0, 120);
    if (asked === '' || options.some((option) => option.item === asked)) return options;
    return [...options, { key: 'own', label: visit.addDisease(asked), hint: '', item: asked }];
  };
  return (
    <SectionBlock title={visit.diagnosis} keys="Alt 4">
      <div className={classes.frame}>
        <div className={classes.diseases}>
          {diseases.map((entry) => (
            <DiseaseChip key={entry._id} entry={entry} />
          ))}
          {readOnly ? null : (
            <Picker label={visit.diagnosis} placeholder={visit.searchDisease} search={search} onPick={add} first />
          )}
        </div>
        <ProseField path={['diagnosis']} label={visit.differential} placeholder={visit.differential} bare />
      </div>
    </SectionBlock>
  );
}

function DiseaseChip({ entry }: { readonly entry: Entry }) {
  const { act, readOnly } = useEditing();
  const { promote, isProblem } = usePromotion();
  const next = () => {
    const certainties: readonly string[] = visit.certainty;
    const to = certainties[(certainties.indexOf(entry.certainty) + 1) % visit.certainty.length] ?? visit.certainty[0];
    void act([{ op: 'set', path: ['disease', entry._id, 'certainty'], from: entry.certainty, to }]);
  };
  const remove = () => void act([{ op: 'remove', path: ['disease', entry._id] }], [['disease', entry._id]]);
  const settled = entry.certainty === visit.certainty[2];
  return (
    <span className={classes.disease} data-quiet={settled}>
      <b>{entry.name}</b>
      {readOnly ? (
        <span>{entry.certainty}</span>
      ) : (
        <>
          <button type="button" aria-label={visit.certaintyOf(entry.name, entry.certainty)} onClick={next}>
            {entry.certainty || visit.certainty[0]}
          </button>
          {isProblem(entry.name) ? null : (
            <button
              type="button"
              aria-label={writing.problems.promoteOf(entry.name)}
              title={writing.problems.promote}
              onClick={() => promote(entry)}
            >
              <IconPin size={12} aria-hidden="true" />
            </button>
          )}
          <button type="button" aria-label={visit.removeDisease(entry.name)} onClick={remove}>
            <IconX size={12} aria-hidden="true" />
          </button>
        </>
      )}
    </span>
  );
}
