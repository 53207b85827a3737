import type { Permission } from '@vetloom/domain/access/permissions.ts';
import type { ClinicFlag } from '@vetloom/domain/clinic/clinic-flags.ts';
import type { Area } from './areas.ts';

/** Who may enter a route (spec 1 §2, spec 3 §2). An administrator passes every one that is open to the clinic. */
export type RouteAccess =
  /** Anyone, signed in or not. */
  | { readonly kind: 'public' }
  /** Whoever has signed in, also before a clinic is chosen. */
  | { readonly kind: 'identified' }
  | ClinicAccess;

/** Who of a clinic may enter: whoever works there, or whoever holds any or all of the permissions. A `flag` has to be open, whoever asks. */
export type ClinicAccess = { readonly flag?: ClinicFlag } & (
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'any'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'all'; readonly permissions: readonly Permission[] }
);

/** One route as data; the router, the rail, the header's tabs and the palette are made from it. */
export interface RouteSpec {
  readonly name: string;
  /** As the specification writes it: `:id` is a parameter. */
  readonly path: string;
  readonly access: RouteAccess;
  /** The area under which it stands; without one it shows outside the shell. */
  readonly area?: Area;
  /** Whether it is a tab of its area's header. */
  readonly tab?: boolean;
  /** The tab under which it stands where it is none itself. */
  readonly under?: string;
  /** Shown in the shell although it belongs to no area. */
  readonly inShell?: boolean;
}
