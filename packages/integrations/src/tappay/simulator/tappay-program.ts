import { runSimulator } from '../../channel/simulator/program.ts';
import { TapPaySimulator } from './tappay-simulator.ts';

await runSimulator(
  (options) => TapPaySimulator.start(options),
  ({ baseURL, partnerKey, merchantID, appID, appKey, fieldsURL }) =>
    JSON.stringify({ baseURL, partnerKey, merchantID, appID, appKey, fieldsURL }),
);
