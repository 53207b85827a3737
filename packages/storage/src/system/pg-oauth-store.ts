import type { Connections } from '../database/connections.ts';
import type { GrantRotated, OAuthClient, OAuthStore } from '../ports/access.ts';
import { callForValue, callFunction } from './call-function.ts';

interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: string[];
  readonly scopes: string[];
  readonly secret_hash: string | null;
  readonly created_at: number;
  readonly disabled_at: number | null;
}

const clientOf = (row: ClientRow): OAuthClient => ({
  id: row.id,
  name: row.name,
  redirectURIs: row.redirect_uris,
  scopes: row.scopes,
  secretHash: row.secret_hash,
  disabled: row.disabled_at !== null,
  createdAt: row.created_at,
});

interface GrantRow {
  readonly grant_id: string;
  readonly client_id: string;
  readonly email: string;
  readonly clinic: string;
  readonly scopes: string[];
  readonly created_at: number;
}

interface GrantEntryRow extends Omit<GrantRow, 'grant_id' | 'email'> {
  readonly id: string;
  readonly client_name: string;
  readonly clinic_name: string;
  readonly last_used_at: number | null;
}

/** `OAuthStore` over the functions of migration 0051. */
export function oauthStore(connections: Connections): OAuthStore {
  return {
    async saveClient({ id, name, redirectURIs, scopes, secretHash, disabled }) {
      await callForValue(connections, 'save_oauth_client', [id, name, redirectURIs, scopes, secretHash, disabled]);
    },
    async clients() {
      return (await callFunction<ClientRow>(connections, 'list_oauth_clients', [])).map(clientOf);
    },
    async findClient(id) {
      const [row] = await callFunction<ClientRow>(connections, 'find_oauth_client', [id]);
      return row && clientOf(row);
    },
    async createGrant(grant) {
      const { id, clientID, email, clinic, scopes, expiresAt, accessHash, accessExpiresAt, refreshHash } = grant;
      const values = [id, clientID, email, clinic, scopes, expiresAt, accessHash, accessExpiresAt, refreshHash];
      await callForValue(connections, 'create_oauth_grant', values);
    },
    async useAccess(tokenHash, now) {
      const [row] = await callFunction<GrantRow>(connections, 'use_oauth_access', [tokenHash, now]);
      return (
        row && {
          id: row.grant_id,
          clientID: row.client_id,
          email: row.email,
          clinic: row.clinic,
          scopes: row.scopes,
          createdAt: row.created_at,
        }
      );
    },
    async rotate({ tokenHash, clientID, now, accessHash, accessExpiresAt, refreshHash, scopes = null }) {
      const values = [tokenHash, clientID, now, accessHash, accessExpiresAt, refreshHash, scopes];
      const [row] = await callFunction<GrantRotated>(connections, 'rotate_oauth_token', values);
      if (row?.status !== 'rotated') return { status: row?.status ?? 'unknown' };
      return { status: 'rotated', email: row.email, clinic: row.clinic, scopes: row.scopes };
    },
    async revoke(which, reason) {
      const values =
        'id' in which
          ? [which.id, which.email, null, null, reason]
          : [null, null, which.tokenHash, which.clientID, reason];
      return (await callForValue(connections, 'revoke_oauth_grant', values)) === true;
    },
    async grantsOf(email, now) {
      const rows = await callFunction<GrantEntryRow>(connections, 'oauth_grants_of', [email, now]);
      return rows.map((row) => ({
        id: row.id,
        clientID: row.client_id,
        clientName: row.client_name,
        clinic: row.clinic,
        clinicName: row.clinic_name,
        scopes: row.scopes,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
      }));
    },
  };
}
