import { runSimulator } from '../../channel/simulator/program.ts';
import { LinePaySimulator } from './line-pay-simulator.ts';

await runSimulator(
  (options) => LinePaySimulator.start(options),
  ({ baseURL, channelID, channelSecret }) => JSON.stringify({ baseURL, channelID, channelSecret }),
);
