import type { Connections } from '../database/connections.ts';
import type {
  AccessStore,
  FactorStore,
  GuessMemory,
  Identity,
  IdentityStore,
  OneTimeData,
  OneTimeStore,
  Passkey,
  PasskeyStore,
} from '../ports/access.ts';
import { callForValue, callFunction } from './call-function.ts';
import { oauthStore } from './pg-oauth-store.ts';

/** `AccessStore` over the functions of migration 0051. */
export function accessStore(connections: Connections): AccessStore {
  return {
    factors: factorStore(connections),
    passkeys: passkeyStore(connections),
    identities: identityStore(connections),
    oneTime: oneTimeStore(connections),
    oauth: oauthStore(connections),
    guesses: guessMemory(connections),
    async sweep(now, { idempotency, ended }) {
      const rows = await callFunction<{ what: string; gone: number }>(connections, 'sweep', [now, idempotency, ended]);
      return new Map(rows.map(({ what, gone }) => [what, Number(gone)]));
    },
  };
}

interface FactorRow {
  readonly totp_secret: Uint8Array | null;
  readonly totp_pending: Uint8Array | null;
  readonly totp_since: number | null;
  readonly pin_since: number | null;
  readonly pin_failures: number;
  readonly recovery_left: number;
}

function factorStore(connections: Connections): FactorStore {
  const call = (name: string, values: readonly unknown[]) => callForValue(connections, name, values);
  return {
    async find(email) {
      const [row] = await callFunction<FactorRow>(connections, 'find_factors', [email]);
      return {
        totpSecret: row?.totp_secret ?? undefined,
        totpPending: row?.totp_pending ?? undefined,
        totpSince: row?.totp_since ?? undefined,
        recoveryLeft: row?.recovery_left ?? 0,
        pinSince: row?.pin_since ?? undefined,
        pinFailures: row?.pin_failures ?? 0,
      };
    },
    async beginTotp(email, sealedSecret) {
      await call('begin_totp', [email, sealedSecret]);
    },
    enableTotp: async (email, step, hashes) => (await call('enable_totp', [email, step, hashes])) === true,
    async disableTotp(email) {
      await call('disable_totp', [email]);
    },
    useTotpStep: async (email, step) => (await call('use_totp_step', [email, step])) === true,
    async putRecoveryCodes(email, hashes) {
      await call('put_recovery_codes', [email, hashes]);
    },
    useRecoveryCode: async (email, hash) => (await call('use_recovery_code', [email, hash])) === true,
    async setPin(email, pinHash) {
      await call('set_pin', [email, pinHash]);
    },
    async beginPinTry(email, most) {
      const hash = await call('begin_pin_try', [email, most]);
      return typeof hash === 'string' ? hash : undefined;
    },
    async pinWasRight(email) {
      await call('pin_was_right', [email]);
    },
    peopleOfStation: (station, since) => callFunction(connections, 'people_of_station', [station, since]),
  };
}

interface PasskeyRow {
  readonly credential_id: string;
  readonly email: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly transports: string[];
  readonly rp_id: string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

const passkeyOf = (row: PasskeyRow): Passkey => ({
  credentialID: row.credential_id,
  email: row.email,
  publicKey: Uint8Array.from(row.public_key),
  counter: row.counter,
  transports: row.transports,
  rpID: row.rp_id,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? undefined,
});

function passkeyStore(connections: Connections): PasskeyStore {
  return {
    async add({ credentialID, email, publicKey, counter, transports, rpID, name }) {
      const key = Buffer.from(publicKey);
      const values = [credentialID, email, key, counter, transports, rpID, name];
      return (await callForValue(connections, 'add_passkey', values)) === true;
    },
    async of(email) {
      return (await callFunction<PasskeyRow>(connections, 'passkeys_of', [email])).map(passkeyOf);
    },
    async find(credentialID) {
      const [row] = await callFunction<PasskeyRow>(connections, 'find_passkey', [credentialID]);
      return row && passkeyOf(row);
    },
    async used(credentialID, counter) {
      await callForValue(connections, 'use_passkey', [credentialID, counter]);
    },
    remove: async (email, credentialID) =>
      (await callForValue(connections, 'remove_passkey', [email, credentialID])) === true,
  };
}

interface IdentityRow {
  readonly provider: string;
  readonly email: string;
  readonly label: string;
  readonly created_at: number;
}

const identityOf = ({ provider, email, label, created_at }: IdentityRow): Identity => ({
  provider,
  email,
  label,
  createdAt: created_at,
});

function identityStore(connections: Connections): IdentityStore {
  return {
    link: async (provider, subject, email, label) =>
      (await callForValue(connections, 'link_identity', [provider, subject, email, label])) === true,
    async find(provider, subject) {
      const [row] = await callFunction<IdentityRow>(connections, 'find_identity', [provider, subject]);
      return row && identityOf(row);
    },
    async of(email) {
      return (await callFunction<IdentityRow>(connections, 'identities_of', [email])).map(identityOf);
    },
    async unlink(provider, email) {
      await callForValue(connections, 'unlink_identity', [provider, email]);
    },
  };
}

interface OneTimeRow {
  readonly email: string | null;
  readonly data: OneTimeData;
  readonly expires_at: number;
}

function oneTimeStore(connections: Connections): OneTimeStore {
  return {
    async put({ hash, kind, email, data, expiresAt, alone }) {
      const values = [hash, kind, email, JSON.stringify(data), expiresAt, alone ?? false];
      await callForValue(connections, 'put_one_time', values);
    },
    async find(hash, kind, now) {
      const [row] = await callFunction<OneTimeRow>(connections, 'find_one_time', [hash, kind, now]);
      return row && { email: row.email, data: row.data, expiresAt: row.expires_at };
    },
    async take(hash, kind, now) {
      type Row = Omit<OneTimeRow, 'expires_at'> & { readonly status: 'taken' | 'used' | 'unknown' };
      const [row] = await callFunction<Row>(connections, 'take_one_time', [hash, kind, now]);
      if (!row || row.status === 'unknown') return { status: 'unknown' };
      return { status: row.status, email: row.email, data: row.data };
    },
    async change(hash, kind, email, data) {
      await callForValue(connections, 'change_one_time', [hash, kind, email, JSON.stringify(data)]);
    },
    async invited(clinic, now) {
      const rows = await callFunction<{ email: string; expires_at: number }>(connections, 'open_invitations', [
        clinic,
        now,
      ]);
      return new Map(rows.map(({ email, expires_at }) => [email, expires_at]));
    },
  };
}

function guessMemory(connections: Connections): GuessMemory {
  return {
    async begin(keys, nowMs, memoryMs) {
      const rows = await callFunction<{ failures: number }>(connections, 'guess_begins', [
        keys,
        Math.floor(nowMs),
        memoryMs,
      ]);
      return rows.map(({ failures }) => failures);
    },
    async right(cleared, eased) {
      await callForValue(connections, 'guess_was_right', [cleared, eased]);
    },
  };
}
