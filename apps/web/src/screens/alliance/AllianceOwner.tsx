import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { alliance } from '../../locale/alliance.ts';
import { pets as petWords } from '../../locale/pet.ts';
import { breedWord } from '../../parts/patient-strip/patient-words.ts';
import { idFromSegment, links } from '../../routes/links.ts';
import { AppLink, useRouteParams } from '../../routes/navigation.tsx';
import classes from './alliance.module.css';
import { type FromPartner, PartnerFrame } from './PartnerFrame.tsx';
import { usePartner } from './use-partner.ts';

interface Answer extends FromPartner {
  readonly owner: Owner;
  readonly pets: readonly Pet[];
}

/** /user/:clinicID/:email: an owner of a partner clinic, live and read-only. */
export default function AllianceOwner() {
  const { clinicID = '', email = '' } = useRouteParams();
  const id = idFromSegment('user', email);
  const read = usePartner<Answer>(clinicID, 'user', id);
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? [];
  return (
    <PartnerFrame read={read} title={({ owner }) => owner.name}>
      {({ partner, owner, pets }) => (
        <>
          <h2 className={classes.name}>{owner.name}</h2>
          <dl className={classes.facts}>
            <dt>{alliance.phone}</dt>
            <dd>{formatPhone(owner.phone)}</dd>
            {owner.address === '' ? null : (
              <>
                <dt>{alliance.address}</dt>
                <dd>{owner.address}</dd>
              </>
            )}
          </dl>
          <div className={classes.group}>
            <SectionHeading>{alliance.pets}</SectionHeading>
            <ul className={classes.list}>
              {pets.map((pet) => (
                <li key={pet._id}>
                  <AppLink to={links.alliancePet(partner.clinic, pet._id)}>{pet.name}</AppLink>
                  <span>{pet.status === 0 ? breedWord(kinds, pet) : petWords.status[pet.status]}</span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </PartnerFrame>
  );
}
