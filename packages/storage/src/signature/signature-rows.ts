import type { ClinicTransaction } from '../ports/transaction.ts';

type Rows = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** What is kept of a clinic's: the key by which it seals, and what proves it to a provider outside. */
export type SignatureSecretName = 'seal' | 'provider';

/** A secret, sealed; undefined where there is none. */
export async function signatureSecret(tx: Rows, name: SignatureSecretName): Promise<Uint8Array | undefined> {
  const [row] = await tx.sql<{ sealed: Uint8Array }>(
    'SELECT sealed FROM vetloom.signature_secret WHERE clinic_id = $1 AND name = $2',
    [tx.clinic, name],
  );
  return row?.sealed;
}

/** Keeps a secret in place of the one before; null forgets it. */
export async function keepSignatureSecret(
  tx: Rows,
  name: SignatureSecretName,
  sealed: Uint8Array | null,
): Promise<void> {
  if (sealed === null)
    await tx.sql('DELETE FROM vetloom.signature_secret WHERE clinic_id = $1 AND name = $2', [tx.clinic, name]);
  else
    await tx.sql(
      `INSERT INTO vetloom.signature_secret (clinic_id, name, sealed) VALUES ($1, $2, $3)
        ON CONFLICT (clinic_id, name) DO UPDATE SET sealed = $3`,
      [tx.clinic, name, sealed],
    );
}

/** Keeps a secret unless there is one: of two who made one at once the first one's is it. */
export async function keepFirstSignatureSecret(tx: Rows, name: SignatureSecretName, sealed: Uint8Array): Promise<void> {
  await tx.sql(
    'INSERT INTO vetloom.signature_secret (clinic_id, name, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [tx.clinic, name, sealed],
  );
}

/** To what a link leads, and who signs by it. */
export interface SignatureLink {
  readonly signatureID: string;
  readonly signerID: string;
}

/** Keeps a link under its secret's digest. */
export async function keepSignatureLink(
  tx: Rows,
  { digest, signatureID, signerID, now }: SignatureLink & { readonly digest: string; readonly now: number },
): Promise<void> {
  await tx.sql(
    `INSERT INTO vetloom.signature_link (clinic_id, secret_digest, signature_id, signer_id, made_at)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [tx.clinic, digest, signatureID, signerID, now],
  );
}

/** To what a link leads; undefined for one that there isn't. */
export async function signatureLinkOf(tx: Rows, digest: string): Promise<SignatureLink | undefined> {
  const [row] = await tx.sql<{ signature_id: string; signer_id: string }>(
    'SELECT signature_id, signer_id FROM vetloom.signature_link WHERE clinic_id = $1 AND secret_digest = $2',
    [tx.clinic, digest],
  );
  return row && { signatureID: row.signature_id, signerID: row.signer_id };
}

/** Requests by where they stand, the oldest first. */
export async function signaturesAt(tx: Rows, stage: string, limit: number): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>(
    `SELECT id FROM vetloom.document WHERE clinic_id = $1 AND collection = 'signature' AND NOT deleted
       AND "t_stage" = $2 ORDER BY "n_createDateTime" LIMIT $3`,
    [tx.clinic, stage, limit],
  );
  return rows.map(({ id }) => id);
}

/** The rows of the clinic's history that are about a request, the earliest first: number and hash. */
export async function historyOfSignature(
  tx: Rows,
  id: string,
): Promise<{ readonly seq: string; readonly hash: string }[]> {
  return tx.sql(
    `SELECT seq::text AS seq, encode(hash, 'hex') AS hash FROM vetloom.history
      WHERE clinic_id = $1 AND collection = 'signature' AND doc_id = $2 ORDER BY history.seq, ord LIMIT 100`,
    [tx.clinic, id],
  );
}
