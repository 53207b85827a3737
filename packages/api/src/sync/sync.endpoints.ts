import { DomainError } from '@vetloom/domain/core/error.ts';
import { historyRequest } from '@vetloom/protocol/history-page.ts';
import {
  keyRequest,
  MAX_COMMANDS_PER_PUSH,
  petHistoryRequest,
  petHistoryResult,
  pullRequest,
  pullResult,
  pushRequest,
  pushResult,
  snapshotRequest,
  snapshotResult,
} from '@vetloom/protocol/sync.ts';
import { history } from '@vetloom/sync-server/history.ts';
import { petHistory, pull, snapshot } from '@vetloom/sync-server/pull.ts';
import { push } from '@vetloom/sync-server/push.ts';
import { importKey } from '@vetloom/sync-server/signatures.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const BASE = '/sync/v1/{clinic}';
/** Keys are registered with a session that is fresh from a password, in seconds (law 12). */
const KEY_FRESHNESS = 12 * 3600;
/** Beyond what a device puts into one push (`PUSH_CHARACTERS`), each character of it taken for the longest. */
const PUSH_LIMIT = 8 * 1024 * 1024;

const frame = { method: 'POST', scope: 'clinic', permission: [], tag: 'Sync', write: false } as const;

const pushCommands = endpoint({
  ...frame,
  path: `${BASE}/push`,
  summary: 'Bring the commands of a device',
  description: `One transaction of at most ${MAX_COMMANDS_PER_PUSH} commands; sending the same push again changes nothing.`,
  body: pushRequest,
  bodyLimit: PUSH_LIMIT,
  result: pushResult,
  errors: ['protocolMismatch', 'forkedClient', 'sequenceGap', 'databaseNotReady'],
  handle: ({ services, clinic, person, body }) =>
    push(
      services.sync,
      clinic,
      { email: person.email, emulatedBy: person.emulation?.by, most: person.delegated?.writes },
      body,
    ),
});

const pullChanges = endpoint({
  ...frame,
  path: `${BASE}/pull`,
  summary: 'Changes after a cursor, in commit order',
  body: pullRequest,
  result: pullResult,
  errors: ['protocolMismatch'],
  handle: ({ services, clinic, actor, body }) => pull(services.sync, clinic, actor, body),
});

const firstLoad = endpoint({
  ...frame,
  path: `${BASE}/snapshot`,
  summary: 'A page of a first load',
  body: snapshotRequest,
  result: snapshotResult,
  errors: ['protocolMismatch'],
  handle: ({ services, clinic, actor, body }) => snapshot(services.sync, clinic, actor, body),
});

const packedHistory = endpoint({
  ...frame,
  path: `${BASE}/history`,
  summary: "A page of a first load's history as packs",
  description:
    'Bytes: the page as packages/protocol lays it out. A device without that format loads the stage as documents.',
  body: historyRequest,
  result: z.null(),
  answers: 'bytes',
  media: ['application/octet-stream'],
  errors: ['protocolMismatch'],
  handle: async ({ services, clinic, actor, body, reply }) => {
    const page = await history(services.sync, clinic, actor, body);
    await reply.type('application/octet-stream').send(Buffer.from(page.buffer));
    return null;
  },
});

const historyOfPet = endpoint({
  ...frame,
  path: `${BASE}/pet`,
  summary: 'All work documents of a pet',
  body: petHistoryRequest,
  result: petHistoryResult,
  errors: ['protocolMismatch'],
  handle: ({ services, clinic, actor, body }) => petHistory(services.sync, clinic, actor, body),
});

const registerKey = endpoint({
  ...frame,
  scope: 'person',
  path: '/sync/v1/keys',
  whileEmulating: true,
  summary: 'Register the public half of a (person, browser) key',
  description:
    'Needs a session whose password was given within twelve hours. A key that was suspended holds again from then on.',
  body: keyRequest,
  result: z.object({ key: z.string() }),
  errors: ['forbidden', 'conflict'],
  handle: async ({ services, person, body, now }) => {
    // As the sign-in stands now: a token tells neither that it has ended nor that the password was given again since.
    const { db } = services.sync;
    const session = person.session === undefined ? undefined : await db.system.findSession(person.session);
    if (!session || session.revoked || now - (session.passwordAt ?? 0) > KEY_FRESHNESS)
      throw new DomainError('forbidden', 'sign in with the password first');
    if (!(await importKey(body))) throw new DomainError('badParameter', 'not a P-256 key', { fields: ['publicKey'] });
    // Security: an operator's browser gets a key of the operator, never one of the person in whose place they act.
    const email = person.emulation?.by ?? person.email;
    const key = { key: body.key, email, publicKey: body.publicKey, createdAt: now };
    if (!(await db.system.registerKey(key, session.family)))
      throw new DomainError('conflict', 'that key id belongs to another key');
    return { key: body.key };
  },
});

/** What devices call (ARCHITECTURE "Sync"); the web app's sync client speaks this, API clients need not. */
export const syncEndpoints = [pushCommands, pullChanges, firstLoad, packedHistory, historyOfPet, registerKey];
