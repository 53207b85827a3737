import { randomBytes } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Act } from '@vetloom/domain/engine/act.ts';
import type { Connections } from '../database/connections.ts';
import { storable } from '../document/storable.ts';
import { firstHash, type State, seal, stateDigestOf } from '../history/chain.ts';
import type { Founding } from '../ports/system.ts';
import { callFunction } from './call-function.ts';

/** What `vetloom.found_clinic` raises when it refuses (migrations 0430, 0471). */
const REFUSED = 'VL001';

/**
 * Makes a clinic by one statement, so that a server that is killed leaves the whole of it or nothing. The first entry of its chain is worked out
 * here, because a clinic that doesn't exist yet has a chain that everybody knows.
 */
export async function foundClinic(connections: Connections, founding: Founding): Promise<void> {
  const { clinic, documents, author, at, address = '', account, link, first = false } = founding;
  const received = Math.floor(Date.now() / 1000);
  const rows = documents.map((document) => ({
    collection: document.collection,
    id: document._id,
    body: storable(document),
  }));
  const states = rows.map(({ collection, id, body }): State => [collection, id, stateDigestOf(body)]);
  const payload = { before: null, after: { documents: rows.length, states } };
  const place = { clinic: clinic.id, seq: 1, ord: 0, at, receivedAt: received, collection: '', docID: '' };
  const command = 'clinic.found' satisfies Act;
  const sealed = seal(firstHash(clinic.id), { ...place, author, onBehalfOf: null, command }, payload);
  await callFunction(connections, 'found_clinic', [
    first,
    clinic.id,
    clinic.name,
    clinic.alliance ?? null,
    clinic.idKey ?? randomBytes(64).toString('base64url'),
    account ? JSON.stringify(account) : null,
    link ? JSON.stringify(link) : null,
    JSON.stringify(rows),
    author,
    at,
    received,
    JSON.stringify(payload.after),
    sealed.salt,
    sealed.digest,
    sealed.prevHash,
    sealed.hash,
    address,
  ]).catch((error: unknown) => {
    throw refusalOf(error, founding);
  });
}

function refusalOf(error: unknown, { clinic, account }: Founding): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === REFUSED)) return error;
  switch (error.message) {
    case 'begun':
      return new DomainError('notFound', 'this installation has begun already');
    case 'account':
      return new DomainError('emailTaken', `there is an account ${account?.email ?? ''} already`, { field: 'email' });
    case 'removed':
      return new DomainError('conflict', `there was a clinic ${clinic.id}, which was removed`, {
        rule: 'clinicRemoved',
        field: 'clinicID',
        name: clinic.id,
      });
    default:
      return new DomainError('conflict', `there is a clinic ${clinic.id} already`, {
        rule: 'clinicTaken',
        field: 'clinicID',
        name: clinic.id,
      });
  }
}
