import { IconPlus } from '@tabler/icons-react';
import { isEyeExamEmpty } from '@vetloom/domain/record/ophthalmology.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { hasSurgery } from '@vetloom/domain/surgery/surgery-lines.ts';
import { type ComponentType, useState } from 'react';
import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';
import { Behaviour } from './Behaviour.tsx';
import { Eyes } from './eyes/Eyes.tsx';
import { Procedure } from './Procedure.tsx';
import { Surgery } from './surgery/Surgery.tsx';
import { TherapyFiles } from './TherapyFiles.tsx';
import classes from './writing.module.css';

const words = writing.more;

/** A section that most visits don't use. */
interface Rare {
  readonly key: string;
  readonly name: string;
  readonly used: (record: VisitRecord) => boolean;
  readonly Section: ComponentType;
}

const RARE: readonly Rare[] = [
  { key: 'procedure', name: words.procedure, used: ({ procedure }) => procedure !== '', Section: Procedure },
  {
    key: 'behaviour',
    name: words.behaviour,
    used: ({ emotions, label }) => emotions !== '' || label.length > 0,
    Section: Behaviour,
  },
  {
    key: 'therapyFile',
    name: words.therapyFile,
    used: ({ therapyFile }) => therapyFile.length > 0,
    Section: TherapyFiles,
  },
  {
    key: 'eyes',
    name: words.eyes,
    used: ({ ophthalmology }) => ophthalmology !== undefined && !isEyeExamEmpty(ophthalmology),
    Section: Eyes,
  },
  { key: 'surgery', name: words.surgery, used: hasSurgery, Section: Surgery },
];

/** Sections that a visit uses stand here; the others are a word each, so that the commonest visit stays one screen. */
export function MoreFields() {
  const { record, readOnly } = useEditing();
  // What was opened stays, even while it is empty: a field must not vanish below the caret.
  const [opened, setOpened] = useState<readonly string[]>(() =>
    RARE.filter(({ used }) => used(record)).map(({ key }) => key),
  );
  const shown = RARE.filter(({ key, used }) => opened.includes(key) || used(record));
  const folded = RARE.filter((one) => !shown.includes(one));
  return (
    <>
      {shown.map(({ key, Section }) => (
        <div key={key} data-section={key}>
          <Section />
        </div>
      ))}
      {readOnly || folded.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
        <div className={classes.more} role="group" aria-label={words.title}>
          {folded.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              aria-label={words.open(name)}
              onClick={() => {
                setOpened([...opened, key]);
                // The section is there after this turn.
                requestAnimationFrame(() =>
                  document
                    .querySelector<HTMLElement>(`[data-section="${key}"] :is([data-first], input, textarea, button)`)
                    ?.focus(),
                );
              }}
            >
              <IconPlus size={12} aria-hidden="true" />
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
