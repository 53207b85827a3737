import { runSimulator } from '../../channel/simulator/program.ts';
import { CenterSimulator } from './center-simulator.ts';

await runSimulator(
  (options) => CenterSimulator.start(options),
  ({ baseURL, token, origin }) => JSON.stringify({ baseURL, token, control: origin }),
);
