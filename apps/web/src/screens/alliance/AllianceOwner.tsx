import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { alliance } from '../../locale/alliance.ts';
import { idFromSegment } from '../../routes/links.ts';
import { useRouteParams } from '../../routes/navigation.tsx';
import classes from './alliance.module.css';
import type { OwnerThere } from './answers.ts';
import { NotShared } from './NotShared.tsx';
import { Owed, Pets, StoredValue } from './OwnerParts.tsx';
import { PartnerFrame } from './PartnerFrame.tsx';
import { Bookings } from './PetParts.tsx';
import { usePartner } from './use-partner.ts';

/** /user/:clinicID/:email: an owner of a partner clinic, live and read-only. */
export default function AllianceOwner() {
  const { clinicID = '', email = '' } = useRouteParams();
  const id = idFromSegment('user', email);
  const read = usePartner<OwnerThere>(clinicID, 'user', id);
  return (
    <PartnerFrame read={read} title={({ owner }) => owner.name}>
      {({ partner: { clinic: partner }, owner, shares }) => (
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
          {shares.includes('pet') ? <Pets partner={partner} id={owner._id} /> : null}
          {shares.includes('booking') ? <Bookings partner={partner} id={owner._id} of="user" /> : null}
          {shares.includes('deposit') ? <StoredValue partner={partner} id={owner._id} /> : null}
          {shares.includes('billing') ? <Owed partner={partner} id={owner._id} /> : null}
          <NotShared asked={['pet', 'booking', 'deposit', 'billing']} shares={shares} />
        </>
      )}
    </PartnerFrame>
  );
}
