import type { ImportCounts } from '@vetloom/domain/import/import.schema.ts';
import { importing as words } from '../../locale/import.ts';
import classes from './import.module.css';

const ALWAYS = ['ownersCreated', 'petsCreated', 'rowsRefused'] as const;
const SOMETIMES = ['ownersMatched', 'ownersFilled', 'petsMatched', 'petsFilled', 'rowsSkipped', 'warnings'] as const;

/** What an import does in numbers: those that matter always, the others where they are not zero. */
export function Figures({ counts }: { readonly counts: ImportCounts }) {
  const shown = [...ALWAYS, ...SOMETIMES.filter((name) => counts[name] > 0)];
  return (
    <dl className={classes.figures}>
      {shown.map((name) => (
        <div key={name} data-bad={(name === 'rowsRefused' && counts[name] > 0) || undefined}>
          <dt>{words.figures[name]}</dt>
          <dd>{words.count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
