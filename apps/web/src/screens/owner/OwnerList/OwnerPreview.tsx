import { Button } from '@mantine/core';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { Fragment } from 'react';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { contactRelations, owners } from '../../../locale/owner.ts';
import { pets } from '../../../locale/pet.ts';
import { checkin } from '../../../locale/visit.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import classes from '../../../parts/keyset-list/list.module.css';
import { breedWord, kindWord, petAge, stateWord } from '../../../parts/patient-strip/patient-words.ts';
import { PetPicture } from '../../../parts/pet-picture/PetPicture.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { type FamilyPet, useFamily } from '../../visit/use-family.ts';

interface OwnerPreviewProps {
  readonly userID: string | undefined;
  readonly onCheckIn: ((userID: string) => void) | undefined;
  readonly onEdit: ((userID: string) => void) | undefined;
}

/** The selected owner beside the list. */
export function OwnerPreview({ userID, onCheckIn, onEdit }: OwnerPreviewProps) {
  const family = useFamily(userID ?? '');
  const can = useCan();
  const owner = family?.owner;
  // While another owner is read it isn't said that none is chosen.
  if (userID !== undefined && family === undefined) return null;
  if (userID === undefined || owner === undefined) return <p className={classes.hint}>{owners.preview.none}</p>;
  return (
    <div className={classes.preview}>
      <div className={classes.previewHead}>
        <h2 className={classes.previewName}>{owner.name}</h2>
        {(family?.owed ?? 0) > 0 && can('BILLING_READ') ? (
          <Chip tone="ochre">{checkin.visit.debt(formatMoney(family?.owed))}</Chip>
        ) : null}
      </div>
      <div className={classes.previewActions}>
        {onCheckIn === undefined ? null : (
          <Button size="sm" onClick={() => onCheckIn(userID)}>
            {pets.preview.checkIn}
          </Button>
        )}
        {onEdit === undefined ? null : (
          <Button size="sm" variant="default" onClick={() => onEdit(userID)}>
            {pets.preview.edit}
          </Button>
        )}
        <Button size="sm" variant="default" component={AppLink} to={links.owner(userID)}>
          {owners.preview.open}
        </Button>
      </div>
      <dl className={classes.facts}>
        <dt>{owners.form.phone}</dt>
        <dd>{formatPhone(owner.phone)}</dd>
        {(owner.contacts ?? []).map((contact) => (
          <Fragment key={contact._id}>
            <dt>{contactRelations[contact.relation]}</dt>
            <dd>
              {contact.name} {formatPhone(contact.phone)}
            </dd>
          </Fragment>
        ))}
        {owner.lineID === '' ? null : (
          <>
            <dt>{owners.form.lineID}</dt>
            <dd>{owner.lineID}</dd>
          </>
        )}
        {owner.address === '' ? null : (
          <>
            <dt>{owners.form.address}</dt>
            <dd>{owner.address}</dd>
          </>
        )}
      </dl>
      <div>
        <SectionHeading count={family?.pets.length}>{owners.preview.pets}</SectionHeading>
        {family?.pets.length === 0 ? <p className={classes.hint}>{owners.preview.noPets}</p> : null}
        <ul className={classes.people}>
          {family?.pets.map((one) => (
            <li key={one.pet._id}>
              <PetLine one={one} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function PetLine({ one: { pet, here } }: { readonly one: FamilyPet }) {
  const kinds = useKinds();
  const store = useStore();
  return (
    <AppLink to={links.pet(pet._id)} className={classes.person}>
      <PetPicture pet={pet} side={32} />
      <span className={classes.personMain}>
        <span className={classes.strong}>{pet.name}</span>
        <span className={classes.quiet}>
          {[breedWord(kinds, pet) || kindWord(kinds, pet.type), petAge(pet, store.now())].filter(Boolean).join(' · ')}
        </span>
      </span>
      {here === undefined ? null : <VisitStatus status={here.status} opened={here.openedDateTime !== 0} />}
      {pet.status === PET_STATUS.normal ? null : <Chip dense>{stateWord(pet)}</Chip>}
    </AppLink>
  );
}
