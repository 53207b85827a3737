import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { owners } from '../../locale/owner.ts';
import { pets } from '../../locale/pet.ts';
import { checkin } from '../../locale/visit.ts';
import { FormFoot, formKeys, KeptTitle } from '../../parts/form/FormPanel.tsx';
import { OwnerFields } from '../owner/OwnerFields.tsx';
import { PhoneTaken } from '../owner/PhoneTaken.tsx';
import { PetFields } from '../pet/PetFields.tsx';
import classes from './check-in.module.css';
import { FindStep } from './FindStep.tsx';
import {
  beginOwner,
  beginPet,
  chooseOwner,
  choosePet,
  type Intake,
  type IntakeGoal,
  type IntakeStep,
  reopenPet,
} from './intake.ts';
import { StepTrail } from './StepTrail.tsx';
import type { Candidate } from './use-candidates.ts';
import { type Family, useDoctors, useFamily } from './use-family.ts';
import { type IntakeControl, type IntakeResult, useIntake } from './use-intake.ts';
import { VisitStep } from './VisitStep.tsx';

export interface CheckInFormProps {
  /** Names the draft. */
  readonly form: string;
  readonly initial: Intake;
  /** What the person came to do; decides the title and where "only this" is offered. */
  readonly purpose: 'owner' | 'pet' | undefined;
  readonly onClose: () => void;
  readonly onMade: (result: IntakeResult, names: string) => void;
}

const nameOf = (intake: Intake, family: Family | undefined, petID: string): string =>
  intake.newPets.find((pet) => pet.id === petID)?.values.name ??
  family?.pets.find(({ pet }) => pet._id === petID)?.pet.name ??
  '';

/** The drawer with the check-in in one go: find, owner, animal, visit. */
export function CheckInForm({ form, initial, purpose, onClose, onMade }: CheckInFormProps) {
  const doctors = useDoctors();
  const id = useId();
  // The names are of the moment of sending: afterwards the draft is empty.
  const names = useRef({ owner: '', pets: '' });
  const control = useIntake(
    form,
    initial,
    (doctorID) => doctors.find((doctor) => doctor._id === doctorID)?.name ?? '',
    (result) => onMade(result, result.goal === 'owner' ? names.current.owner : names.current.pets),
  );
  const { intake } = control;
  const family = useFamily(intake.isNewOwner ? '' : intake.userID);
  const ownerName = intake.isNewOwner ? intake.owner.name : (family?.owner?.name ?? '');
  const petNames = intake.chosen.map((petID) => nameOf(intake, family, petID)).filter(Boolean);
  useEffect(() => {
    if (control.busy) return;
    const typed = intake.step === 'pet' && intake.pet.name !== '' ? [intake.pet.name] : [];
    names.current = { owner: ownerName, pets: [...new Set([...petNames, ...typed])].join('、') };
  });

  // The first field of the last step belongs to an animal, so the step waits for the family.
  const ready = intake.step !== 'visit' || intake.isNewOwner || family !== undefined;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (intake.step === 'owner' || intake.step === 'pet') void control.next();
  };
  const complete = () => {
    if (intake.step === 'owner') void control.finish('owner');
    else if (intake.step === 'pet') void control.finish('pet');
    else if (intake.step === 'visit') void control.finish('visit');
  };
  const title =
    intake.step === 'owner' && purpose === 'owner'
      ? owners.form.newTitle
      : intake.step === 'pet' && purpose === 'pet'
        ? pets.form.newTitle
        : intake.step === 'visit' && petNames.length > 0
          ? checkin.titleOf(petNames.join('、'))
          : checkin.title;
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={<KeptTitle title={title} keptAt={control.keptAt} onDismiss={control.restart} />}
      footer={<Foot control={control} form={id} onComplete={complete} />}
    >
      <form id={id} noValidate onSubmit={send} onKeyDown={formKeys(complete)}>
        <StepTrail
          step={intake.step}
          summary={{ owner: ownerName, pet: petNames.join('、') }}
          onStep={(step) => control.set(stepBack(intake, step))}
        />
        {control.failure === undefined ? null : (
          <div className={classes.failure}>
            <ErrorState title={control.failure.sentence} code={control.failure.code} />
          </div>
        )}
        {ready ? (
          <StepBody step={intake.step}>
            <Step control={control} family={family} />
          </StepBody>
        ) : null}
      </form>
    </SidePanel>
  );
}

/** Back to the owner means finding another, unless the owner is being made. */
function stepBack(intake: Intake, step: IntakeStep): Intake {
  if (step === 'owner') return { ...intake, step: intake.isNewOwner ? 'owner' : 'find' };
  const [last] = intake.newPets.slice(-1);
  return step === 'pet' && last ? reopenPet(intake, last.id) : { ...intake, step: 'visit' };
}

/** A step takes the focus to its first field when it appears. */
function StepBody({ step, children }: { readonly step: IntakeStep; readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step changes, not when its content does
  useEffect(() => {
    const wanted = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    const first = wanted ?? root.current?.querySelector('input');
    first?.focus({ preventScroll: true });
  }, [step]);
  return <div ref={root}>{children}</div>;
}

function Step({ control, family }: { readonly control: IntakeControl; readonly family: Family | undefined }) {
  const can = useCan();
  const { intake, set, now } = control;
  const pick = (candidate: Candidate) =>
    set(
      candidate.kind === 'pet'
        ? choosePet(intake, candidate.id, candidate.pet.userID)
        : chooseOwner(
            intake,
            candidate.id,
            candidate.pets.map((pet) => pet._id),
            newID.pet(now),
          ),
    );
  switch (intake.step) {
    case 'find':
      return (
        <FindStep
          query={intake.query}
          onQuery={(query) => set({ ...intake, query })}
          onPick={pick}
          onNewOwner={can('CUSTOMER_WRITE') ? () => set(beginOwner(intake, newID.owner(now))) : undefined}
        />
      );
    case 'owner': {
      const { holder } = control;
      const taken = holder && (
        <PhoneTaken userID={holder.userID} name={holder.name} onUse={() => void control.takeHolder()} />
      );
      return (
        <OwnerFields
          short
          values={intake.owner}
          errors={taken ? { ...control.owner.errors, phone: taken } : control.owner.errors}
          change={(change) => {
            control.owner.forgive(Object.keys(change));
            set({ ...intake, owner: { ...intake.owner, ...change } });
          }}
          leave={(field) => {
            control.owner.leave(field);
            if (field === 'phone') control.leavePhone();
          }}
        />
      );
    }
    case 'pet':
      return (
        <PetFields
          key={intake.petID}
          short
          now={now}
          values={intake.pet}
          errors={control.pet.errors}
          leave={control.pet.leave}
          change={(change) => {
            control.pet.forgive(Object.keys(change));
            set({ ...intake, pet: { ...intake.pet, ...change } });
          }}
        />
      );
    case 'visit':
      return (
        <VisitStep
          intake={intake}
          set={set}
          family={family}
          onChange={() => set(stepBack(intake, 'owner'))}
          onNewPet={can('PET_WRITE') ? () => set(beginPet(intake, newID.pet(now))) : undefined}
          onEditPet={(petID) => set(reopenPet(intake, petID))}
        />
      );
  }
}

interface FootProps {
  readonly control: IntakeControl;
  readonly form: string;
  readonly onComplete: () => void;
}

const ONLY: Readonly<
  Record<'owner' | 'pet', { readonly goal: IntakeGoal; readonly only: string; readonly next: string }>
> = {
  owner: { goal: 'owner', only: checkin.only.owner, next: checkin.next.pet },
  pet: { goal: 'pet', only: checkin.only.pet, next: checkin.next.visit },
};

function Foot({ control, form, onComplete: complete }: FootProps) {
  const can = useCan();
  const { step } = control.intake;
  if (step === 'find') return <FormFoot>{null}</FormFoot>;
  if (step === 'visit') {
    return (
      <FormFoot>
        <Button
          loading={control.busy}
          disabled={!can('CHECK_IN')}
          title={can('CHECK_IN') ? undefined : checkin.noPermission}
          onClick={complete}
          rightSection={<Keycap keys="Ctrl Enter" onFill />}
          aria-keyshortcuts="Control+Enter"
        >
          {checkin.submit}
        </Button>
      </FormFoot>
    );
  }
  return (
    <FormFoot>
      <Button variant="default" disabled={control.busy} onClick={complete} aria-keyshortcuts="Control+Enter">
        {ONLY[step].only}
      </Button>
      <Button type="submit" form={form} loading={control.busy} rightSection={<Keycap keys="Enter" onFill />}>
        {ONLY[step].next}
      </Button>
    </FormFoot>
  );
}
