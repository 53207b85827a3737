import type { PostgresCluster } from '../machines/harness/patroni.ts';
import type { Desk } from './desk.ts';
import type { Follower } from './follower.ts';

/** What the collections of what desks write are. */
const COLLECTIONS = ['user', 'pet', 'deposit'] as const;
/** Of what each command makes. */
const MADE_BY = { 'owner.create': '_id', 'pet.create': '_id', 'deposit.receive': 'depositID' } as const;

/** What a reader finds who has nothing to do with the servers. */
export interface Account {
  /** Commands that were acknowledged. */
  readonly acknowledged: number;
  /** Sum of the money that was. */
  readonly dollars: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** What there is that nobody was told of, or that stands otherwise than was told. */
  readonly strange: readonly string[];
}

interface ClinicRows {
  readonly commands: ReadonlyMap<string, string>;
  readonly made: ReadonlyMap<string, number>;
  readonly documents: ReadonlyMap<string, number>;
  readonly dollars: number;
}

/** Counts a clinic: its desks' commands against what the database's machines have, and what its follower has against that. While nothing is under way. */
export async function accountOf(
  cluster: PostgresCluster,
  clinic: string,
  desks: readonly Desk[],
  follower: Follower,
): Promise<Account> {
  const rows = await rowsOf(cluster, clinic);
  const commands = desks.flatMap(({ acknowledged }) => acknowledged);
  const lost: string[] = [];
  let dollars = 0;
  for (const { uuid, name, args } of commands) {
    const told = args as Readonly<Record<string, string | number>>;
    const id = told[MADE_BY[name as keyof typeof MADE_BY]];
    if (rows.commands.get(uuid) !== 'applied') lost.push(`${name} ${uuid}: its outcome`);
    if (!rows.made.has(`${name} ${id}`)) lost.push(`${name} ${uuid}: its history`);
    if (!rows.documents.has(String(id))) lost.push(`${name} ${uuid}: ${id}`);
    if (name === 'deposit.receive') dollars += Number(told.amount);
  }
  const doubled = [...rows.made].flatMap(([made, times]) => (times > 1 ? [made] : []));
  const acknowledged = new Set(commands.map(({ uuid }) => uuid));
  const strange = [...rows.commands.keys()].filter((uuid) => !acknowledged.has(uuid)).map((uuid) => `command ${uuid}`);
  if (rows.dollars !== dollars) strange.push(`${clinic} has ${rows.dollars} dollars of ${dollars}`);
  const held = new Map(COLLECTIONS.flatMap((collection) => [...follower.holds(collection)]));
  for (const [id, seq] of rows.documents) if (held.get(id) !== seq) strange.push(`${id} as the feed told it`);
  for (const id of held.keys()) if (!rows.documents.has(id)) strange.push(`${id}, which the feed told`);
  return { acknowledged: commands.length, dollars, lost, doubled, strange };
}

async function rowsOf(cluster: PostgresCluster, clinic: string): Promise<ClinicRows> {
  return cluster.asSuperuser(await cluster.primary(), async (client) => {
    const ask = async <Row extends object>(text: string) => (await client.query<Row>(text, [clinic])).rows;
    const names = Object.keys(MADE_BY)
      .map((name) => `'${name}'`)
      .join(', ');
    const kinds = COLLECTIONS.map((name) => `'${name}'`).join(', ');
    const commands = await ask<{ uuid: string; status: string }>(
      'SELECT uuid::text, status FROM vetloom.command_log WHERE clinic_id = $1 AND client_id IS NOT NULL',
    );
    const made = await ask<{ made: string; times: number }>(
      `SELECT command || ' ' || doc_id AS made, count(*)::int AS times FROM vetloom.history
        WHERE clinic_id = $1 AND command IN (${names}) AND before IS NULL AND collection IN (${kinds}) GROUP BY 1`,
    );
    const documents = await ask<{ id: string; seq: string }>(
      `SELECT id, seq FROM vetloom.document WHERE clinic_id = $1 AND collection IN (${kinds}) AND NOT deleted`,
    );
    const [sum] = await ask<{ dollars: string }>(
      `SELECT coalesce(sum((body ->> 'amount')::numeric), 0) AS dollars FROM vetloom.document
        WHERE clinic_id = $1 AND collection = 'deposit' AND NOT deleted`,
    );
    return {
      commands: new Map(commands.map(({ uuid, status }) => [uuid, status])),
      made: new Map(made.map((row) => [row.made, row.times])),
      documents: new Map(documents.map(({ id, seq }) => [id, Number(seq)])),
      dollars: Number(sum?.dollars),
    };
  });
}
