import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, PET_STATUS, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { formatMoney, formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { visitStage } from '@vetloom/ui/status/VisitStatus.tsx';
import { useCan, useStore } from '../../data/engine/hooks.ts';
import { useTicketWish } from '../../data/overview/ticket-wish.ts';
import { uiWords } from '../../locale/shell-ui.ts';
import { checkin } from '../../locale/visit.ts';
import { Choice, Field, FieldPair, FieldStack, optional } from '../../parts/form/Fields.tsx';
import { useKinds, useServices } from '../../parts/form/use-customize.ts';
import { breedWord, faceOf, kindWord, petAge, stateWord } from '../../parts/patient-strip/patient-words.ts';
import { useWeightQuestion } from '../../parts/weight/use-weight-question.ts';
import { WeightField } from '../../parts/weight/WeightField.tsx';
import classes from './check-in.module.css';
import { type Intake, type NewPet, togglePet, weightOf, write, writtenOf } from './intake.ts';
import { type Family, type FamilyPet, useDoctors } from './use-family.ts';

const words = checkin.visit;

interface VisitStepProps {
  readonly intake: Intake;
  readonly set: (intake: Intake) => void;
  readonly family: Family | undefined;
  readonly onChange: () => void;
  readonly onNewPet: (() => void) | undefined;
  readonly onEditPet: (petID: string) => void;
}

/** Who comes in and why; several animals of an owner at once. */
export function VisitStep({ intake, set, family, onChange, onNewPet, onEditPet }: VisitStepProps) {
  const can = useCan();
  const name = intake.isNewOwner ? intake.owner.name : (family?.owner?.name ?? '');
  const phone = intake.isNewOwner ? intake.owner.phone : (family?.owner?.phone ?? '');
  const owed = family?.owed ?? 0;
  const [ticket, setTicket] = useTicketWish();
  return (
    <FieldStack>
      <div className={classes.ownerCard}>
        <span className={classes.ownerName}>{name}</span>
        <span className={classes.quiet}>{formatPhone(phone)}</span>
        {owed > 0 && can('BILLING_READ') ? <Chip tone="ochre">{words.debt(formatMoney(owed))}</Chip> : null}
        <Button variant="subtle" size="sm" className={classes.change ?? ''} onClick={onChange}>
          {checkin.owner.change}
        </Button>
      </div>
      <fieldset className={classes.pets}>
        <legend className={classes.legend}>{words.pets}</legend>
        {intake.newPets.map((pet) => (
          <NewPetBlock key={pet.id} pet={pet} intake={intake} set={set} onEdit={() => onEditPet(pet.id)} />
        ))}
        {(family?.pets ?? [])
          .filter(({ pet }) => !intake.newPets.some(({ id }) => id === pet._id))
          .map((one) => (
            <PetBlock key={one.pet._id} one={one} intake={intake} set={set} />
          ))}
        {onNewPet === undefined ? null : (
          <Button
            variant="subtle"
            size="sm"
            className={classes.addPet ?? ''}
            leftSection={<IconPlus size={14} />}
            onClick={onNewPet}
          >
            {words.addPet}
          </Button>
        )}
      </fieldset>
      <SharedFields value={intake} set={set} />
      <Checkbox label={words.ticket} checked={ticket} onChange={(event) => setTicket(event.currentTarget.checked)} />
    </FieldStack>
  );
}

type BlockProps = Pick<VisitStepProps, 'intake' | 'set'>;

function NewPetBlock({ pet, intake, set, onEdit }: BlockProps & { readonly pet: NewPet; readonly onEdit: () => void }) {
  const kinds = useKinds();
  const { name, type, breed } = pet.values;
  return (
    <Block
      petID={pet.id}
      name={name}
      intake={intake}
      set={set}
      glyph={<PatientGlyph species={faceOf(kinds, type)} size={18} tile={32} />}
      facts={breedWord(kinds, { type, breed }) || kindWord(kinds, type)}
      weighed={{ type, birth: null, weightHistory: [] }}
      chips={<Chip tone="accent">{words.newBadge}</Chip>}
      aside={
        <Button variant="subtle" size="sm" onClick={onEdit}>
          {checkin.edit}
        </Button>
      }
    />
  );
}

function factsOf(pet: Pet, kinds: ReturnType<typeof useKinds>, now: number): string {
  const weight = latestWeight(pet);
  return [
    breedWord(kinds, pet) || kindWord(kinds, pet.type),
    petAge(pet, now),
    weight === undefined ? '' : formatWeight(weight.value),
  ]
    .filter(Boolean)
    .join(' · ');
}

function PetBlock({ one, intake, set }: BlockProps & { readonly one: FamilyPet }) {
  const kinds = useKinds();
  const store = useStore();
  const { pet, here } = one;
  const allergy = knownAllergy(pet);
  const weight = latestWeight(pet);
  return (
    <Block
      petID={pet._id}
      name={pet.name}
      intake={intake}
      set={set}
      glyph={<PatientGlyph species={faceOf(kinds, pet.type)} size={18} tile={32} />}
      facts={factsOf(pet, kinds, store.now())}
      weighed={pet}
      weightHint={
        weight === undefined ? undefined : words.lastWeight(formatWeight(weight.value), formatMonthDay(weight.dateTime))
      }
      chips={
        <>
          {allergy === undefined ? null : <Chip tone="cinnabar">{words.allergy(allergy)}</Chip>}
          {pet.status === PET_STATUS.death ? <Chip>{stateWord(pet)}</Chip> : null}
          {here === undefined ? null : (
            <Chip tone="ochre">{words.here(uiWords.visit[visitStage(here.status, here.openedDateTime !== 0)])}</Chip>
          )}
        </>
      }
    />
  );
}

interface PetLineProps extends BlockProps {
  readonly petID: string;
  readonly name: string;
  readonly glyph: React.ReactNode;
  readonly facts: string;
  readonly weighed: Pick<Pet, 'type' | 'birth' | 'weightHistory'>;
  readonly weightHint?: string | undefined;
  readonly chips: React.ReactNode;
  readonly aside?: React.ReactNode;
}

function Block({ petID, name, glyph, facts, weighed, weightHint, chips, aside, intake, set }: PetLineProps) {
  const chosen = intake.chosen.includes(petID);
  const written = writtenOf(intake, petID);
  const first = intake.chosen[0] === petID;
  const question = useWeightQuestion(weighed);
  return (
    <div className={classes.pet} data-chosen={chosen || undefined}>
      <div className={classes.petLine}>
        <Checkbox checked={chosen} onChange={() => set(togglePet(intake, petID))} aria-label={name} />
        {glyph}
        <span className={classes.optionMain}>
          <span className={classes.optionName}>{name}</span>
          <span className={classes.optionFacts}>{facts}</span>
        </span>
        <span className={classes.chips}>{chips}</span>
        {aside}
      </div>
      {chosen ? (
        <div className={classes.petFields}>
          <Field
            label={intake.chosen.length > 1 ? words.causeOf(name) : words.cause}
            value={written.cause}
            autoFocus={first}
            onChange={(cause) => set(write(intake, petID, { cause: cause.slice(0, 300) }))}
          />
          <WeightField
            label={optional(intake.chosen.length > 1 ? words.weightOf(name) : words.weight)}
            value={written.weight}
            hint={weightHint}
            question={written.asked ? question(weightOf(written.weight)) : undefined}
            onConfirm={() => set(write(intake, petID, { asked: false }))}
            onChange={(weight) =>
              set(write(intake, petID, { weight, asked: question(weightOf(weight)) !== undefined }))
            }
          />
        </div>
      ) : null}
    </div>
  );
}

type Shared = Pick<Intake, 'division' | 'doctorID' | 'note'>;

/** Service, doctor and note: the same for all who come together. */
export function SharedFields<T extends Shared>({ value, set }: { readonly value: T; readonly set: (next: T) => void }) {
  const doctors = useDoctors();
  const services = useServices();
  const listed = [...new Set([...services, value.division].filter(Boolean))];
  return (
    <>
      <FieldPair>
        <Choice
          label={words.division}
          options={listed.map((division) => ({ value: division, label: division }))}
          value={value.division}
          onChange={(division) => set({ ...value, division })}
        />
        <Choice
          label={words.doctor}
          placeholder={words.anyDoctor}
          options={doctors.map((doctor) => ({ value: doctor._id, label: doctor.name }))}
          value={value.doctorID}
          onChange={(doctorID) => set({ ...value, doctorID })}
        />
      </FieldPair>
      <Textarea
        label={optional(words.note)}
        autosize
        minRows={2}
        maxRows={6}
        value={value.note}
        onChange={(event) => set({ ...value, note: event.currentTarget.value.slice(0, 2000) })}
      />
    </>
  );
}
