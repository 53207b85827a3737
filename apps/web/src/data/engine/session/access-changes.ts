import { TransportError } from '@vetloom/sync-client/transport.ts';
import { askAnew, session } from './session.ts';

/** Only one tab of a browser listens to the server, so it tells the others. */
const channel = new BroadcastChannel('vetloom-access');

/** Role or permissions of whoever works here may have changed: every tab asks for them anew, and its screens follow. */
export function accessChanged(): void {
  channel.postMessage(null);
  void renew();
}

async function renew(): Promise<void> {
  if (session.own().state === 'signed-out' || session.own().offline) return;
  try {
    await askAnew();
  } catch (error) {
    // Without the server there is nothing new to learn; the next contact asks again.
    if (!(error instanceof TransportError)) throw error;
  }
}

channel.addEventListener('message', () => void renew());
