import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range from which the machine takes ports for outgoing connections, so that a port stays ours while its server is away, and
 * wide, so that two test runs at once hardly meet.
 */
const PORTS = { from: 18_700, to: 31_999 };

/** A port of this machine that nothing listens at. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to + 1);
    if (await canListen(port)) return port;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
