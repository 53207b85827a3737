import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { BackupPlaceSetting } from '@vetloom/domain/clinic/settings/backup.setting.ts';

/** Where the operator of the installation lets clinics put backups. With nothing named there is no place. */
export interface BackupAllowance {
  /** Absolute paths; a clinic may name any folder within one. */
  readonly folders: readonly string[];
  /** Origins of services that speak S3. */
  readonly endpoints: readonly string[];
}

/** Why a clinic may not put backups there; undefined where it may. A folder is asked as the disk has it: a link leads nowhere else. */
export async function refusalOfPlace(
  place: BackupPlaceSetting,
  allowance: BackupAllowance,
): Promise<string | undefined> {
  if (place.kind === 's3')
    return allowance.endpoints.includes(place.endpoint)
      ? undefined
      : `${place.endpoint} is none of the services that this installation lets clinics use`;
  const asked = isAbsolute(place.folder) ? await real(place.folder) : undefined;
  for (const folder of allowance.folders)
    if (asked !== undefined && isWithin(asked, await real(folder))) return undefined;
  return `${place.folder} is in none of the folders that this installation lets clinics use`;
}

/** One that isn't there is taken as it is written: whether it is there is another question. */
const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
