import { Button } from '@mantine/core';
import { REMAINS_KEEPERS } from '@vetloom/domain/pet/death.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { standingDeath } from '@vetloom/domain/pet/remains.ts';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan, useDocuments } from '../../../data/engine/hooks.ts';
import { death as words } from '../../../locale/death.ts';
import { timeText } from '../../../parts/form/clinic-time.ts';
import { RemainsForm } from '../Remains/RemainsForm.tsx';
import { decidedWord, stageWord } from '../Remains/remains-words.ts';
import { nextSteps, useMoving } from '../Remains/use-moving.ts';
import classes from './pet-care.module.css';

/** What is known of an animal's death, and what becomes of the remains. */
export function DeathFacts({ pet }: { readonly pet: Pet }) {
  const can = useCan();
  const move = useMoving();
  const [editing, setEditing] = useState(false);
  const deaths = useDocuments('death', 'byPet', { equals: [pet._id] });
  const death = standingDeath(deaths ?? []);
  const day = pet.timeOfDeath;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words.form.day, day === null ? '' : formatDate(day)],
    [words.form.time, day === null || timeText(day) === '' ? '' : formatTime(day)],
    ...(death === undefined
      ? []
      : ([
          [words.form.how, death.how === 'unknown' ? '' : words.form.hows[death.how]],
          [words.form.cause, death.causeOfDeath],
          [words.remains.field, decidedWord(death)],
          ['', stageWord(death)],
          [words.remains.note, death.remainsNote],
        ] as const)),
  ];
  return (
    <>
      <dl className={classes.deathFacts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={`${name}${value}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {death === undefined || !REMAINS_KEEPERS.some(can) ? null : (
        <div className={classes.deathActs}>
          {nextSteps(death).map((step) => (
            <Button key={step} size="sm" variant="default" onClick={() => move(death, step, pet.userName)}>
              {words.remains.steps[step]}
            </Button>
          ))}
          <Button size="sm" variant="subtle" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        </div>
      )}
      {editing && death !== undefined ? (
        <RemainsForm death={death} name={pet.name} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}
