import { runSimulator } from '../../../channel/simulator/program.ts';
import { IdexxSimulator } from './idexx-simulator.ts';

await runSimulator(
  (options) => IdexxSimulator.start(options),
  ({ address, user, secret, serial, origin }) => JSON.stringify({ address, user, secret, serial, control: origin }),
);
