import type { Actor } from '@vetloom/domain/access/policy.ts';
import type { ClinicRole } from '@vetloom/protocol/auth.ts';

/** Where this tab stands (spec 1 §4). */
export type SessionState = 'signed-out' | 'choosing-clinic' | 'ready';

/** Who is signed in on this tab and in which clinic they work. A new object at every change. */
export interface Session {
  readonly state: SessionState;
  readonly email: string;
  readonly name: string;
  readonly systemRole: string | null;
  readonly alliance: string | null;
  readonly clinics: readonly Omit<ClinicRole, 'idKey'>[];
  readonly clinic: Omit<ClinicRole, 'idKey'> | undefined;
  /** The person in the chosen clinic; undefined before one is chosen. */
  readonly actor: Actor | undefined;
  /** The clinic took the person out while they worked in it: they may do nothing there, and still reach what they have not sent. */
  readonly withdrawn: boolean;
  /** The sign-in was checked on this device only; the server hasn't seen it yet. */
  readonly offline: boolean;
  /** The person asked this browser to remember; otherwise it keeps nothing after sign-out (law 20). */
  readonly remembered: boolean;
  /** Set while the tab does not show the person as they are. */
  readonly mode?: SessionMode | undefined;
}

/** An operator in somebody's place, or somebody who looks at the app as another role sees it. */
export type SessionMode =
  | {
      readonly kind: 'emulation';
      readonly by: string;
      readonly staffID: string;
      readonly reason: string;
      readonly since: number;
    }
  | { readonly kind: 'preview'; readonly roleID: string };
