import type { DirectorInvitation } from '../../data/sudo/sudo.ts';

/** A link that was just made. */
export interface MadeLink {
  readonly clinicName: string;
  readonly email: string;
  readonly invitation: DirectorInvitation;
}
