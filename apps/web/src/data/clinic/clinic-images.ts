import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { ClinicFile, ClinicFileType } from '@vetloom/domain/clinic/clinic-file.schema.ts';
import { clinicBase, fetchFile } from '../engine/calls/own-call.ts';

const held = new Map<string, Promise<string | undefined>>();

/**
 * The clinic's logo and seal for printing, as PNG in data addresses. They come once and are kept while the tab lives; offline before that,
 * papers are printed without them.
 */
export async function clinicImages(
  clinic: Pick<Clinic, 'files'> | undefined,
): Promise<{ readonly logo: string | undefined; readonly stamp: string | undefined }> {
  const of = (type: ClinicFileType) => {
    const file = clinic?.files?.find(({ fileType }) => fileType === type);
    return file && picture(file);
  };
  const [logo, stamp] = await Promise.all([of('logo'), of('stamp')]);
  return { logo, stamp };
}

function picture(file: ClinicFile): Promise<string | undefined> {
  const known = held.get(file.hash);
  if (known) return known;
  const made = fetched(file._id).catch(() => {
    // Tried again with the next paper: the line may be back.
    held.delete(file.hash);
    return undefined;
  });
  held.set(file.hash, made);
  return made;
}

async function fetched(fileID: string): Promise<string> {
  const clinic = clinicBase('plain').split('/').at(-1) ?? '';
  const path = `/api/photo/${clinic}/clinic/${encodeURIComponent(fileID)}?variant=whole`;
  const bitmap = await createImageBitmap(await (await fetchFile('GET', path)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/png');
}
