import { ALL_PERMISSIONS, effectivePermissions, type Permission } from '@vetloom/domain/access/permissions.ts';
import type { Actor } from '@vetloom/domain/access/policy.ts';
import { openClinic } from '@vetloom/sync-client/client.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import type { Transport } from '@vetloom/sync-client/transport.ts';
import { browserTransport } from '../../../../apps/web/src/data/engine/calls/transport.ts';

/** Whom the page works as, and where. */
export interface SignIn {
  readonly clinic: string;
  readonly username: string;
  readonly password: string;
}

interface Login {
  readonly jwt: string;
  readonly email: string;
  readonly name: string;
  readonly clinicRoles: readonly { clinic: string; roleID: string; permissions: readonly Permission[] }[];
}

/** Signs in and opens the clinic over the application's own transport, which `between` may change. */
export async function openAs(
  { clinic, username, password }: SignIn,
  between: (transport: Transport) => Transport = (transport) => transport,
): Promise<ClinicStore> {
  const answer = await fetch('/api/sdk/v2/basic/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { code, message, result } = (await answer.json()) as { code: number; message?: string; result?: Login };
  if (!result) throw new Error(`signing in answered ${code}: ${message}`);
  const role = result.clinicRoles.find((one) => one.clinic === clinic);
  if (!role) throw new Error(`${username} is not of ${clinic}`);
  const admin = role.roleID.startsWith('/role/admin');
  const person: Actor = {
    email: result.email,
    staffID: `/staff/${result.email}`,
    name: result.name,
    roleID: role.roleID,
    admin,
    permissions: admin ? new Set(ALL_PERMISSIONS) : effectivePermissions([...role.permissions]),
    systemRole: undefined,
  };
  const transport = between(browserTransport({ token: () => result.jwt, refresh: async () => result.jwt }));
  return openClinic({ clinic, person, transport, clock: () => Date.now() / 1000 });
}

/** Resolves when the status of the clinic says so. */
export const untilStatus = (
  store: ClinicStore,
  holds: (status: ReturnType<ClinicStore['status']['get']>) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!holds(store.status.get())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.status.subscribe(look);
    look();
  });

/** Whether the device holds its whole window. */
export const isLoaded = ({ stages }: ReturnType<ClinicStore['status']['get']>): boolean =>
  stages.length > 0 && stages.every(({ done }) => done);
