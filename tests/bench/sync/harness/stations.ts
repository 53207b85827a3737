import { SYNC_NAMESPACE } from '@vetloom/protocol/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import type { ClinicProcess } from '../../harness/clinic-process.ts';
import { type Door, httpDoor } from '../../harness/http-door.ts';
import { Device } from '../../harness/signing-device.ts';
import { CLINIC } from './clinic-data.ts';

/** Other computers of the clinic: each listens, and together they act a few times a second. */
export class Stations {
  readonly #sockets: readonly Socket[];
  readonly #door: Door;
  readonly #device: Device;
  #timer: ReturnType<typeof setInterval> | undefined;
  #failure: unknown;

  private constructor(sockets: readonly Socket[], door: Door, device: Device) {
    this.#sockets = sockets;
    this.#door = door;
    this.#device = device;
  }

  static async connected(server: ClinicProcess, count: number): Promise<Stations> {
    const door = await httpDoor(server);
    const token = await server.signIn();
    const sockets = await Promise.all(Array.from({ length: count }, () => connect(server.url, token)));
    return new Stations(sockets, door, await Device.enrolled((key) => door.register(key)));
  }

  /** From now on somebody makes an owner's entry that many times a second. */
  act(perSecond: number): void {
    let made = 0;
    this.#timer = setInterval(() => {
      made += 1;
      this.#entry(made).catch((error: unknown) => {
        this.#failure ??= error;
      });
    }, 1000 / perSecond);
  }

  async #entry(made: number): Promise<void> {
    const key = `${Date.now().toString(36)}${made}`;
    const fields = { name: '張雅婷', phone: `09${String(20_000_000 + (Date.now() % 10_000_000)).slice(0, 8)}` };
    await this.#door.push(this.#device, [await this.#device.command('owner.create', { _id: `/user/${key}`, fields })]);
  }

  /** @throws what went wrong meanwhile */
  leave(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.close();
    if (this.#failure !== undefined) throw this.#failure;
  }
}

function connect(url: string, token: string): Promise<Socket> {
  const socket = io(`${url}${SYNC_NAMESPACE}`, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    auth: { token, clinic: CLINIC },
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}
