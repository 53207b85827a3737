import { type ClinicFlag, isClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { SyncStatus } from '@vetloom/sync-client/client.types.ts';
import type { SessionSource, SessionView } from '../../../routes/guard.ts';
import { session, sessionCan } from '../session/session.ts';
import type { Session } from '../session/session.types.ts';
import { clockWarning } from './clock-warning.ts';
import { observed } from './observed.ts';
import { loadedShare, syncStateOf } from './sync-state.ts';

const UNKNOWN = { online: true, unsynced: 0, syncState: 'connecting', loaded: 0 } as const;

function syncPart(
  status: SyncStatus | undefined,
): Pick<SessionView, 'online' | 'unsynced' | 'syncState' | 'loaded' | 'clockMark'> {
  if (!status) return UNKNOWN;
  return {
    online: status.connection !== 'offline',
    unsynced: status.unsynced,
    syncState: syncStateOf(status),
    loaded: loadedShare(status),
    clockMark: clockWarning(status)?.mark,
  };
}

/** What the clinic is without: what an operator closed, and partners where there is no alliance. */
const closedTo = (clinic: Session['clinic']): ClinicFlag[] => {
  const closed = (clinic?.closed ?? []).filter(isClinicFlag);
  return clinic?.alliance === null ? [...closed, 'alliance'] : closed;
};

function viewOf(current: Session, status: SyncStatus | undefined, needsAttention: number): SessionView {
  const { clinic } = current;
  return {
    state: current.state,
    email: current.email,
    name: current.name,
    systemRole: current.systemRole ?? undefined,
    clinic: clinic && { id: clinic.clinic, name: clinic.clinicName, roleID: clinic.roleID, roleName: clinic.roleName },
    clinics: current.clinics,
    withdrawn: current.withdrawn,
    can: sessionCan,
    isAdmin: current.actor?.admin ?? false,
    closed: closedTo(clinic),
    permissionsKey: [...(current.actor?.permissions ?? []), ...closedTo(clinic)].sort().join(),
    needsAttention,
    ...syncPart(status),
  };
}

/** The session as the frame reads it, with the connection of the open clinic mixed in. */
export function sessionPort(): SessionSource & { sync(status: SyncStatus | undefined, needsAttention: number): void } {
  let status: SyncStatus | undefined;
  let attention = 0;
  const view = observed(viewOf(session.get(), undefined, 0));
  const update = () => view.publish(viewOf(session.get(), status, attention));
  session.subscribe(update);
  return {
    current: view.current,
    subscribe: view.subscribe,
    sync(next, needsAttention) {
      status = next;
      attention = needsAttention;
      update();
    },
  };
}
