import { barToGive, barToHandle, NOBODY_ACTING, powersOf } from '@vetloom/domain/staff/powers.ts';
import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { useSession } from '../../data/engine/hooks.ts';
import { staff as words } from '../../locale/staff.ts';
import { permissionWords } from './permission-words.ts';

/** What the person at the screen may not do to accounts, each as a sentence that says why; undefined where nothing stands in the way. */
export interface Powers {
  /** Why a role can't be given; short, beside the role's name. */
  readonly give: (role: Role) => string | undefined;
  /** Why a member's account can't be handled: password, link, leaving. */
  readonly handle: (staff: Staff, role: Role | undefined) => string | undefined;
  /** Why somebody who left can't be brought back into their role. */
  readonly bringBack: (role: Role | undefined) => string | undefined;
}

/** The powers of the person at the screen, by the same rule as the server's (`domain/staff/powers.ts`). */
export function usePowers(): Powers {
  const actor = useSession().actor ?? NOBODY_ACTING;
  const { barred } = words;
  return {
    give: (role) => {
      const bar = barToGive(actor, role);
      return bar && barred.give[bar.rule];
    },
    handle: (staff, role) => {
      const bar = barToHandle(actor, powersOf(staff, role));
      if (bar?.rule === 'beyond') return barred.handle.beyond(permissionWords(bar.missing));
      return bar && barred.handle[bar.rule];
    },
    bringBack: (role) => {
      const bar = role && barToGive(actor, role);
      return bar && barred.rejoin[bar.rule];
    },
  };
}
