import { lineTotal } from '@vetloom/domain/core/money.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { amendmentsOf } from '@vetloom/domain/record/amendment.ts';
import type { VisitRecord, Vitals as VitalSigns } from '@vetloom/domain/record/record.schema.ts';
import { formatAmount, formatMoney, formatQuantity, formatWeightFigure } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { importMark } from '../../../locale/import-mark.ts';
import { pets } from '../../../locale/pet.ts';
import { visitParts, writing } from '../../../locale/writing.ts';
import { AmendmentList } from '../../../parts/amendments/AmendmentList.tsx';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { faceOf } from '../../../parts/patient-strip/patient-words.ts';
import { frequencyWord } from '../../../parts/prescribing/frequency-word.ts';
import { beyondLimits, vitalLimits } from '../../../parts/vitals/vital-limits.ts';
import parts from './entry-detail.module.css';
import { Group } from './Group.tsx';
import classes from './pet-page.module.css';
import { VisitExams } from './VisitExams.tsx';

const words = pets.detail;

interface VisitDetailProps {
  readonly pet: Pet;
  readonly record: VisitRecord;
  /** The animal's visits, the newest first. */
  readonly records: readonly VisitRecord[];
  readonly knowledge: ExamKnowledge;
  /** NT$ received for it. */
  readonly received: number;
}

/** What was written, measured, diagnosed, given and charged at a visit. Readers without the record see its frame. */
export function VisitDetail({ pet, record, records, knowledge, received }: VisitDetailProps) {
  const can = useCan();
  const reads = can('RECORD_READ');
  const money = can('BILLING_READ') || reads;
  const prose = [record.record, record.procedure].filter((text) => text !== undefined && text.trim() !== '');
  return (
    <>
      <p className={parts.cause}>
        {record.cause || pets.timeline.noCause}{' '}
        {record.imported === undefined ? null : <Chip title={importMark.text(record.imported)}>{importMark.word}</Chip>}
        {record.source === 'manual' && record.imported === undefined ? (
          <Chip title={words.manualText}>{words.manual}</Chip>
        ) : null}
      </p>
      {prose.map((text) => (
        <p key={text} className={classes.prose}>
          {text}
        </p>
      ))}
      {reads ? <Vitals pet={pet} record={record} /> : <p className={classes.hint}>{words.noAccess}</p>}
      <Notes record={record} />
      <Findings record={record} />
      <VisitExams record={record} records={records} knowledge={knowledge} />
      <Drugs record={record} />
      {money ? <Charges record={record} received={received} /> : null}
      <Amendments record={record} />
    </>
  );
}

function Vitals({ pet, record }: Pick<VisitDetailProps, 'pet' | 'record'>) {
  const { vitals } = record;
  const limits = vitalLimits(faceOf(useKinds(), pet.type));
  const odd = (name: keyof VitalSigns) => beyondLimits(vitals?.[name], limits[name]) !== undefined;
  const measured: readonly { name: string; value: string; unit: string; odd?: boolean }[] = [
    {
      name: pets.list.columns.weight,
      value: record.weight === null ? '' : formatWeightFigure(record.weight),
      unit: 'kg',
    },
    ...(vitals === undefined
      ? []
      : [
          {
            name: words.temperature,
            value: vitals.temperature === null ? '' : vitals.temperature.toFixed(1),
            unit: '℃',
            odd: odd('temperature'),
          },
          { name: words.heart, value: text(vitals.heartRate), unit: 'bpm', odd: odd('heartRate') },
          { name: words.breath, value: text(vitals.respiration), unit: words.perMinute, odd: odd('respiration') },
          { name: words.pressure, value: text(vitals.systolic), unit: 'mmHg', odd: odd('systolic') },
          { name: words.dehydration, value: text(vitals.dehydration), unit: '%', odd: odd('dehydration') },
          { name: words.pain, value: text(vitals.pain), unit: '/10', odd: odd('pain') },
        ]),
  ];
  const shown = measured.filter((one) => one.value !== '');
  if (shown.length === 0) return null;
  return (
    <dl className={parts.vitals} aria-label={words.vitals}>
      {shown.map((one) => (
        <div key={one.name}>
          <dt>{one.name}</dt>
          <dd className={one.odd === true ? parts.odd : undefined}>
            {one.value} <span>{one.unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const text = (value: number | null): string => (value === null ? '' : formatQuantity(value));

function Notes({ record }: { readonly record: VisitRecord }) {
  const diseases = (record.disease ?? []).map((disease) =>
    disease.certainty === '' ? disease.name : `${disease.name} ${disease.certainty}`,
  );
  const notes: readonly (readonly [string, readonly string[]])[] = [
    [words.diagnosis, [...diseases, record.diagnosis ?? '']],
    [words.therapy, [record.therapy ?? '']],
    [words.vaccines, (record.vaccine ?? []).map((line) => line.name)],
    [words.note, [record.checkInNote ?? '']],
  ];
  return notes
    .map(([title, lines]) => [title, lines.filter((line) => line.trim() !== '')] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => (
      <Group key={title} title={title}>
        {lines.map((line) => (
          <p key={line} className={classes.prose}>
            {line}
          </p>
        ))}
      </Group>
    ));
}

function Findings({ record }: { readonly record: VisitRecord }) {
  const odd = (record.finding ?? []).filter((finding) => !finding.normal);
  if (odd.length === 0) return null;
  return (
    <Group title={words.findings}>
      <dl className={classes.factList}>
        {odd.map((finding) => (
          <div key={finding._id} className={classes.pairLine}>
            <dt>{finding.system}</dt>
            <dd>{finding.text}</dd>
          </div>
        ))}
      </dl>
    </Group>
  );
}

/** What was changed after the visit was completed, so that nobody takes it for what was written on the day. */
function Amendments({ record }: { readonly record: VisitRecord }) {
  const amendments = amendmentsOf(record);
  if (amendments.length === 0) return null;
  return (
    <Group title={writing.amendedTitle}>
      <AmendmentList amendments={amendments} />
    </Group>
  );
}

const drugText = (drug: DrugLine): string =>
  [
    drug.unitsPerDose === null ? '' : `${formatQuantity(drug.unitsPerDose)} ${drug.unit}`.trim(),
    frequencyWord(drug.frequency),
    drug.days === null ? '' : words.days(drug.days),
  ]
    .filter(Boolean)
    .join(' ');

function Drugs({ record }: { readonly record: VisitRecord }) {
  const drugs = (record.drugBag ?? []).flatMap((bag) => bag.items);
  if (drugs.length === 0) return null;
  return (
    <Group title={words.drugs} aside={pets.timeline.drugs(drugs.length)}>
      <ul className={classes.plainList}>
        {drugs.map((drug) => (
          <li key={drug._id} className={classes.pairLine}>
            <span>{drug.name}</span>
            <span className={classes.quiet}>{drugText(drug) || `×${formatQuantity(drug.number)}`}</span>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Charges({ record, received }: Pick<VisitDetailProps, 'record' | 'received'>) {
  const lines = [
    ...(record.chargeDivision ?? []),
    ...(record.examTask ?? []).map((task) => ({ ...task, name: task.name || task.type })),
    ...(record.examConsumable ?? []),
    ...(record.vaccine ?? []),
    ...(record.surgery ?? []),
  ];
  const sums = [
    [words.drugs, record.drugSubTotal],
    [visitParts.surgery.consumables, record.surgeryConsumableSubTotal],
    [visitParts.surgery.drugs, record.surgeryDrugSubTotal],
  ] as const;
  if (typeof record.total !== 'number' || (lines.length === 0 && record.total === 0)) return null;
  const owed = record.total - received;
  const elsewhere = record.settledElsewhere ?? 0;
  return (
    <Group title={words.charges}>
      <ul className={classes.plainList}>
        {lines.map((line) => (
          <li key={line._id} className={classes.pairLine}>
            <span>
              {line.name}
              {line.number === 1 ? null : <span className={classes.quiet}> ×{formatQuantity(line.number)}</span>}
            </span>
            <span>{formatAmount(lineTotal(line))}</span>
          </li>
        ))}
        {sums
          .filter(([, sum]) => sum > 0)
          .map(([name, sum]) => (
            <li key={name} className={classes.pairLine}>
              <span>{name}</span>
              <span>{formatAmount(sum)}</span>
            </li>
          ))}
      </ul>
      <div className={parts.sum}>
        <span>{words.total}</span>
        <strong>{formatMoney(record.total)}</strong>
      </div>
      {elsewhere === 0 ? null : (
        <div className={classes.pairLine}>
          <span className={classes.quiet}>{words.receivedElsewhere}</span>
          <span>{formatAmount(elsewhere)}</span>
        </div>
      )}
      {received === elsewhere ? null : (
        <div className={classes.pairLine}>
          <span className={classes.quiet}>{words.received}</span>
          <span>{formatAmount(received - elsewhere)}</span>
        </div>
      )}
      {owed > 0 && received > 0 ? (
        <div className={classes.pairLine}>
          <span className={classes.quiet}>{words.owed}</span>
          <span className={parts.odd}>{formatAmount(owed)}</span>
        </div>
      ) : null}
    </Group>
  );
}
