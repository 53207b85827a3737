import { runSimulator } from '../../../channel/simulator/program.ts';
import { MitakeSimulator } from './mitake-simulator.ts';

await runSimulator(
  (options) => MitakeSimulator.start(options),
  ({ baseURL, username, password }) => JSON.stringify({ baseURL, username, password }),
);
