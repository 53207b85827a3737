import type { AuthService } from '@vetloom/api/access/auth-service.ts';
import { actorIn, authenticate, callerOf } from '@vetloom/api/access/credentials.ts';
import type { CouchAccess } from '@vetloom/couch-view/couch-services.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** Sign-in as the database view needs it, by the same accounts, brakes and sessions as everywhere. */
export const couchAccess = (db: Database, auth: AuthService): CouchAccess => ({
  authenticate: (request) => authenticate(auth, request),
  signIn: async (email, password, request) => {
    const { result } = await auth.login(email, password, callerOf(request));
    return auth.personOf(result.jwt);
  },
  isRevoked: (session) => auth.isRevoked(session),
  signOut: (session) => auth.end(session, 'signed out of the database view'),
  enter: (email, clinic) => actorIn(db, email, clinic),
});
