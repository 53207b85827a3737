import { runSimulator } from '../../channel/simulator/program.ts';
import { SmtpSimulator } from './smtp-simulator.ts';

await runSimulator(
  (options) => SmtpSimulator.start(options),
  ({ host, smtpPort, origin, username, password }) =>
    JSON.stringify({ host, port: smtpPort, control: origin, username, password }),
);
