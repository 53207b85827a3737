import type { AuthService } from '@vetloom/api/access/auth-service.ts';
import { callerOf } from '@vetloom/api/access/caller.ts';
import type { Doors } from '@vetloom/api/access/doors.ts';
import type { CouchAccess } from '@vetloom/couch-view/couch-services.ts';

/**
 * Sign-in as the database view needs it, by the same accounts, brakes and doors as everywhere. It takes people alone: what is replicated out can't
 * be called back when an operator's or a program's time is over.
 */
export const couchAccess = (doors: Doors, auth: AuthService): CouchAccess => ({
  authenticate: (request) => doors.personOf(request, ['people']),
  signIn: async (email, password, request) => {
    const { result } = await auth.login(email, password, callerOf(request));
    return doors.personOfToken(result.jwt, ['people']);
  },
  holds: (person) => doors.holds(person),
  onEnd: (hear) => doors.onEnd(hear),
  signOut: (session) => auth.end(session, 'signed out of the database view'),
  enter: (person, clinic) => doors.actorIn(person, clinic),
});
