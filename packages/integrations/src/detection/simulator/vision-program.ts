import { runSimulator } from '../../channel/simulator/program.ts';
import { VisionSimulator } from './vision-simulator.ts';

await runSimulator(
  (options) => VisionSimulator.start(options),
  ({ baseURL, key, model }) => JSON.stringify({ baseURL, key, model }),
);
