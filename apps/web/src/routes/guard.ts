import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { RouteAccess } from './route-access.ts';

/** A clinic in which the person holds a role. */
export interface ClinicRole {
  readonly clinic: string;
  readonly clinicName: string;
  readonly roleID: string;
  readonly roleName: string;
}

/** What the frame of the application needs to know of the session. */
export interface SessionView {
  readonly state: 'starting' | 'signed-out' | 'choosing-clinic' | 'ready';
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly systemRole?: string | undefined;
  readonly clinic?:
    | { readonly id: string; readonly name: string; readonly roleID: string; readonly roleName: string }
    | undefined;
  readonly clinics: readonly ClinicRole[];
  /** The clinic took this person out while they worked in it: they may do nothing there any more. */
  readonly withdrawn?: boolean;
  can(permission: Permission): boolean;
  readonly isAdmin: boolean;
  /** What an operator closed to the clinic (spec 1 §6 "flags"); nothing where it is absent. */
  readonly closed?: readonly ClinicFlag[] | undefined;
  /** Changes whenever the person may do other things than before. */
  readonly permissionsKey?: string;
  readonly online: boolean;
  readonly unsynced: number;
  readonly needsAttention: number;
  /** What is wrong with this machine's clock, for the connection mark. */
  readonly clockMark?: string | undefined;
  /**
   * `connecting`: nothing was heard of the server yet. `loading`: the first load still brings data onto this device. `cleared`: somebody
   * took this browser's data away.
   */
  readonly syncState: 'synced' | 'pending' | 'connecting' | 'loading' | 'offline' | 'cleared';
  /** How much of the first load is here, from 0 to 1. */
  readonly loaded: number;
}

/** Where the current session can be read and watched. */
export interface SessionSource {
  current(): SessionView;
  subscribe(listener: () => void): () => void;
}

/** What the guard says to a person at a route. */
export type Passage =
  | { readonly kind: 'pass' }
  | { readonly kind: 'sign-in'; readonly redirect: string }
  | { readonly kind: 'choose-clinic'; readonly redirect: string }
  | { readonly kind: 'deny' };

/** Whether the clinic has a route and the person's permissions open it, their being signed in aside. A closed flag holds for administrators too. */
export function permits(access: RouteAccess, session: SessionView): boolean {
  if ('flag' in access && access.flag !== undefined && session.closed?.includes(access.flag)) return false;
  if (access.kind === 'any') return session.isAdmin || access.permissions.some((code) => session.can(code));
  if (access.kind === 'all') return session.isAdmin || access.permissions.every((code) => session.can(code));
  return true;
}

/**
 * The navigation guard (spec 1 §2). `fullPath` is what was asked for, with its query, and comes back after sign-in.
 * While the session is still starting nothing is decided: the caller waits first.
 */
export function decide(access: RouteAccess, session: SessionView, fullPath: string): Passage {
  if (access.kind === 'public') return { kind: 'pass' };
  if (session.state === 'signed-out' || session.state === 'starting') return { kind: 'sign-in', redirect: fullPath };
  if (access.kind === 'identified') return { kind: 'pass' };
  if (session.state === 'choosing-clinic') return { kind: 'choose-clinic', redirect: fullPath };
  return permits(access, session) ? { kind: 'pass' } : { kind: 'deny' };
}

/** Resolves with the session once it has left its starting state. */
export function settled(source: SessionSource): Promise<SessionView> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const look = () => {
      const session = source.current();
      if (session.state === 'starting') return;
      stop?.();
      resolve(session);
    };
    stop = source.subscribe(look);
    look();
  });
}

const OUTSIDE = new Set([
  '/checkLogin',
  '/login',
  '/first',
  '/logout',
  '/clinics',
  '/setPassword',
  '/404',
  '/permissionDeny',
]);

/**
 * The path to return to after sign-in. Security: only a path inside the application is followed, never an address of
 * another site (`//evil.example`), and never one of the doors themselves.
 */
export function safeRedirect(redirect: string | undefined): string {
  if (redirect === undefined || !/^\/(?![/\\])/.test(redirect)) return '/';
  const path = redirect.split(/[?#]/, 1)[0] ?? '/';
  return OUTSIDE.has(path) ? '/' : redirect;
}
