import { NotSpreadable } from '@vetloom/storage/distributed/distribute.ts';
import type { Distribution } from '@vetloom/storage/ports/distribution.ts';
import { DATA_HELP, DATA_OPTION, type Invocation, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

const OPTIONS = { ...DATA_OPTION, shards: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;

/** `distribute`: the clinics of a database over the machines of its Citus. */
export const distribute: Subcommand = {
  summary: 'lay the clinics of a database on the machines of its Citus',
  help: `Usage: npm run cli -- distribute [options]
       npm run cli -- distribute where <clinic>

Spreads the clinics over the workers that the coordinator knows (docs/OPERATIONS.md, "Over several
machines"). Says what it does; what is done isn't done again, so that it may be cut short and begun anew.
Stop the servers before the first time. Later versions spread what their migrations bring by themselves.

  where    says on which machine a clinic lies, and which others lie in the same shard

Options
  --shards=32            into how many parts the clinics are laid, at the first time
  --dry-run              only say what would be done
${DATA_HELP}`,
  run: async (invocation) => {
    const { values, positionals } = readArguments(invocation.args, OPTIONS, 2);
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
  const [clinic, ...more] = of;
  if (what === 'where' && clinic !== undefined && more.length === 0)
    return async (distribution, { out }) => {
      const { host, port, beside } = await distribution.where(clinic);
      out(
        `${clinic} lies on ${host}:${port}${beside.length > 0 ? `, in a shard with ${beside.join(', ')}` : ', alone'}.`,
      );
    };
  throw new Refusal('Give nothing, or where <clinic>.', 2);
}

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
