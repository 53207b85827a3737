import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Bells } from './bell.ts';
import { Checkpoints } from './checkpoints.ts';
import { DocumentPrinter } from './couch-document.ts';
import type { CouchPerson, CouchServices } from './couch-services.ts';
import type { CouchView } from './couch-view.ts';
import { Counts } from './counts.ts';
import { OpenAnswers } from './open-answers.ts';
import { sendCouchProblem } from './problem.ts';
import { Revisions } from './revisions.ts';
import { allDocsRoutes } from './routes/all-docs.routes.ts';
import { changesRoutes } from './routes/changes.routes.ts';
import { clinicRoutes } from './routes/clinic.routes.ts';
import { documentRoutes } from './routes/document.routes.ts';
import { findRoutes } from './routes/find.routes.ts';
import { replicationRoutes } from './routes/replication.routes.ts';
import { sessionRoutes } from './routes/session.routes.ts';
import { SessionCookies } from './session-cookie.ts';
import { admitted, type Visitor } from './visitor.ts';

/** Largest body of a request: ten thousand ids with their revisions. */
const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Serves the read-only view of clinics in CouchDB's protocol (ARCHITECTURE "Services and ports"; spec 1 §7 "Remote database login").
 * `base` is where it stands: '' on the database service's own port, '/db' on the gateway.
 */
export async function serveCouchView(app: FastifyInstance, services: CouchServices, base: '' | `/${string}`) {
  const revisions = new Revisions(await services.db.system.secret('couch-revision'));
  const cookies = await SessionCookies.open(services.db, services.now, `${base}/`);
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  const personOf = async (request: FastifyRequest, reply: FastifyReply): Promise<CouchPerson> => {
    if (request.headers.authorization !== undefined) return services.access.authenticate(request);
    const person = cookies.read(request, reply);
    if (!person) throw new DomainError('notLoggedIn', 'not logged in');
    if (!(await services.access.holds(person))) throw new DomainError('sessionRevoked', 'the sign-in was revoked');
    return person;
  };
  const view: CouchView = {
    services,
    revisions,
    cookies,
    personOf,
    checkpoints: new Checkpoints(services.db, services.now),
    bells: new Bells(services),
    counts: new Counts(services),
    answers: new OpenAnswers(),
    visitorOf: (request) => {
      const visitor = visitors.get(request);
      if (!visitor) throw new Error('a route of a clinic was served without its door');
      return visitor;
    },
    printerFor: (clinic) => new DocumentPrinter(services, revisions, clinic),
  };

  app.addHook('preClose', async () => view.bells.takeAllDown());
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendCouchProblem(error, request, reply));
      // Answers depend on who asks, at this moment.
      scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      readForms(scope);
      sessionRoutes(scope, view);
      await scope.register(async (clinics) => {
        // Of a scope Fastify takes no limit: each route has its own, or the application's, which is for smaller bodies.
        clinics.addHook('onRoute', (route) => {
          route.bodyLimit ??= BODY_LIMIT;
        });
        // Security: credentials and membership come before the body, so that strangers can't make us read megabytes.
        clinics.addHook('onRequest', async (request, reply) => {
          const { clinic = '' } = request.params as Readonly<Record<string, string>>;
          visitors.set(request, await admitted(services, await personOf(request, reply), clinic));
        });
        clinicRoutes(clinics, view);
        allDocsRoutes(clinics, view);
        changesRoutes(clinics, view);
        replicationRoutes(clinics, view);
        findRoutes(clinics, view);
        documentRoutes(clinics, view);
      });
    },
    { prefix: base },
  );
}

/** Sign-in comes as JSON or as a form. */
function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}
