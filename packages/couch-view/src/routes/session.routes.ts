import { randomUUID } from 'node:crypto';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CouchPerson } from '../couch-services.ts';
import type { CouchView } from '../couch-view.ts';
import { Params, readBody } from '../params.ts';
import { badRequest, onlyBy } from '../problem.ts';

const credentials = z
  .object({
    name: z.string().max(200).optional(),
    email: z.string().max(200).optional(),
    username: z.string().max(200).optional(),
    password: z.string().min(1).max(500),
  })
  .transform(({ name, email, username, password }) => ({ email: email ?? name ?? username ?? '', password }));

/** What the protocol's version number promises to its clients: opaque sequences, `_bulk_get`, JSON sessions. */
const SPOKEN = '3.3.0';
/** Ids that one request may ask for; CouchDB's own limit. */
const MOST_UUIDS = 1000;
const SMALL_BODY = { bodyLimit: 4096 };

/** The server itself and signing in to it (spec 1 §7: user login at `{host}/_user`). */
export function sessionRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, cookies, personOf } = view;
  const welcome = async () => ({
    couchdb: 'Welcome',
    version: SPOKEN,
    // Replicas take another life of the database for another server, and so begin anew after a restored backup.
    uuid: services.db.epoch,
    features: [],
    vendor: { name: 'VetLoom', version: services.version },
  });
  app.get('/', welcome);
  app.get('/_up', async () => {
    await services.db.ping();
    return { status: 'ok' };
  });

  // Programs that write ask for ids; nothing here depends on them.
  app.get('/_uuids', async (request, reply) => {
    const count = new Params(request.query).whole('count', 1, Number.MAX_SAFE_INTEGER);
    if (count > MOST_UUIDS) throw badRequest('count parameter too large');
    reply.header('pragma', 'no-cache');
    return { uuids: Array.from({ length: count }, () => randomUUID().replaceAll('-', '')) };
  });
  app.post('/_uuids', SMALL_BODY, async (_request, reply) => onlyBy(reply, 'GET'));

  app.get('/_all_dbs', async (request, reply) => {
    const { email } = await personOf(request, reply);
    return (await services.db.system.membershipsOf(email)).map(({ clinic }) => clinic);
  });

  app.post('/_session', SMALL_BODY, async (request, reply) => {
    const { email, password } = readBody(credentials, request.body);
    const person = await services.access.signIn(email, password, request);
    cookies.set(request, reply, person);
    return { ok: true, ...(await contextOf(person)) };
  });

  app.get('/_session', async (request, reply) => {
    const info = { authentication_handlers: ['cookie', 'default'] };
    const anonymous = request.headers.authorization === undefined && !cookies.read(request, reply);
    if (anonymous) return { ok: true, userCtx: { name: null, roles: [] }, info };
    const person = await personOf(request, reply);
    return { ok: true, userCtx: await contextOf(person), info: { ...info, authenticated: 'default' } };
  });

  app.delete('/_session', async (request, reply) => {
    const session = cookies.read(request, reply)?.session;
    if (session !== undefined) await services.access.signOut(session);
    reply.removeHeader('set-cookie');
    cookies.clear(request, reply);
    return { ok: true };
  });

  // Spec 1 §8: 100100 returns email, roles, username and systemRole.
  app.post('/_user', SMALL_BODY, async (request, reply) => {
    const { email, password } = readBody(credentials, request.body);
    const person = await services.access.signIn(email, password, request);
    cookies.set(request, reply, person);
    return { code: CODE.loginSuccess, result: { email: person.email, ...(await userOf(person)) } };
  });

  app.get('/_user', async (request, reply) => ({
    code: CODE.success,
    result: await userOf(await personOf(request, reply)),
  }));

  /** As `_session` tells it: roles are words, each a clinic with the role there. */
  async function contextOf({ email }: CouchPerson): Promise<{ name: string; roles: string[] }> {
    const memberships = await services.db.system.membershipsOf(email);
    return { name: email, roles: memberships.map(({ clinic, roleID }) => `${clinic}:${roleID}`) };
  }

  /** As the product's user read tells it. */
  async function userOf({ email }: CouchPerson) {
    const account = await services.db.system.findAccount(email);
    if (!account) throw new DomainError('personNotFound', 'no such account');
    const memberships = await services.db.system.membershipsOf(email);
    const roles = memberships.map(({ clinic, clinicName, roleID, roleName }) => ({
      clinic,
      clinicName,
      roleID,
      roleName,
    }));
    return { username: account.name, systemRole: account.systemRole, roles };
  }
}
