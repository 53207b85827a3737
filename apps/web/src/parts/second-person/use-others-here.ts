import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isActive, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive, useSession } from '../../data/engine/hooks.ts';
import { refusal } from '../../locale/codes.ts';
import { secondPerson as words } from '../../locale/second-person.ts';

/** How somebody proves that they stand here. */
export type Proof = 'pin' | 'password';

/** Who looks, with one of the proofs. */
export interface Vouching {
  readonly email: string;
  readonly pin?: string;
  readonly password?: string;
}

/** What came of asking: `arrived` once this device knows of the look, `later` when only the server does yet. */
export type Looked = 'arrived' | 'later';

/** The people who might look. Their rights are the server's to ask. */
export function useOthersHere(): readonly Pick<Staff, '_id' | 'name'>[] | undefined {
  const { actor } = useSession();
  return useLive(
    async (reads) =>
      (await heldOrEmpty(() => reads.query('staff', 'byName', {}))).filter(
        (staff) => isActive(staff) && staff._id !== actor?.staffID,
      ),
    [actor?.staffID],
  );
}

/** Why the look was refused, in the dialog's words; `offline` says what can be done without a network. */
export function lookRefusal(error: unknown, offline: string): { readonly sentence: string; readonly code: number } {
  const { sentence, code } = refusal(error);
  if (code === CODE.networkRequired) return { sentence: offline, code };
  if (!(error instanceof DomainError)) return { sentence, code };
  if (error.detail.reason === 'wrong') return { sentence: words.wrong, code };
  if (error.detail.reason === 'oldSession') return { sentence: words.old, code };
  return { sentence, code };
}
