import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { PaperType, PaperWords } from '@vetloom/documents/paper-types.ts';
import { LABEL_SIZES, type LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { useDocuments } from '../../data/engine/hooks.ts';
import { pharmacy } from '../../locale/pharmacy.ts';
import { print } from '../../locale/print.ts';
import classes from './print.module.css';

/** What somebody says with the papers, beside the print options. */
export interface Said {
  readonly words: PaperWords;
  /** Further visits. */
  readonly recordIDs: readonly string[];
  /** Batches by vaccine row. */
  readonly lots: Readonly<Record<string, string>>;
  /** Paper of drug labels. */
  readonly labelSize: LabelSize | undefined;
}

interface PaperSaidProps {
  readonly record: VisitRecord;
  readonly papers: readonly PaperType[];
  readonly said: Said;
  readonly onChange: (said: Said) => void;
  /** The clinic's paper of drug labels. */
  readonly standardSize: LabelSize;
  /** Whether batches may be written down. */
  readonly mayEdit: boolean;
}

const words = print.said;
/** Papers that tell of further visits, or come once for each. */
const SEVERAL: readonly PaperType[] = ['referral', 'vaccination', 'record', 'examReport'];

/** What the chosen papers want to know: a referral its reason and visits, a certificate the doctor's words, a vaccination its batches, labels their size. */
export function PaperSaid({ record, papers, said, onChange, standardSize, mayEdit }: PaperSaidProps) {
  const say = (more: PaperWords) => onChange({ ...said, words: { ...said.words, ...more } });
  const more = papers.some((paper) => SEVERAL.includes(paper));
  return (
    <>
      {papers.includes('referral') ? (
        <fieldset className={classes.stack}>
          <legend>{print.paper.referral}</legend>
          <TextInput
            label={words.to}
            placeholder={words.toHint}
            value={said.words.to ?? ''}
            maxLength={120}
            onChange={(event) => say({ to: event.currentTarget.value })}
          />
          <Textarea
            label={words.reason}
            value={said.words.reason ?? ''}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={4000}
            onChange={(event) => say({ reason: event.currentTarget.value })}
          />
          <div className={classes.choices}>
            <Checkbox
              label={words.exams}
              checked={said.words.exams ?? true}
              onChange={(event) => say({ exams: event.currentTarget.checked })}
            />
            <Checkbox
              label={words.listImages}
              checked={said.words.listImages ?? true}
              onChange={(event) => say({ listImages: event.currentTarget.checked })}
            />
          </div>
        </fieldset>
      ) : null}
      {papers.includes('certificate') ? (
        <fieldset className={classes.stack}>
          <legend>{print.paper.certificate}</legend>
          <Textarea
            label={words.remark}
            placeholder={words.remarkHint}
            value={said.words.remark ?? ''}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={4000}
            onChange={(event) => say({ remark: event.currentTarget.value })}
          />
          <TextInput
            label={words.purpose}
            placeholder={words.purposeHint}
            value={said.words.purpose ?? ''}
            maxLength={120}
            onChange={(event) => say({ purpose: event.currentTarget.value })}
          />
        </fieldset>
      ) : null}
      {papers.includes('vaccination') && mayEdit ? (
        <fieldset className={classes.stack}>
          <legend>{words.lots}</legend>
          {record.vaccine.map((vaccine) => (
            <TextInput
              key={vaccine._id}
              label={words.lotOf(vaccine.name)}
              value={said.lots[vaccine._id] ?? vaccine.lot ?? ''}
              maxLength={60}
              onChange={(event) =>
                onChange({ ...said, lots: { ...said.lots, [vaccine._id]: event.currentTarget.value } })
              }
            />
          ))}
        </fieldset>
      ) : null}
      {papers.includes('drugLabel') ? (
        <Select
          label={pharmacy.labels.size}
          data={LABEL_SIZES.map((size) => ({ value: size, label: pharmacy.labels.sizes[size] }))}
          value={said.labelSize ?? standardSize}
          allowDeselect={false}
          onChange={(value) => onChange({ ...said, labelSize: LABEL_SIZES.find((size) => size === value) })}
        />
      ) : null}
      {more ? (
        <OtherVisits
          record={record}
          value={said.recordIDs}
          onChange={(recordIDs) => onChange({ ...said, recordIDs })}
        />
      ) : null}
    </>
  );
}

interface OtherVisitsProps {
  readonly record: VisitRecord;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Further visits of the animal, the latest first. */
function OtherVisits({ record, value, onChange }: OtherVisitsProps) {
  const visits = useDocuments('record', 'byPet', { equals: [record.petID], descending: true, limit: 100 }) ?? [];
  const others = visits.filter(({ _id }) => _id !== record._id);
  return (
    <MultiSelect
      label={words.visits}
      placeholder={others.length === 0 ? words.noVisits : ''}
      disabled={others.length === 0}
      data={others.map(({ _id, dateTime, cause }) => ({
        value: _id,
        label: `${formatDay(dateTime)} ${cause}`.slice(0, 60),
      }))}
      value={[...value]}
      onChange={onChange}
      maxDropdownHeight={200}
    />
  );
}
