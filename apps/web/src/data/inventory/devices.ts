import type { DeviceStandard, StandardSet } from '@vetloom/domain/exam/standard-set.ts';
import { useState } from 'react';
import { callErp } from '../engine/calls/own-call.ts';
import { useSyncStatus } from '../engine/hooks.ts';
import { writeErp } from './erp-calls.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** A device of the clinic with how much is said of it. */
export interface DeviceRow {
  readonly id: string;
  readonly name: string;
  readonly sets: number;
  readonly limits: number;
}

/** A device with its standard and the clinic's sets. */
export interface DeviceDetails {
  readonly id: string;
  readonly name: string;
  readonly standard: DeviceStandard;
  readonly sets: readonly StandardSet[];
}

/** The clinic's devices by name; asked for where there is a network. */
export function useDevices(asked: boolean): Asked<readonly DeviceRow[]> {
  const online = useSyncStatus()?.connection === 'online';
  return useAsked(
    async () => (await callErp('POST', '/device/getDeviceList', {})) as readonly DeviceRow[],
    asked && online ? ['devices'] : undefined,
  );
}

/** A device with its sets, and how it is asked for again after a change. */
export function useDevice(id: string): Asked<DeviceDetails> & { readonly again: () => void } {
  const [times, setTimes] = useState(0);
  const asked = useAsked(async () => {
    const path = `/device/${encodeURIComponent(id)}`;
    const [device, sets] = await Promise.all([callErp('GET', path), callErp('POST', `${path}/getStandardList`, {})]);
    return { ...(device as Omit<DeviceDetails, 'sets'>), sets: sets as readonly StandardSet[] };
  }, ['device', id, times]);
  return { ...asked, again: () => setTimes((count) => count + 1) };
}

/** Says what is normal on a device. */
export const saveStandard = (id: string, standard: DeviceStandard): Promise<unknown> =>
  writeErp('PUT', `/device/${encodeURIComponent(id)}`, { standard });

/** Keeps a set: a new one where it has no id. Answers its id. */
export async function saveSet({
  id,
  ...fields
}: Omit<StandardSet, 'id'> & { readonly id?: string | undefined }): Promise<string> {
  const kept =
    id === undefined
      ? await writeErp('POST', '/standardSet', fields)
      : await writeErp('PUT', `/standardSet/${id}`, fields);
  return (kept as { readonly id: string }).id;
}

/** Takes a set out of the lists. */
export const removeSet = (id: string): Promise<unknown> => writeErp('DELETE', `/standardSet/${id}`);
