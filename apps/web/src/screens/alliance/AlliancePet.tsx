import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight } from '@vetloom/domain/pet/pet.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useStore } from '../../data/engine/hooks.ts';
import { alliance } from '../../locale/alliance.ts';
import { death } from '../../locale/death.ts';
import { pets } from '../../locale/pet.ts';
import { breedWord, kindWord, neuterWord, petAge, stateWord } from '../../parts/patient-strip/patient-words.ts';
import { idFromSegment, links } from '../../routes/links.ts';
import { AppLink, useRouteParams } from '../../routes/navigation.tsx';
import classes from './alliance.module.css';
import type { PetThere } from './answers.ts';
import { NotShared } from './NotShared.tsx';
import { PartnerFrame } from './PartnerFrame.tsx';
import { Bookings, Exams, Referrals, Visits } from './PetParts.tsx';
import { usePartner } from './use-partner.ts';

/** /petProfile/:clinicID/:petId: an animal of a partner clinic, live and read-only. */
export default function AlliancePet() {
  const { clinicID = '', petId = '' } = useRouteParams();
  const id = idFromSegment('pet', petId);
  const read = usePartner<PetThere>(clinicID, 'pet', id);
  return (
    <PartnerFrame read={read} title={({ pet }) => pet.name}>
      {(answer) => <Animal {...answer} />}
    </PartnerFrame>
  );
}

function Animal({ partner, pet, owner, kinds, ownerOpen, shares }: PetThere) {
  const now = useStore().now();
  const weight = latestWeight(pet);
  const allergy = knownAllergy(pet);
  const state = stateWord(pet);
  const facts: readonly (readonly [string, string])[] = [
    [pets.form.type, kindWord(kinds, pet.type)],
    [pets.form.breed, breedWord(kinds, pet)],
    [pets.form.gender, `${pets.gender[pet.gender]} ${neuterWord(pet.neuter)}`],
    [pet.status === PET_STATUS.death ? death.ageAt : pets.profile.age, petAge(pet, now)],
    [alliance.weight, weight === undefined ? '' : `${formatWeight(weight.value)} · ${formatDate(weight.dateTime)}`],
    [pets.profile.chip, pet.chipID],
    [pets.profile.number, pet.petNumber],
    [pets.profile.history, pet.history],
  ];
  return (
    <>
      <h2 className={classes.name}>{pet.name}</h2>
      {state === undefined ? null : <p className={classes.state}>{state}</p>}
      {allergy === undefined ? (
        <p className={classes.quiet}>{pets.strip.noAllergy}</p>
      ) : (
        <p className={classes.warning}>{`${pets.form.allergy} ${allergy}`}</p>
      )}
      <div className={classes.group}>
        <SectionHeading>{alliance.facts}</SectionHeading>
        <dl className={classes.facts}>
          {facts
            .filter(([, value]) => value.trim() !== '')
            .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
        </dl>
      </div>
      <div className={classes.group}>
        <SectionHeading>{alliance.owner}</SectionHeading>
        {owner === null ? (
          <p>{alliance.ownerHidden}</p>
        ) : (
          <p>
            {ownerOpen ? (
              <AppLink to={links.allianceOwner(partner.clinic, owner._id)}>{owner.name}</AppLink>
            ) : (
              owner.name
            )}{' '}
            · {formatPhone(owner.phone)}
          </p>
        )}
      </div>
      {shares.includes('record') ? <Visits partner={partner.clinic} id={pet._id} /> : null}
      {shares.includes('exam') ? <Exams partner={partner.clinic} id={pet._id} /> : null}
      {shares.includes('referral') ? <Referrals partner={partner.clinic} id={pet._id} /> : null}
      {shares.includes('booking') ? <Bookings partner={partner.clinic} id={pet._id} of="pet" /> : null}
      <NotShared asked={['record', 'exam', 'referral', 'booking']} shares={shares} />
    </>
  );
}
