import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isActive, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useSession, useStore } from '../../../data/engine/hooks.ts';
import { checkBagsAs } from '../../../data/pharmacy/second-person.ts';
import { refusal } from '../../../locale/codes.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';

const words = pharmacy.check;

/** How somebody proves that they stand here. */
export type Proof = 'pin' | 'password';

/** What came of asking: `arrived` once this device knows of the look, `later` when only the server does yet. */
export type Looked = 'arrived' | 'later';

/** The people who might look, and asking one of them. */
export interface SecondPerson {
  readonly people: readonly Pick<Staff, '_id' | 'name'>[] | undefined;
  readonly look: (
    bagIDs: readonly string[],
    by: { readonly staffID: string; readonly proof: Proof; readonly secret: string },
  ) => Promise<Looked>;
}

/** A second person for a visit's bags, at this workstation. Their rights are the server's to ask. */
export function useSecondPerson(recordID: string): SecondPerson {
  const store = useStore();
  const { actor } = useSession();
  const people = useLive(
    async (reads) =>
      (await heldOrEmpty(() => reads.query('staff', 'byName', {}))).filter(
        (staff) => isActive(staff) && staff._id !== actor?.staffID,
      ),
    [actor?.staffID],
  );
  return {
    people,
    look: async (bagIDs, { staffID, proof, secret }) => {
      const email = staffID.replace(/^\/staff\//, '');
      await checkBagsAs(recordID, { drugBagIDs: [...bagIDs], email, [proof]: secret });
      // The look comes back by the feed; without it this device would still refuse to hand out.
      await store.syncNow();
      const record = await store.get('record', recordID);
      const isHere = record?.drugBag.every((bag) => !bagIDs.includes(bag.bagID) || (bag.checkedBy ?? '') !== '');
      return isHere ? 'arrived' : 'later';
    },
  };
}

/** Why the look was refused, in the dialog's words. */
export function lookRefusal(error: unknown): { readonly sentence: string; readonly code: number } {
  const { sentence, code } = refusal(error);
  if (code === CODE.networkRequired) return { sentence: words.offline, code };
  if (!(error instanceof DomainError)) return { sentence, code };
  if (error.detail.reason === 'wrong') return { sentence: words.wrong, code };
  if (error.detail.reason === 'oldSession') return { sentence: words.old, code };
  return { sentence, code };
}
