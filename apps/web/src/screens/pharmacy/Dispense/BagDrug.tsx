import { IconAlertCircle, IconAlertTriangleFilled } from '@tabler/icons-react';
import { doseSentence, whenAndHow } from '@vetloom/documents/drug-directions.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { PrescribeWarning, reasonFor } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import type { ReactNode } from 'react';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { prescribing as words } from '../../../locale/pharmacy-warnings.ts';
import { warningSentence } from '../../../parts/prescribing/warning-words.ts';
import classes from './dispense.module.css';
import type { BagLook } from './use-bag-look.ts';

interface BagDrugProps {
  readonly drug: DrugLine;
  readonly look: BagLook;
  /** From which lot it is to be taken, or was. */
  readonly lots: ReactNode;
  /** What is handed out is no longer asked about, but answers for it stay. */
  readonly isOut: boolean;
}

/** One drug: what it is, what to tell the owner, and what speaks against it with the doctor's reason. */
export function BagDrug({ drug, look, lots, isOut }: BagDrugProps) {
  const warnings = look
    .warningsOf(drug)
    .filter(
      (warning) =>
        warning.severity !== 'note' &&
        (!isOut || look.reasonOf(drug, warning) !== undefined || warning.kind === 'allergy'),
    );
  const dose = doseSentence(drug, 'zh-Hant');
  const how = whenAndHow(drug, 'zh-Hant');
  return (
    <li className={classes.drug}>
      <div>
        <p className={classes.drugName}>
          <b>{drug.name}</b>
          {drug.controlled ? <Chip tone="gromwell">{pharmacy.controlled}</Chip> : null}
        </p>
        <p className={classes.direction}>
          {dose === '' && how === '' ? <em>{pharmacy.noDirection}</em> : <b>{dose}</b>}
          <span>{how}</span>
        </p>
        {lots}
        {warnings.map((warning) => (
          <Warning key={warning.key} warning={warning} given={look.reasonOf(drug, warning)} />
        ))}
      </div>
      <p className={classes.number}>
        <b>{formatQuantity(drug.number)}</b> {drug.unit}
        {drug.days === null ? null : <span>{pharmacy.daysOf(formatQuantity(drug.days))}</span>}
      </p>
    </li>
  );
}

function Warning({
  warning,
  given,
}: {
  readonly warning: PrescribeWarning;
  readonly given: ReturnType<typeof reasonFor>;
}) {
  const author = found(useDocument('staff', given?.by));
  const when = given === undefined || given.dateTime === 0 ? '' : formatDateTime(given.dateTime);
  return (
    <p className={classes.hit} data-grave={warning.severity === 'stop'}>
      {warning.severity === 'stop' ? (
        <IconAlertTriangleFilled size={14} aria-hidden="true" />
      ) : (
        <IconAlertCircle size={14} aria-hidden="true" />
      )}
      <span>
        <b>{warningSentence(warning)}</b>{' '}
        {given === undefined
          ? words.noReason
          : `${words.doctorReason(given.reason)} ${words.reasonBy(author?.name ?? '', when)}`}
      </span>
    </p>
  );
}
