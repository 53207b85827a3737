import { NotSpreadable } from '@vetloom/storage/distributed/distribute.ts';
import type { Distribution, Machine, MoveStep } from '@vetloom/storage/ports/distribution.ts';
import { DATA_HELP, DATA_OPTION, type Invocation, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

const OPTIONS = { ...DATA_OPTION, shards: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;

/** `distribute`: the clinics of a database over the machines of its Citus. */
export const distribute: Subcommand = {
  summary: 'lay the clinics of a database on the machines of its Citus',
  help: `Usage: npm run cli -- distribute [options]
       npm run cli -- distribute where <clinic>
       npm run cli -- distribute move <clinic> <host:port>

Spreads the clinics over the workers that the coordinator knows (docs/OPERATIONS.md, "Over several
machines"). Says what it does; what is done isn't done again, so that it may be cut short and begun anew.
Stop the servers before the first time. Later versions spread what their migrations bring by themselves.

  where    says on which machine a clinic lies, which others lie in the same shard, and how large that is
  move     lays a clinic, with those in the same shard, on another machine while their stations work; what a
           move that was cut off left behind, the next start of a server or distribute puts right

Options
  --shards=32            into how many parts the clinics are laid, at the first time
  --dry-run              only say what would be done
${DATA_HELP}`,
  run: async (invocation) => {
    const { values, positionals } = readArguments(invocation.args, OPTIONS, 3);
    const [what, ...of] = positionals;
    const work = workOf(what, of, { shards: values.shards, dryRun: values['dry-run'] === true });
    return withDatabase(placeOf(invocation, values.data), 'must exist', async ({ maintenance }) => {
      try {
        await work(maintenance.distribution, invocation.console);
        return 0;
      } catch (error) {
        throw error instanceof NotSpreadable ? new Refusal(error.message, 1, { cause: error }) : error;
      }
    });
  },
};

type Work = (distribution: Distribution, console: Invocation['console']) => Promise<void>;

/** @throws Refusal for what isn't understood */
function workOf(
  what: string | undefined,
  of: readonly string[],
  options: { readonly shards: string | undefined; readonly dryRun: boolean },
): Work {
  if (what === undefined) return spreading(shardsOf(options.shards), options.dryRun);
  const [clinic, machine, ...more] = of;
  if (what === 'where' && clinic !== undefined && machine === undefined)
    return async (distribution, { out }) => {
      const { host, port, beside, bytes } = await distribution.where(clinic);
      const shared = beside.length > 0 ? `in a shard with ${beside.join(', ')}` : 'alone';
      out(`${clinic} lies on ${host}:${port}, ${shared}; that takes ${mebibytes(bytes)}.`);
    };
  if (what === 'move' && clinic !== undefined && machine !== undefined && more.length === 0)
    return moving(clinic, machineOf(machine), options.dryRun);
  throw new Refusal('Give nothing, where <clinic>, or move <clinic> <host:port>.', 2);
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MiB`;

const moving =
  (clinic: string, to: Machine, dryRun: boolean): Work =>
  async (distribution, { out }) => {
    const move = await distribution.planMove(clinic, to);
    const { from, steps } = move;
    if (steps.length === 0) return out(`${clinic} lies on ${to.host}:${to.port} already; nothing is to be done.`);
    const all = [clinic, ...from.beside].join(', ');
    const said = ({ does, clinic: one }: MoveStep) =>
      does === 'move'
        ? `move ${all} from ${from.host}:${from.port} to ${to.host}:${to.port}`
        : `compare ${one} at both`;
    if (dryRun) {
      for (const step of steps) out(`would ${said(step)}`);
      return out(`${mebibytes(from.bytes)} lie in the shard.`);
    }
    const rows = await distribution.move(move, (step) => out(said(step)));
    out(`${all} ${from.beside.length > 0 ? 'lie' : 'lies'} on ${to.host}:${to.port}; all ${rows} rows are there.`);
  };

const spreading =
  (shards: number | undefined, dryRun: boolean): Work =>
  async (distribution, { out }) => {
    const steps = await distribution.plan(shards);
    if (dryRun) for (const { does, name } of steps) out(`would ${does}: ${name}`);
    else await distribution.spread(steps, ({ does, name }) => out(`${does}: ${name}`));
    if (steps.length === 0) out('The clinics lie on the machines already; nothing is to be done.');
    else out(dryRun ? `${steps.length} steps.` : `${steps.length} steps are done: the clinics lie on the machines.`);
  };

function shardsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const shards = Number(text);
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024)
    throw new Refusal('--shards must be a whole number from 1 to 1024.', 2);
  return shards;
}

function machineOf(text: string): Machine {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(text) ?? [];
  if (host === '') throw new Refusal('A machine is named as host:port, as the coordinator knows it.', 2);
  return { host, port: Number(port) };
}
