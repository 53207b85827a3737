import type { ClinicFileType } from '@vetloom/domain/clinic/clinic-file.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileMime } from '@vetloom/domain/core/file-rules.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { callServer, clinicBase, fetchFile } from '../engine/calls/own-call.ts';

const bytes = z.number().int();
const storageUsage = z.object({ kept: bytes, announced: bytes, quota: bytes, files: bytes });
/** How much of its storage the clinic uses, in bytes. */
export type StorageUsage = z.output<typeof storageUsage>;

/** Calls about the clinic as a whole; all of them need the network. Refusals are DomainErrors. */
export const clinicCare = {
  usage: async (): Promise<StorageUsage> =>
    storageUsage.parse(await callServer('GET', `${clinicBase()}/clinic/storage`)),
  /** @throws DomainError badParameter for a kind of file that is not kept */
  upload: async (type: ClinicFileType, file: File): Promise<void> => {
    const mime = fileMime(file.type, file.name);
    if (!mime)
      throw new DomainError('badParameter', 'this kind of file is not kept', { reason: 'kind', name: file.name });
    const query = new URLSearchParams({ name: file.name.slice(0, 200) || type, mime });
    await callServer('POST', `${clinicBase()}/clinic/file/${type}?${query}`, file);
  },
} as const;

/** A picture of the clinic as an address for <img>; undefined while it comes, and without one. */
export function useClinicPicture(fileID: string | undefined, variant: 'whole' | 'thumb' = 'thumb'): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (fileID === undefined) return setUrl(undefined);
    let shown = true;
    let made: string | undefined;
    const clinic = clinicBase('plain').split('/').at(-1) ?? '';
    const path = `/api/photo/${clinic}/clinic/${encodeURIComponent(fileID)}?variant=${variant}`;
    const photo = async () => (await fetchFile('GET', path)).blob();
    photo().then(
      (blob) => {
        if (!shown) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      // Offline the place of the picture stays empty; its name stands beside it.
      () => shown && setUrl(undefined),
    );
    return () => {
      shown = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [fileID, variant]);
  return url;
}
