import { runSimulator } from '../../channel/simulator/program.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

await runSimulator(
  (options) => WebhookReceiver.start(options),
  ({ url }) => JSON.stringify({ url }),
);
