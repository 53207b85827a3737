import { runSimulator } from '../../channel/simulator/program.ts';
import { PushSimulator } from './push-simulator.ts';

await runSimulator(
  (options) => PushSimulator.start(options),
  ({ host, origin, certificate }) => JSON.stringify({ host, control: origin, certificate }),
);
