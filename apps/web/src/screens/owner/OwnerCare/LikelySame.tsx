import { likelySame, type SameBecause } from '@vetloom/domain/owner/likely-same.ts';
import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import type { LocalReads } from '../../../data/engine/store-types.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { usePeopleSearch } from '../../../parts/find-people/use-people-search.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import type { OwnerValues } from '../owner-values.ts';
import classes from './owner-care.module.css';

const words = ownerCare.same;
const MOST = 3;
const NAMESAKES = 50;
/** Digits from which on a phone is looked for. */
const WHOLE = 8;
const OWNERS = ['owner'] as const;

interface Likely {
  readonly owner: Owner;
  readonly because: SameBecause;
}

/** `near`: owners found by the typed phone, of whom it may be a further one. */
async function find(
  store: LocalReads,
  values: OwnerValues,
  ownID: string | undefined,
  near: readonly string[],
): Promise<Likely[]> {
  const name = values.name.trim().toLowerCase();
  const phone = normalizePhone(values.phone);
  const byName =
    name === '' ? [] : await heldOrEmpty(() => store.query('user', 'byName', { equals: [name], limit: NAMESAKES }));
  const byPhone = (await heldOrEmpty(() => store.getMany('user', near))).flatMap((owner) => owner ?? []);
  return [...new Map([...byPhone, ...byName].map((owner) => [owner._id, owner])).values()]
    .filter((owner) => owner._id !== ownID && owner.phone !== phone)
    .flatMap((owner): Likely[] => {
      const because = likelySame(values, owner);
      return because === undefined ? [] : [{ owner, because }];
    })
    .slice(0, MOST);
}

/** Owners who may be the one being typed, found while typing: by identity number, by a phone of their family, or by name and address. Whose own phone it is says the phone's field. */
export function LikelySame({ values, ownID }: { readonly values: OwnerValues; readonly ownID?: string | undefined }) {
  const { name, phone, address, IDcard } = values;
  const whole = normalizePhone(phone).length >= WHOLE ? phone : '';
  const near = usePeopleSearch(whole, OWNERS, MOST).hits.map(({ id }) => id);
  const likely =
    useLive((store) => find(store, values, ownID, near), [ownID], [name, phone, address, IDcard, near.join(' ')]) ?? [];
  if (likely.length === 0) return null;
  return (
    <Notice tone="ochre" title={words.title}>
      <ul className={classes.same}>
        {likely.map(({ owner, because }) => (
          <li key={owner._id}>
            <AppLink to={links.owner(owner._id)}>
              {owner.name} {formatPhone(owner.phone)}
            </AppLink>
            <span>{words[because]}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
