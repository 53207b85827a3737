import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useStore } from '../../data/engine/hooks.ts';
import { alliance } from '../../locale/alliance.ts';
import { death } from '../../locale/death.ts';
import { pets } from '../../locale/pet.ts';
import { breedWord, kindWord, neuterWord, petAge } from '../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../parts/patient-strip/read-patient.ts';
import { idFromSegment, links } from '../../routes/links.ts';
import { AppLink, useRouteParams } from '../../routes/navigation.tsx';
import classes from './alliance.module.css';
import { type FromPartner, PartnerFrame } from './PartnerFrame.tsx';
import { usePartner } from './use-partner.ts';

interface Answer extends FromPartner {
  readonly pet: Pet;
  readonly owner: Owner | null;
  readonly kinds: readonly Kind[];
  readonly records: readonly VisitRecord[];
  readonly ownerOpen: boolean;
}

/** /petProfile/:clinicID/:petId: an animal of a partner clinic, live and read-only. */
export default function AlliancePet() {
  const { clinicID = '', petId = '' } = useRouteParams();
  const id = idFromSegment('pet', petId);
  const read = usePartner<Answer>(clinicID, 'pet', id);
  return (
    <PartnerFrame read={read} title={({ pet }) => pet.name}>
      {(answer) => <Animal {...answer} />}
    </PartnerFrame>
  );
}

function Animal({ partner, pet, owner, kinds, records, ownerOpen }: Answer) {
  const now = useStore().now();
  const weight = latestWeight(pet);
  const allergy = knownAllergy(pet);
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
      <div className={classes.group}>
        <SectionHeading>{alliance.visits}</SectionHeading>
        {records.length === 0 ? <p>{alliance.noVisits}</p> : <Visits records={records} />}
      </div>
    </>
  );
}

const orMissing = (text: string): string => (text === '' ? MISSING : text);

function Visits({ records }: { readonly records: readonly VisitRecord[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{alliance.date}</th>
          <th scope="col">{alliance.cause}</th>
          <th scope="col">{alliance.doctor}</th>
          <th scope="col">{alliance.diagnosis}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record._id}>
            <td>{formatDate(record.dateTime)}</td>
            <td>{orMissing(record.cause)}</td>
            <td>{orMissing(record.doctor)}</td>
            <td>
              {orMissing(
                [...(record.disease ?? []).map((disease) => disease.name), record.diagnosis ?? '']
                  .filter(Boolean)
                  .join('、'),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
