import { runSimulator } from '../../../channel/simulator/program.ts';
import { Every8dSimulator } from './every8d-simulator.ts';

await runSimulator(
  (options) => Every8dSimulator.start(options),
  ({ baseURL, username, password }) => JSON.stringify({ baseURL, username, password }),
);
