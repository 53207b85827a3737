// The sync tool on a clinic's workstation: npm run synctool -- --help
import { openLog } from './log/log.ts';
import { BadOptions, readOptions, USAGE } from './options.ts';
import { pairTool } from './server/pair.ts';
import { writePairing } from './server/pairing-file.ts';
import { installService, uninstallService } from './service/install.ts';
import { FolderInUse } from './sole-use.ts';
import { ownFolder } from './spool/durable.ts';
import { SyncTool } from './sync-tool.ts';
import { VERSION } from './version.ts';

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  switch (options.action) {
    case 'help':
      return say(USAGE);
    case 'version':
      return say(VERSION);
    case 'install':
      return say(await installService(options));
    case 'uninstall':
      return say(await uninstallService(options));
    case 'pair': {
      const pairing = await pairTool({ ...options, name: options.name || 'Workstation' });
      if (typeof pairing === 'string') throw new BadOptions(`not paired: ${pairing}`);
      await ownFolder(options.dataFolder);
      await writePairing(options.dataFolder, pairing);
      return say(`Paired with ${pairing.clinicName}. A tool that runs already has to be started anew.`);
    }
    case 'run':
      return run(options);
  }
}

async function run({ dataFolder, roots, port, logLevel }: ReturnType<typeof readOptions>): Promise<void> {
  await ownFolder(dataFolder);
  const log = openLog(dataFolder, logLevel, process.stderr);
  // What nobody caught would end the program between an instrument and its acknowledgement: it is written down and the service starts it anew.
  const fatal = (error: unknown) => {
    log.logger.fatal({ err: error }, 'ended by an error');
    void log.close().finally(() => process.exit(1));
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
  const tool = await SyncTool.start({ dataFolder, roots, port, log }).catch(async (error: unknown) => {
    await log.close();
    if (error instanceof FolderInUse) throw new BadOptions(error.message);
    throw isTaken(error) ? new BadOptions(`port ${port} is taken: does another program run there?`) : error;
  });
  say(`http://127.0.0.1:${tool.port}`);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await tool.stop();
    await log.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function say(words: string): void {
  process.stdout.write(words.endsWith('\n') ? words : `${words}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof BadOptions ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
