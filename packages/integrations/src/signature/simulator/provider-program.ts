import { runSimulator } from '../../channel/simulator/program.ts';
import { SignatureProviderSimulator } from './provider-simulator.ts';

await runSimulator(
  (options) => SignatureProviderSimulator.start(options),
  ({ baseURL, keyID, secret, origin }) => JSON.stringify({ baseURL, keyID, secret, control: origin }),
);
