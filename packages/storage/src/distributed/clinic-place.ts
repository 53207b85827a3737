import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Session } from '../database/connections.ts';
import type { ClinicPlace, Machine } from '../ports/distribution.ts';
import { FIRST, isSpread, NotSpreadable } from './distribute.ts';

interface Placed extends Machine {
  readonly shard: number;
}

const PLACE = `SELECT s.shardid AS shard, n.nodename AS host, n.nodeport AS port
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
  WHERE s.shardid = get_shard_id_for_distribution_column('vetloom.${FIRST}', $1::text) AND n.noderole = 'primary'`;
/** Clinics are counted by the registry, which every machine has: which of them are in a shard only the hash of their ids tells. */
const BESIDE = `SELECT c.id FROM vetloom.clinic c
  WHERE c.id <> $1::text AND get_shard_id_for_distribution_column('vetloom.${FIRST}', c.id) = $2::bigint ORDER BY c.id`;

/** See `Distribution.where`. */
export async function whereIs(session: Session, clinic: string): Promise<ClinicPlace> {
  if (!(await isSpread(session))) throw new NotSpreadable('The clinics of this database lie on one machine.');
  const known = await session.run({ text: 'SELECT FROM vetloom.clinic WHERE id = $1', values: [clinic] });
  if (known.length === 0) throw new DomainError('notFound', `there is no clinic ${clinic}`);
  const [placed] = await session.run<Placed>({ text: PLACE, values: [clinic] });
  if (!placed) throw new DomainError('failure', `no machine holds the clinic ${clinic}`);
  const beside = await session.run<{ id: string }>({ text: BESIDE, values: [clinic, placed.shard] });
  const { host, port } = placed;
  return { host, port, beside: beside.map(({ id }) => id) };
}
