import { runSimulator } from '../../channel/simulator/program.ts';
import { LineSimulator } from './line-simulator.ts';

await runSimulator(
  (options) => LineSimulator.start(options),
  ({ baseURL, channelToken, channelSecret }) => JSON.stringify({ baseURL, channelToken, channelSecret }),
);
