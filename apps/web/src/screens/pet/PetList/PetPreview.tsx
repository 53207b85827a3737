import { Button } from '@mantine/core';
import { owedSum } from '@vetloom/domain/billing/debts.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight } from '@vetloom/domain/pet/pet.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney, formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { death } from '../../../locale/death.ts';
import { pets } from '../../../locale/pet.ts';
import { checkin } from '../../../locale/visit.ts';
import classes from '../../../parts/keyset-list/list.module.css';
import { usePatient } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { breedWord, kindWord, neuterWord, petAge, stateWord } from '../../../parts/patient-strip/patient-words.ts';
import { PetPicture } from '../../../parts/pet-picture/PetPicture.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';

interface PetPreviewProps {
  readonly petID: string | undefined;
  readonly onCheckIn: ((petID: string) => void) | undefined;
  readonly onEdit: ((petID: string) => void) | undefined;
}

/** The selected animal beside the list. */
export function PetPreview(props: PetPreviewProps) {
  return props.petID === undefined ? (
    <p className={classes.hint}>{pets.preview.none}</p>
  ) : (
    <Preview {...props} petID={props.petID} />
  );
}

function Preview({ petID, onCheckIn, onEdit }: PetPreviewProps & { readonly petID: string }) {
  const read = usePatient(petID);
  const now = useNow();
  const can = useCan();
  // While another animal is read it isn't said that none is chosen.
  if (read === undefined) return null;
  if (read.state !== 'found') return <p className={classes.hint}>{pets.preview.none}</p>;
  const { pet, kinds, visit, bills, siblings, lastVisit } = read.patient;
  const allergy = knownAllergy(pet);
  const weight = latestWeight(pet);
  const owed = owedSum(bills);
  return (
    <div className={classes.preview}>
      {allergy === undefined ? null : <div className={classes.alert}>{checkin.visit.allergy(allergy)}</div>}
      <div className={classes.previewHead}>
        <PetPicture pet={pet} side={44} />
        <div>
          <h2 className={classes.previewName}>{pet.name}</h2>
          <span className={classes.quiet}>{[pet.petNumber, stateWord(pet)].filter(Boolean).join(' · ')}</span>
        </div>
        {visit === undefined ? null : <VisitStatus status={visit.status} opened={visit.openedDateTime !== 0} />}
      </div>
      <div className={classes.previewActions}>
        {onCheckIn === undefined ? null : (
          <Button size="sm" onClick={() => onCheckIn(petID)}>
            {pets.preview.checkIn}
          </Button>
        )}
        {onEdit === undefined ? null : (
          <Button size="sm" variant="default" onClick={() => onEdit(petID)}>
            {pets.preview.edit}
          </Button>
        )}
        <Button size="sm" variant="default" component={AppLink} to={links.pet(petID)}>
          {pets.preview.open}
        </Button>
      </div>
      <dl className={classes.facts}>
        <dt>{pets.form.breed}</dt>
        <dd>{breedWord(kinds, pet) || kindWord(kinds, pet.type) || '–'}</dd>
        <dt>{pets.form.gender}</dt>
        <dd>{`${pets.gender[pet.gender]} ${neuterWord(pet.neuter)}`}</dd>
        <dt>{pet.status === PET_STATUS.death ? death.ageAt : pets.profile.age}</dt>
        <dd>{petAge(pet, now) || '–'}</dd>
        <dt>{pets.list.columns.weight}</dt>
        <dd>
          {weight === undefined ? '–' : pets.preview.weightOn(formatWeight(weight.value), formatDate(weight.dateTime))}
        </dd>
        <dt>{pets.strip.owner}</dt>
        <dd>
          <AppLink to={links.owner(pet.userID)}>{pet.userName}</AppLink>
        </dd>
        <dt>{pets.list.columns.phone}</dt>
        <dd>{formatPhone(pet.userPhone)}</dd>
        <dt>{pets.preview.lastVisit}</dt>
        <dd>{formatDate(lastVisit?.dateTime)}</dd>
      </dl>
      {siblings.length === 0 ? null : (
        <p className={classes.hint}>{pets.preview.siblings(siblings.map((sibling) => sibling.name))}</p>
      )}
      {owed > 0 && can('BILLING_READ') ? (
        <span>
          <Chip tone="ochre">{checkin.visit.debt(formatMoney(owed))}</Chip>
        </span>
      ) : null}
    </div>
  );
}
