import type { Envelope, KeyRequest, PushResult } from '@vetloom/protocol/sync.ts';
import type { ClinicProcess } from './clinic-process.ts';
import type { Device } from './signing-device.ts';

/** Where commands are brought. */
export interface Door {
  register(key: KeyRequest): Promise<unknown>;
  push(device: Device, commands: readonly Envelope[]): Promise<PushResult>;
}

/** The whole way of a browser: another process, HTTP, a token, JSON both ways. */
export async function httpDoor(server: ClinicProcess, clinic = 'demo'): Promise<Door> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server.signIn()}` };
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, result } = (await answer.json()) as { code: number; result: unknown };
    if (code !== 100_000) throw new Error(`${path} answered ${code}`);
    return result;
  };
  return {
    register: (key) => post('/sync/v1/keys', key),
    push: async (device, commands) => (await post(`/sync/v1/${clinic}/push`, device.request(commands))) as PushResult,
  };
}
