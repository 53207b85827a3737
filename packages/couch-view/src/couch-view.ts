import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bells } from './bell.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { DocumentPrinter } from './couch-document.ts';
import type { CouchPerson, CouchServices } from './couch-services.ts';
import type { Counts } from './counts.ts';
import type { OpenAnswers } from './open-answers.ts';
import type { Revisions } from './revisions.ts';
import type { SessionCookies } from './session-cookie.ts';
import type { Visitor } from './visitor.ts';

/** What the routes work with. */
export interface CouchView {
  readonly services: CouchServices;
  readonly revisions: Revisions;
  readonly checkpoints: Checkpoints;
  readonly cookies: SessionCookies;
  readonly bells: Bells;
  readonly counts: Counts;
  readonly answers: OpenAnswers;
  /** The person of a request's credentials. @throws DomainError notLoggedIn, wrongCredentials, sessionRevoked */
  readonly personOf: (request: FastifyRequest, reply: FastifyReply) => Promise<CouchPerson>;
  /** The person in the clinic that the path names, as found before the body was read. */
  readonly visitorOf: (request: FastifyRequest) => Visitor;
  readonly printerFor: (clinic: string) => DocumentPrinter;
}
