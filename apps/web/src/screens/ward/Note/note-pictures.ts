import type { Picture } from '@vetloom/documents/model/document.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import type { useBlobs } from '../../../data/files/device-files.ts';

/** Longest side in pixels on half a sheet. */
const SIDE = 1100;

/** Photographs as a paper holds them; one that is neither here nor reachable is left out, and `missing` says how many. */
export async function notePictures(
  blobs: ReturnType<typeof useBlobs>,
  planID: string,
  photos: readonly FileRef[],
): Promise<{ readonly pictures: readonly Picture[]; readonly missing: number }> {
  const found = await Promise.all(
    photos.map(async ({ desc, ...file }): Promise<Picture | undefined> => {
      const url = await blobs?.url(file, planID, 'whole').catch(() => undefined);
      const address = url && (await drawn(url).catch(() => undefined));
      return address ? { address, caption: desc } : undefined;
    }),
  );
  const pictures = found.filter((one) => one !== undefined);
  return { pictures, missing: photos.length - pictures.length };
}

async function drawn(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`picture ${answer.status}`);
  const bitmap = await createImageBitmap(await answer.blob());
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
