import { type Actor, OPERATOR } from '@vetloom/domain/access/policy.ts';

/** The server as it acts in a clinic by itself: no member, no permission of the clinic's. */
export const operatorActor = (name: string): Actor => ({
  ...{ email: name, staffID: `/staff/${name}`, name, roleID: '', admin: false },
  permissions: new Set(),
  systemRole: OPERATOR,
});
