import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { alliance } from '../../locale/alliance.ts';
import { pets as petWords } from '../../locale/pet.ts';
import { breedWord } from '../../parts/patient-strip/patient-words.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import classes from './alliance.module.css';
import type { AnimalThere, OwedThere } from './answers.ts';
import { PartnerPart } from './PartnerPart.tsx';

interface PartProps {
  readonly partner: string;
  readonly id: string;
}

/** Animals of an owner of a partner. */
export function Pets({ partner, id }: PartProps) {
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? [];
  return (
    <PartnerPart<readonly AnimalThere[]>
      {...{ partner, id, what: 'pets', heading: alliance.pets, empty: alliance.noPets }}
      isEmpty={(pets) => pets.length === 0}
    >
      {(pets) => (
        <ul className={classes.list}>
          {pets.map((pet) => (
            <li key={pet._id}>
              <AppLink to={links.alliancePet(partner, pet._id)}>{pet.name}</AppLink>
              <span>{pet.status === 0 ? breedWord(kinds, pet) : petWords.status[pet.status]}</span>
            </li>
          ))}
        </ul>
      )}
    </PartnerPart>
  );
}

/** Stored value of an owner at a partner. */
export const StoredValue = ({ partner, id }: PartProps) => (
  <PartnerPart<{ readonly balance: number }>
    {...{ partner, id, what: 'deposit', heading: alliance.deposit, empty: alliance.noDeposit }}
    isEmpty={({ balance }) => balance === 0}
  >
    {({ balance }) => <p className={classes.figure}>{formatMoney(balance)}</p>}
  </PartnerPart>
);

/** What an owner owes at a partner. */
export const Owed = ({ partner, id }: PartProps) => (
  <PartnerPart<OwedThere>
    {...{ partner, id, what: 'undoneBilling', heading: alliance.owed, empty: alliance.noOwed }}
    isEmpty={({ owed }) => owed === 0}
  >
    {({ owed, bills }) => (
      <>
        <p className={classes.figure}>{formatMoney(owed)}</p>
        <ul className={classes.list}>
          {bills.map((bill) => (
            <li key={`${bill.type} ${bill.dateTime}`}>
              <span>{formatDate(bill.dateTime)}</span>
              <span>{alliance.billType[bill.type]}</span>
              <span>{alliance.bill(formatMoney(bill.total), formatMoney(bill.owed))}</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </PartnerPart>
);
