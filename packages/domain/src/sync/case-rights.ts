import type { Actor } from '../access/policy.ts';
import { decidesAbout } from '../engine/read-view.ts';
import type { Case } from './case.schema.ts';

type Decider = Pick<Actor, 'admin' | 'permissions' | 'email'>;

/** Whether a refused command is somebody's to send again under their own name: its author's, or whose care it is in. */
export const maySendAgain = (actor: Decider, { author, inCare }: Pick<Case, 'author' | 'inCare'>): boolean =>
  author === actor.email || (inCare !== undefined && decidesAbout(actor, inCare));

/** Whether somebody ends a refused command: sends it again, or lets it go with a reason. Administrators may let go what is anybody's. */
export const mayDecide = (actor: Decider, refused: Pick<Case, 'author' | 'inCare'>): boolean =>
  actor.admin || maySendAgain(actor, refused);
