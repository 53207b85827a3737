import { runSimulator } from '../../../channel/simulator/program.ts';
import { VetscanSimulator } from './vetscan-simulator.ts';

await runSimulator(
  (options) => VetscanSimulator.start(options),
  ({ origin, user, secret, serial }) => JSON.stringify({ address: origin, user, secret, serial, control: origin }),
);
