import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { hasContactPhone } from '@vetloom/domain/owner/owner-contacts.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { owners } from '../../../locale/owner.ts';
import { ContactLines } from '../../../parts/contacts/ContactLines.tsx';
import { usePeopleSearch } from '../../../parts/find-people/use-people-search.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './owner-page.module.css';

const words = owners.page;
const OWNERS = ['owner'] as const;
const MOST = 6;

/** The family of an owner as far as phones tell: whose number a further one is too, and with whom the owner's own stands. */
function useSharing(owner: Owner) {
  const phone = owner.erasedDateTime ? '' : owner.phone;
  const hits = usePeopleSearch(phone, OWNERS, MOST).hits.map(({ id }) => id);
  return useLive(
    async (store) => {
      const numbers = (owner.contacts ?? []).map((contact) => contact.phone);
      const holders = await Promise.all(
        numbers.map((number) => heldOrEmpty(() => store.query('user', 'byPhone', { equals: [number], limit: 1 }))),
      );
      const near = await heldOrEmpty(() => store.getMany('user', hits));
      return {
        holders: new Map(holders.flat().flatMap((one) => (one._id === owner._id ? [] : [[one.phone, one] as const]))),
        families: near.flatMap((one) => (one && one._id !== owner._id && hasContactPhone(one, phone) ? [one] : [])),
      };
    },
    [owner._id],
    [owner.contacts, hits.join(' ')],
  );
}

/** An owner's further phones, and the owners who share one with them. */
export function OwnerContacts({ owner }: { readonly owner: Owner }) {
  const sharing = useSharing(owner);
  const families = sharing?.families ?? [];
  if ((owner.contacts ?? []).length === 0 && families.length === 0) return null;
  return (
    <div className={classes.group}>
      <SectionHeading>{words.contacts}</SectionHeading>
      <ContactLines
        contacts={owner.contacts}
        more={({ phone }) => {
          const holder = sharing?.holders.get(phone);
          return holder && <AppLink to={links.owner(holder._id)}>{words.sharedWith(holder.name)}</AppLink>;
        }}
      />
      {families.map((family) => (
        <p key={family._id} className={classes.family}>
          <AppLink to={links.owner(family._id)}>{words.standsWith(family.name)}</AppLink>
        </p>
      ))}
    </div>
  );
}
