// The server: `npm start`. Exit code 0 after a stop that was asked for, 1 when it did not start.
import { enableCompileCache } from 'node:module';
import { createLogger } from './start/logger.ts';
import { HELP, readOptions } from './start/options.ts';
import { StartRefusal } from './start/refusal.ts';
import { welcome } from './start/welcome.ts';

/** Requests that are under way get this long, in ms, once it has left whoever sends people to it. */
const STOP_WITHIN = 10_000;

// A second start then compiles nothing anew.
enableCompileCache();

try {
  const args = process.argv.slice(2);
  const options = readOptions(args, process.env);
  if (args.includes('--help')) process.stdout.write(HELP);
  else await serve(options);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function serve(options: ReturnType<typeof readOptions>): Promise<void> {
  const log = createLogger(options.logLevel);
  // Loaded now, so that --help and mistakes in the options answer at once.
  const { startServer } = await import('./start/start-server.ts');
  const server = await startServer(options, log);
  process.stdout.write(welcome(server));
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), options.leaveMs + STOP_WITHIN).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  server.outdated.then((sentence) => {
    log.fatal(sentence);
    stop('outdated');
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
