import type { ImportCounts } from '@vetloom/domain/import/import.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { importing as words } from '../../locale/import.ts';
import classes from './import.module.css';

type Figure = keyof typeof words.figures;

/** Figures that matter always, in their order; of the others those that are not zero. */
const ALWAYS: Readonly<Record<ImportKindName, readonly Figure[]>> = {
  people: ['ownersCreated', 'petsCreated', 'rowsRefused'],
  visit: ['visitsCreated', 'visitsOwed', 'rowsRefused'],
  vaccination: ['vaccinationsCreated', 'remindersCreated', 'rowsRefused'],
  prescription: ['prescriptionsCreated', 'rowsRefused'],
  lab: ['examsCreated', 'valuesCreated', 'rowsRefused'],
  weight: ['weightsCreated', 'rowsRefused'],
  file: ['filesTaken', 'rowsSkipped', 'rowsRefused'],
  balance: ['depositsCreated', 'balancesCreated', 'rowsRefused'],
  staff: ['staffInvited', 'staffNamed', 'rowsRefused'],
  product: ['itemsCreated', 'itemsUpdated', 'rowsRefused'],
  service: ['itemsCreated', 'itemsUpdated', 'rowsRefused'],
};

const FIGURES = Object.keys(words.figures) as Figure[];

/** What an import does in numbers. */
export function Figures({ kind, counts }: { readonly kind: ImportKindName; readonly counts: ImportCounts }) {
  const always = ALWAYS[kind];
  const others = FIGURES.filter((name) => !always.includes(name) && (counts[name] ?? 0) > 0);
  const shown = [...always, ...others].map((name) => ({ name, value: counts[name] ?? 0 }));
  return (
    <dl className={classes.figures}>
      {shown.map(({ name, value }) => (
        <div key={name} data-bad={(name === 'rowsRefused' && value > 0) || undefined}>
          <dt>{words.figures[name]}</dt>
          <dd>{words.count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
