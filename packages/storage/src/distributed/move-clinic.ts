import { DomainError } from '@vetloom/domain/core/error.ts';
import pg from 'pg';
import type { Connections, Session, Statement } from '../database/connections.ts';
import type { Machine, Move, MoveStep } from '../ports/distribution.ts';
import { placed, whereIs } from './clinic-place.ts';
import { NotSpreadable } from './distribute.ts';
import { lost } from './moved-rows.ts';
import { onMachine } from './on-machine.ts';
import { type Place, partsWith, unlikeRows } from './parts.ts';
import { bindOwnerAt, bindOwnerOfParts, bindOwnerOnCoordinator, isHeld, MOVE, MOVING } from './row-security.ts';

type Told = (step: MoveStep) => void;

/** Rows that a place lacks are kept here at the machine that was left. */
const KEPT = 'vetloom_kept';

const isSame = (one: Machine, other: Machine) => one.host === other.host && one.port === other.port;

/** The machines that clinics may lie on. */
export const machinesOf = (session: Session): Promise<Machine[]> =>
  session.run<Machine>({
    text: `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE isactive AND noderole = 'primary' AND shouldhaveshards ORDER BY 1, 2`,
  });

/** See `Distribution.planMove`. */
export async function planMove(session: Session, clinic: string, to: Machine): Promise<Move> {
  const from = await whereIs(session, clinic);
  const machines = await machinesOf(session);
  if (!machines.some((machine) => isSame(machine, to)))
    throw new NotSpreadable(
      `There is no machine ${to.host}:${to.port}; there are ${machines.map(({ host, port }) => `${host}:${port}`).join(', ')}.`,
    );
  const steps: MoveStep[] = [
    { does: 'move', clinic },
    ...[clinic, ...from.beside].map((one) => ({ does: 'compare', clinic: one }) as const),
  ];
  return { clinic, from, to, steps: isSame(from, to) ? [] : steps };
}

/**
 * See `Distribution.move`. The clinics of one shard go together: Citus sets one apart only while nobody writes (docs/SCALE.md). It copies while stations write, lets what
 * was written meanwhile follow by logical replication, and holds writing back only for the end of that. It drops what was left some seconds later; until all is
 * compared, that is kept from it.
 */
export async function moveClinic(connections: Connections, move: Move, told: Told = () => undefined): Promise<number> {
  if (move.steps.length === 0) return 0;
  // One that reads: it is silent for as long as the move takes, which a writing one may not be.
  return connections.transaction('read', null, async (guard) => {
    await demandAlone(guard);
    const { clinic, to } = move;
    const { beside, shard, ...from } = await placed(connections, clinic);
    if (!isSame(from, move.from)) throw new NotSpreadable(`${clinic} lies on ${from.host}:${from.port} by now.`);
    const own: Place = { machine: move.from, parts: await partsWith(connections, shard) };
    try {
      await bindOwnerOnCoordinator(connections, false);
      await bindOwnerOfParts(
        connections,
        from,
        own.parts.map((part) => part.shard),
        false,
      );
      told({ does: 'move', clinic });
      return await held(connections, clinic, own, async () => {
        await alone(connections, {
          text: `SELECT citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'force_logical')`,
          values: [shard, from.host, from.port, to.host, to.port],
        });
        let rows = 0;
        for (const one of [clinic, ...beside]) {
          told({ does: 'compare', clinic: one });
          rows += await compare(connections, one, own, { machine: to, parts: own.parts });
        }
        return rows;
      });
    } finally {
      await bindOwnerOnCoordinator(connections, true);
      for (const machine of [move.from, to]) await bindOwnerAt(connections, machine);
    }
  });
}

async function demandAlone(guard: Session): Promise<void> {
  const [asked] = await guard.run<{ first: boolean }>({ text: `SELECT pg_try_advisory_xact_lock(${MOVE}) AS first` });
  // A command that was ended may have left its statement behind, which goes on.
  if (!asked?.first || (await isHeld(guard, MOVING)))
    throw new NotSpreadable('Another clinic is being moved: wait until that is done.');
}

/** In a transaction of its own, by which others see that it goes on. */
const alone = (connections: Connections, statement: Statement) =>
  connections.transaction('write', null, async (session) => {
    await session.run({ text: `SELECT pg_advisory_xact_lock_shared(${MOVING})` });
    return session.run(statement);
  });

/** Keeps parts from being dropped meanwhile: whoever reads a table has it. */
async function held<T>(connections: Connections, clinic: string, { parts }: Place, work: () => Promise<T>): Promise<T> {
  return connections.transaction('read', null, async (session) => {
    const looks = parts.map(
      ({ table }) => `(SELECT 1 FROM vetloom.${pg.escapeIdentifier(table)} WHERE clinic_id = $1 LIMIT 1)`,
    );
    await session.run({ text: looks.join(' UNION ALL '), values: [clinic] });
    return work();
  });
}

/** Answers how many rows were compared. @throws DomainError failure where the new place lacks some; what was left is then kept beside */
async function compare(session: Session, clinic: string, from: Place, to: Place): Promise<number> {
  const { rows, tables } = await unlikeRows(session, clinic, from, to);
  const lacks = lost(tables);
  if (lacks.length === 0) return rows;
  const { host, port } = from.machine;
  const lacking = from.parts.filter(({ table }) => lacks.some((lack) => lack.table === table));
  const copies = lacking.map(({ table, shard }) => pg.escapeIdentifier(`${table}_${shard}`));
  await onMachine(
    session,
    from.machine,
    `DO $kept$ BEGIN CREATE SCHEMA IF NOT EXISTS ${KEPT};
      ${copies.map((name) => `CREATE TABLE ${KEPT}.${name} AS TABLE vetloom.${name};`).join('\n')} END $kept$`,
  );
  throw new DomainError(
    'failure',
    `${clinic} was moved and lacks rows at ${to.machine.host}:${to.machine.port}: ${lacks.map(({ table, rows }) => `${rows} of ${table}`).join(', ')}. ` +
      `What it had is kept at ${host}:${port} in the schema ${KEPT}: stop its stations and put those rows back.`,
  );
}
