import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { holdsPlace } from '@vetloom/domain/booking/booking-status.ts';
import { presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { dayKey, formatTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import type { ReactNode } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { found, useCan, useDocument, useLive, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { booking as shared } from '../../../locale/booking.ts';
import { bookingForm } from '../../../locale/booking-form.ts';
import { FieldStack } from '../../../parts/form/Fields.tsx';
import { useKinds, useLabels } from '../../../parts/form/use-customize.ts';
import type { FieldErrors } from '../../../parts/form/use-field-errors.ts';
import { breedWord, faceOf, kindWord, petAge, stateWord } from '../../../parts/patient-strip/patient-words.ts';
import { OwnerFields } from '../../owner/OwnerFields.tsx';
import type { OwnerField } from '../../owner/owner-values.ts';
import { PhoneTaken } from '../../owner/PhoneTaken.tsx';
import { PetFields } from '../../pet/PetFields.tsx';
import type { PetField } from '../../pet/pet-values.ts';
import { FindStep } from '../../visit/FindStep.tsx';
import { beginOwner, beginPet, chooseOwner, choosePet, EMPTY_INTAKE, type Intake } from '../../visit/intake.ts';
import type { Candidate } from '../../visit/use-candidates.ts';
import { useFamily } from '../../visit/use-family.ts';
import classes from './form.module.css';

const words = bookingForm.who;

interface WhoProps {
  readonly who: Intake;
  readonly onChange: (who: Intake) => void;
  readonly owner: FieldErrors<OwnerField>;
  readonly pet: FieldErrors<PetField>;
  /** The owner whose phone was typed for a new one. */
  readonly holder: { readonly userID: string; readonly name: string } | undefined;
  readonly onHolder: () => void;
  readonly onLeavePhone: () => void;
  readonly error: string | undefined;
  /** The start of the day that is booked for, Unix seconds. */
  readonly day: number | undefined;
  /** A booking that is there already is of whom it is of. */
  readonly isFixed: boolean;
}

/** Whose booking it is: found while typing by name or number, or an owner and an animal that are new, in the same form. */
export function Who(props: WhoProps) {
  const { who, onChange, error } = props;
  const can = useCan();
  const now = useStore().now();
  const pick = (candidate: Candidate) => {
    if (candidate.kind === 'pet') {
      onChange({ ...choosePet(who, candidate.id, candidate.pet.userID), chosen: [candidate.id] });
      return;
    }
    const living = candidate.pets.filter(({ status }) => status !== PET_STATUS.death).map(({ _id }) => _id);
    onChange(chooseOwner(who, candidate.id, living, newID.pet(now)));
  };
  return (
    <section className={classes.who} aria-label={words.title}>
      {who.step === 'find' ? (
        <FindStep
          query={who.query}
          onQuery={(query) => onChange({ ...who, query })}
          onPick={pick}
          onNewOwner={
            can('CUSTOMER_WRITE') && can('PET_WRITE')
              ? () => onChange({ ...beginPet(beginOwner(who, newID.owner(now)), newID.pet(now)), step: 'owner' })
              : undefined
          }
        />
      ) : who.isNewOwner ? (
        <NewOwner {...props} />
      ) : (
        <KnownOwner {...props} />
      )}
      {error === undefined ? null : (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </section>
  );
}

const again = (who: Intake): Intake => ({ ...EMPTY_INTAKE, query: who.query });

function NewOwner(props: WhoProps) {
  const { who, onChange, owner, holder } = props;
  const taken = holder && <PhoneTaken userID={holder.userID} name={holder.name} onUse={props.onHolder} />;
  return (
    <FieldStack>
      <Head title={words.newOwnerTitle} onBack={() => onChange(again(who))} />
      <OwnerFields
        short
        values={who.owner}
        errors={taken ? { ...owner.errors, phone: taken } : owner.errors}
        change={(change) => {
          owner.forgive(Object.keys(change));
          onChange({ ...who, owner: { ...who.owner, ...change } });
        }}
        leave={(field) => {
          owner.leave(field);
          if (field === 'phone') props.onLeavePhone();
        }}
      />
      <NewPet {...props} />
    </FieldStack>
  );
}

function NewPet({ who, onChange, pet }: WhoProps) {
  const now = useStore().now();
  return (
    <FieldStack>
      <h3 className={classes.heading}>{words.newPetTitle}</h3>
      <PetFields
        short
        now={now}
        values={who.pet}
        errors={pet.errors}
        leave={pet.leave}
        change={(change) => {
          pet.forgive(Object.keys(change));
          onChange({ ...who, pet: { ...who.pet, ...change } });
        }}
      />
    </FieldStack>
  );
}

function Head({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
  return (
    <div className={classes.head}>
      <h3 className={classes.heading}>{title}</h3>
      <Button variant="subtle" size="sm" onClick={onBack}>
        {words.back}
      </Button>
    </div>
  );
}

function KnownOwner(props: WhoProps) {
  const { who, onChange, isFixed } = props;
  const can = useCan();
  const kinds = useKinds();
  const labels = useLabels();
  const now = useStore().now();
  const family = useFamily(who.userID);
  const { owner } = family ?? {};
  const shown = (family?.pets ?? []).filter(({ pet }) => !isFixed || who.chosen.includes(pet._id));
  return (
    <div className={classes.known}>
      <div className={classes.ownerLine}>
        <strong>{owner?.name ?? ''}</strong>
        <span>{formatPhone(owner?.phone ?? '')}</span>
        {isFixed ? null : (
          <Button variant="subtle" size="sm" onClick={() => onChange(again(who))}>
            {words.change}
          </Button>
        )}
      </div>
      <fieldset className={classes.pets} aria-label={words.pets}>
        {shown.map(({ pet }) => (
          <button
            key={pet._id}
            type="button"
            aria-pressed={who.chosen.includes(pet._id)}
            className={classes.pet}
            onClick={() => onChange({ ...who, step: 'visit', chosen: [pet._id], petID: '' })}
          >
            <PatientGlyph species={faceOf(kinds, pet.type)} size={16} tile={28} />
            <strong>{pet.name}</strong>
            <span>
              {[breedWord(kinds, pet) || kindWord(kinds, pet.type), petAge(pet, now), stateWord(pet)]
                .filter(Boolean)
                .join(' ')}
            </span>
            {knownAllergy(pet) === undefined ? null : (
              <Chip tone="cinnabar">{shared.warnings.allergy(knownAllergy(pet) ?? '')}</Chip>
            )}
            {presentKeys('labels', labels, pet.label)
              .slice(0, 2)
              .map((label) => (
                <Chip key={label} tone="ochre">
                  {label}
                </Chip>
              ))}
          </button>
        ))}
        {isFixed || !can('PET_WRITE') || who.step === 'pet' ? null : (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange({ ...beginPet(who, newID.pet(now)), chosen: [] })}
          >
            {words.newPet}
          </Button>
        )}
      </fieldset>
      {who.step === 'pet' ? <NewPet {...props} /> : null}
      <Warnings userID={who.userID} petID={who.chosen[0]} owed={family?.owed ?? 0} day={props.day} />
    </div>
  );
}

interface WarningsProps {
  readonly userID: string;
  readonly petID: string | undefined;
  readonly owed: number;
  readonly day: number | undefined;
}

/** What whoever books should know of the owner: what is owed, that they didn't come, that they may not book by themselves, and who else comes that day. */
function Warnings({ userID, petID, owed, day }: WarningsProps): ReactNode {
  const can = useCan();
  const now = Math.floor(useStore().now() / 3600) * 3600;
  const blocked = found(useDocument('bookingBlacklist', `/bookingBlacklist${userID}`));
  const read = useLive(
    async (store) => {
      const own = await heldOrEmpty(() =>
        store.query('booking', 'byOwner', { equals: [userID], from: now - 365 * DAY_SECONDS }),
      );
      const names = await heldOrEmpty(() => store.getMany('pet', [...new Set(own.map((one) => one.petID))]));
      return { own, names: new Map(names.flatMap((pet) => (pet ? [[pet._id, pet.name] as const] : []))) };
    },
    ['bookings of an owner', userID],
    [now],
  );
  const missed = (read?.own ?? []).filter(({ status }) => status === 'noShow').length;
  const thatDay = (read?.own ?? []).filter(
    (one) => holdsPlace(one) && day !== undefined && dayKey(one.dateTime) === dayKey(day),
  );
  const chips = [
    ...(owed > 0 && can('BILLING_READ') ? [shared.warnings.debt(formatMoney(owed))] : []),
    ...(blocked ? [shared.warnings.blacklist(blocked.reason)] : []),
    ...(missed > 0 ? [shared.warnings.missed(missed)] : []),
    ...thatDay.map(({ petID: whose, dateTime, cause, division }) =>
      whose === petID
        ? words.already(formatTime(dateTime))
        : words.sameDay(read?.names.get(whose) ?? '', formatTime(dateTime), cause || division),
    ),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map((word) => (
        <Chip key={word} tone="ochre">
          {word}
        </Chip>
      ))}
    </div>
  );
}
