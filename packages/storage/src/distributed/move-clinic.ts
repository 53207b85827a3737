import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Session } from '../database/connections.ts';
import type { ClinicPlace, Machine } from '../ports/distribution.ts';
import { isSpread, NotSpreadable } from './distribute.ts';

/** To whose shards those of all other tables of clinics are laid. */
const FIRST = 'vetloom.clinic_head';

interface Placed extends Machine {
  readonly shard: number;
  readonly least: number;
  readonly greatest: number;
}

const PLACE = `SELECT s.shardid AS shard, s.shardminvalue::int AS least, s.shardmaxvalue::int AS greatest, n.nodename AS host, n.nodeport AS port
  FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
  WHERE s.shardid = get_shard_id_for_distribution_column('${FIRST}', $1::text) AND n.noderole = 'primary'`;
/** Clinics are counted by the registry, which every machine has: which of them are in a shard only the hash of their ids tells. */
const BESIDE = `SELECT c.id FROM vetloom.clinic c
  WHERE c.id <> $1::text AND get_shard_id_for_distribution_column('${FIRST}', c.id) = $2::bigint ORDER BY c.id`;

/** See `Distribution.where`. */
export async function whereIs(session: Session, clinic: string): Promise<ClinicPlace & { readonly shard: number }> {
  if (!(await isSpread(session))) throw new NotSpreadable('The clinics of this database lie on one machine.');
  const known = await session.run({ text: 'SELECT FROM vetloom.clinic WHERE id = $1', values: [clinic] });
  if (known.length === 0) throw new DomainError('notFound', `there is no clinic ${clinic}`);
  const [placed] = await session.run<Placed>({ text: PLACE, values: [clinic] });
  if (!placed) throw new DomainError('failure', `no machine holds the clinic ${clinic}`);
  const beside = await session.run<{ id: string }>({ text: BESIDE, values: [clinic, placed.shard] });
  const { host, port, shard } = placed;
  return { host, port, shard, beside: beside.map(({ id }) => id) };
}

/**
 * See `Distribution.move`. Its rows get shards of their own first, so that no other clinic goes with it. They are copied while writing waits: Citus' other way, by
 * logical replication, doesn't write into tables under row-level security.
 */
export async function moveClinic(session: Session, clinic: string, to: Machine): Promise<void> {
  const from = await whereIs(session, clinic);
  const machines = await session.run<Machine>({
    text: `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE isactive AND noderole = 'primary' AND shouldhaveshards ORDER BY 1, 2`,
  });
  if (!machines.some(({ host, port }) => host === to.host && port === to.port))
    throw new NotSpreadable(
      `There is no machine ${to.host}:${to.port}; there are ${machines.map(({ host, port }) => `${host}:${port}`).join(', ')}.`,
    );
  if (from.host === to.host && from.port === to.port) return;
  const shard = from.beside.length > 0 ? await isolate(session, clinic) : from.shard;
  await session.run({
    text: `SELECT citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'block_writes')`,
    values: [shard, from.host, from.port, to.host, to.port],
  });
}

async function isolate(session: Session, clinic: string): Promise<number> {
  const [made] = await session.run<{ shard: number }>({
    text: `SELECT isolate_tenant_to_new_shard('${FIRST}', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes') AS shard`,
    values: [clinic],
  });
  if (!made) throw new DomainError('failure', `the clinic ${clinic} could not be set apart`);
  return made.shard;
}
