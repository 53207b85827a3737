import { normalizePhone, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import type { LocalReads } from '../../data/engine/store-types.ts';
import { sentenceOf } from '../../locale/codes.ts';
import { owners } from '../../locale/owner.ts';
import { checkin } from '../../locale/visit.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';

/** 200004 at the phone field: whose phone it is, and the way to that owner, or to going on with them (spec 1 §5). */
export function PhoneTaken({
  userID,
  name,
  onUse,
}: {
  readonly userID: string;
  readonly name: string;
  readonly onUse?: (() => void) | undefined;
}) {
  return (
    <>
      {sentenceOf('ownerPhoneTaken', { name })}
      {onUse === undefined ? (
        <AppLink to={links.owner(userID)}>{owners.form.openOther(name)}</AppLink>
      ) : (
        <button type="button" onClick={onUse} style={LINK}>
          {checkin.owner.existing}
        </button>
      )}
    </>
  );
}

const LINK = {
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--vl-accent)',
  font: 'inherit',
  cursor: 'pointer',
} as const;

/** The other owner who has a phone, as far as this device knows; the server decides (law 2). */
export async function phoneHolder(store: LocalReads, phone: string, ownID: string): Promise<Owner | undefined> {
  const digits = normalizePhone(phone);
  if (digits === '') return undefined;
  const holders = await heldOrEmpty(() => store.query('user', 'byPhone', { equals: [digits], limit: 2 }));
  return holders.find((owner) => owner._id !== ownID);
}
