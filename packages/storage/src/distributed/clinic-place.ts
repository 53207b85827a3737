import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Session } from '../database/connections.ts';
import type { ClinicPlace, Machine } from '../ports/distribution.ts';
import { FIRST, isSpread, NotSpreadable } from './distribute.ts';

const PLACE = `SELECT s.shardid AS shard, n.nodename AS host, n.nodeport AS port
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
  WHERE s.shardid = get_shard_id_for_distribution_column('vetloom.${FIRST}', $1::text) AND n.noderole = 'primary'`;
/** Clinics are counted by the registry, which every machine has: which of them are in a shard only the hash of their ids tells. */
const BESIDE = `SELECT c.id FROM vetloom.clinic c
  WHERE c.id <> $1::text AND get_shard_id_for_distribution_column('vetloom.${FIRST}', c.id) = $2::bigint ORDER BY c.id`;

/** All rows that lie in the same parts, with their indexes: of the clinics together. */
const BYTES = `SELECT COALESCE(sum(s.shard_size), 0)::bigint AS bytes FROM citus_shards s
  JOIN pg_dist_shard o ON o.shardid = s.shardid JOIN pg_dist_shard f ON f.shardminvalue = o.shardminvalue
  WHERE f.shardid = $1::bigint AND s.colocation_id = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'vetloom.${FIRST}'::regclass)`;

/** Where a clinic lies, and the number of its head's part. @throws NotSpreadable, DomainError notFound */
export async function placed(session: Session, clinic: string): Promise<Machine & { shard: number; beside: string[] }> {
  if (!(await isSpread(session))) throw new NotSpreadable('The clinics of this database lie on one machine.');
  const known = await session.run({ text: 'SELECT FROM vetloom.clinic WHERE id = $1', values: [clinic] });
  if (known.length === 0) throw new DomainError('notFound', `there is no clinic ${clinic}`);
  const [found] = await session.run<Machine & { shard: number }>({ text: PLACE, values: [clinic] });
  if (!found) throw new DomainError('failure', `no machine holds the clinic ${clinic}`);
  const beside = await session.run<{ id: string }>({ text: BESIDE, values: [clinic, found.shard] });
  return { ...found, beside: beside.map(({ id }) => id) };
}

/** See `Distribution.where`. */
export async function whereIs(session: Session, clinic: string): Promise<ClinicPlace> {
  const { shard, ...place } = await placed(session, clinic);
  const [size] = await session.run<{ bytes: number }>({ text: BYTES, values: [shard] });
  return { ...place, bytes: size?.bytes ?? 0 };
}
