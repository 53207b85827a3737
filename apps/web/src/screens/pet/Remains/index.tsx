import { Button } from '@mantine/core';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { REMAINS_KEEPERS } from '@vetloom/domain/pet/death.commands.ts';
import type { Death } from '@vetloom/domain/pet/death.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { type RemainsStage, remainsDue, remainsStage, standingDeath } from '@vetloom/domain/pet/remains.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { useCan, useLive } from '../../../data/engine/hooks.ts';
import { death as words } from '../../../locale/death.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { PetPicture } from '../../../parts/pet-picture/PetPicture.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { RemainsForm } from './RemainsForm.tsx';
import classes from './remains.module.css';
import { decidedWord, stageSince, stageWord, waitsWord } from './remains-words.ts';
import { nextSteps, useMoving } from './use-moving.ts';

interface Kept {
  readonly death: Death;
  readonly pet: Pet;
}
const STAGES = ['body', 'away', 'ashes'] as const satisfies readonly RemainsStage[];

/** /remains: bodies and ashes that are in the clinic or come back to it, what they wait for, and until when. */
export default function Remains() {
  const can = useCan();
  const now = useNow();
  const kept = useKept();
  const [stage, setStage] = useState<(typeof STAGES)[number] | 'all'>('all');
  const [editing, setEditing] = useState<string>();
  if (!can('PET_READ'))
    return (
      <Sheet fill>
        <EmptyState title={words.remains.title} next={words.remains.noAccess} />
      </Sheet>
    );
  const of = (value: string) => kept?.filter(({ death }) => value === 'all' || remainsStage(death) === value) ?? [];
  const edited = kept?.find(({ death }) => death._id === editing);
  return (
    <div className={list.page}>
      <Sheet fill>
        <Toolbar>
          <SegmentedFilter
            label={words.remains.title}
            value={stage}
            onChange={setStage}
            options={(['all', ...STAGES] as const).map((value) => ({
              value,
              label: value === 'all' ? words.remains.all : words.remains.stages[value],
              count: kept === undefined ? undefined : of(value).length,
            }))}
          />
        </Toolbar>
        {kept !== undefined && of(stage).length === 0 ? (
          <EmptyState title={words.remains.empty} next={words.remains.emptyNext} />
        ) : (
          <ul className={classes.list} aria-label={words.remains.list} aria-busy={kept === undefined}>
            {of(stage).map((one) => (
              <Row
                key={one.death._id}
                {...one}
                now={now}
                mayMove={REMAINS_KEEPERS.some(can)}
                onEdit={() => setEditing(one.death._id)}
              />
            ))}
          </ul>
        )}
      </Sheet>
      {edited === undefined ? null : (
        <RemainsForm
          key={edited.death._id}
          death={edited.death}
          name={edited.pet.name}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}

/** Remains to be seen to, those with a day first, then the longest first; of one animal one. */
const useKept = (): Kept[] | undefined =>
  useLive(async (store) => {
    const open = await store.query('death', 'byOpen', { equals: [1] });
    const byPet = [...Map.groupBy(open, ({ petID }) => petID).values()].flatMap((own) => standingDeath(own) ?? []);
    const kept: Kept[] = [];
    for (const death of byPet) {
      const pet = await store.get('pet', death.petID);
      if (pet) kept.push({ death, pet });
    }
    const rank = ({ death }: Kept) => remainsDue(death) ?? Number.POSITIVE_INFINITY;
    return kept.sort((a, b) => Math.sign(rank(a) - rank(b)) || a.death.createDateTime - b.death.createDateTime);
  }, []);

interface RowProps extends Kept {
  readonly now: number;
  readonly mayMove: boolean;
  readonly onEdit: () => void;
}

function Row({ death, pet, now, mayMove, onEdit }: RowProps) {
  const move = useMoving();
  const due = remainsDue(death);
  const isLate = due !== null && due < dayStart(now, shownZone());
  const [step] = nextSteps(death);
  return (
    <li className={classes.row}>
      <PetPicture pet={pet} side={36} />
      <div className={classes.cell}>
        <AppLink to={links.pet(pet._id)} className={classes.name ?? ''}>
          {pet.name}
        </AppLink>
        <span className={classes.quiet}>{words.on(pet.timeOfDeath === null ? '' : formatDate(pet.timeOfDeath))}</span>
      </div>
      <div className={classes.cell}>
        <AppLink to={links.owner(pet.userID)}>{pet.userName}</AppLink>
        <span className={classes.quiet}>{formatPhone(pet.userPhone)}</span>
      </div>
      <div className={classes.cell}>
        <span>{stageWord(death)}</span>
        <span className={classes.quiet}>
          {`${words.remains.since(formatDate(stageSince(death)))} · ${decidedWord(death)}`}
        </span>
      </div>
      <div className={classes.cell}>
        <span>{`${words.remains.waitsFor} ${waitsWord(death, pet.userName)}`}</span>
        {due === null ? null : (
          <span className={isLate ? classes.late : classes.quiet}>
            {[
              death.remains === 'cremation'
                ? words.remains.fetched(formatDate(due))
                : words.remains.due(formatDate(due)),
              isLate ? words.remains.overdue : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      {mayMove ? (
        <div className={classes.actions}>
          {step === undefined ? null : (
            <Button
              size="sm"
              variant="default"
              aria-label={`${words.remains.steps[step]} ${pet.name}`}
              onClick={() => move(death, step, pet.userName)}
            >
              {words.remains.steps[step]}
            </Button>
          )}
          <Button size="sm" variant="subtle" aria-label={`${words.edit} ${pet.name}`} onClick={onEdit}>
            {words.edit}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
