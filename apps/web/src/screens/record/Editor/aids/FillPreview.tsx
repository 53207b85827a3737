import { Checkbox } from '@mantine/core';
import { doseFigure, readDirections } from '@vetloom/documents/drug-directions.ts';
import { lineTotal, type PricedLine } from '@vetloom/domain/core/money.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type FillIn, type FillPart, partsOf } from '@vetloom/domain/writing/fill-in.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { ReactNode } from 'react';
import { visit } from '../../../../locale/record.ts';
import { writing } from '../../../../locale/writing.ts';
import classes from './aids.module.css';

const words = writing.fill;

interface FillPreviewProps {
  readonly fill: FillIn;
  /** The visit whose doses are compared, for "same as last time". */
  readonly former: VisitRecord | undefined;
  readonly parts: readonly FillPart[];
  readonly onParts: (parts: readonly FillPart[]) => void;
}

/** Everything that would come into the visit, a part apart from the other: each can be left out. */
export function FillPreview({ fill, former, parts, onParts }: FillPreviewProps) {
  const has = partsOf(fill);
  if (has.length === 0) return <p className={classes.quiet}>{words.nothing}</p>;
  const turn = (part: FillPart) =>
    onParts(
      parts.includes(part)
        ? parts.filter((one) => one !== part)
        : has.filter((one) => one === part || parts.includes(one)),
    );
  return (
    <>
      {has.map((part) => (
        <section key={part} className={classes.part} data-off={!parts.includes(part) || undefined}>
          <Checkbox label={words.parts[part]} checked={parts.includes(part)} onChange={() => turn(part)} />
          <div className={classes.partBody}>
            <PartBody part={part} fill={fill} former={former} />
          </div>
        </section>
      ))}
      {fill.gone.length === 0 ? null : <p className={classes.warn}>{words.gone(fill.gone.join('、'))}</p>}
      <p className={classes.quiet}>{words.kept}</p>
    </>
  );
}

function PartBody({ part, fill, former }: { readonly part: FillPart } & Pick<FillPreviewProps, 'fill' | 'former'>) {
  switch (part) {
    case 'complaint':
      return <Prose texts={[fill.cause, fill.record]} />;
    case 'finding':
      return <Prose texts={[fill.finding.map((one) => `${one.system} ${one.text || words.normal}`).join('、')]} />;
    case 'diagnosis':
      return (
        <Prose
          texts={[
            fill.disease.map((one) => [one.name, one.certainty].filter(Boolean).join(' ')).join('、'),
            fill.diagnosis,
          ]}
        />
      );
    case 'exam':
      return <Lines rows={fill.exam} />;
    case 'therapy':
      return <Prose texts={[fill.therapy]} />;
    case 'drug':
      return <Drugs drugs={fill.bags.flat()} former={former} />;
    case 'charge':
      return <Lines rows={[...fill.charge, ...fill.vaccine]} />;
    case 'next':
      return <Prose texts={[fill.nextVisitDateTime === null ? '' : formatShortDay(fill.nextVisitDateTime)]} />;
  }
}

const Prose = ({ texts }: { readonly texts: readonly string[] }): ReactNode =>
  texts
    .filter((text) => text.trim() !== '')
    .map((text) => (
      <p key={text} className={classes.prose}>
        {text}
      </p>
    ));

type Row = PricedLine & { readonly _id: string; readonly name: string };

function Lines({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul className={classes.lines}>
      {rows.map((row) => (
        <li key={row._id}>
          <span>{row.name}</span>
          <span>{visit.times(formatQuantity(row.number))}</span>
          <span className={classes.money}>{formatAmount(lineTotal(row))}</span>
        </li>
      ))}
    </ul>
  );
}

function Drugs({ drugs, former }: { readonly drugs: readonly DrugLine[]; readonly former: VisitRecord | undefined }) {
  const before = new Map(former?.drugBag.flatMap((bag) => bag.items).map((item) => [item.itemID, item]));
  const units = (drug: DrugLine) =>
    drug.unitsPerDose === null ? '' : `${doseFigure(drug.unitsPerDose)} ${drug.unit}`.trim();
  return (
    <ul className={classes.lines}>
      {drugs.map((drug) => {
        const was = before.get(drug.itemID);
        const dose = units(drug);
        const days = drug.days === null ? '' : words.days(formatQuantity(drug.days));
        const line = [
          dose === '' ? '' : words.perDose(dose),
          readDirections(drug.frequency, 'zh-Hant').frequency,
          days,
        ];
        return (
          <li key={drug._id}>
            <span>
              {drug.name}
              <small>{line.filter(Boolean).join(' · ')}</small>
              {was && units(was) !== dose && units(was) !== '' ? <em>{words.formerDose(units(was))}</em> : null}
              {drug.dosePerKg !== null && drug.unitsPerDose === null ? <em>{words.noWeight}</em> : null}
            </span>
            <span>
              {formatQuantity(drug.number)} {drug.unit}
            </span>
            <span className={classes.money}>{formatAmount(lineTotal(drug))}</span>
          </li>
        );
      })}
    </ul>
  );
}
