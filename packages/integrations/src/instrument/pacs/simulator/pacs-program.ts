import { runSimulator } from '../../../channel/simulator/program.ts';
import { PacsSimulator } from './pacs-simulator.ts';

await runSimulator(
  (options) => PacsSimulator.start(options),
  ({ origin, user, secret, serial }) => JSON.stringify({ address: origin, user, secret, serial, control: origin }),
);
