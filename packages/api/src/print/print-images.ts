import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { ClinicFileType } from '@vetloom/domain/clinic/clinic-file.schema.ts';
import { findBlob } from '@vetloom/storage/blob/blob-rows.ts';
import type { FileService } from '../files/file-service.ts';
import type { PictureTask } from '../files/picture-order.ts';
import { pictures } from '../files/pictures.ts';

/** Longest side in pixels: some 300 dots an inch on paper. */
const SIDE = 480;
/** Pictures that are held; a clinic has two. */
const MOST = 200;

const held = new Map<string, Promise<string | undefined>>();

/** The clinic's logo and seal as papers hold them: a PNG in a data address. One that has not arrived or can't be read is left out. */
export async function printImages(
  files: FileService,
  clinic: string,
  document: Pick<Clinic, 'files'> | undefined,
): Promise<{ readonly logo: string | undefined; readonly stamp: string | undefined }> {
  const of = (type: ClinicFileType) => {
    const hash = document?.files?.find(({ fileType }) => fileType === type)?.hash;
    return hash === undefined ? undefined : picture(files, clinic, hash);
  };
  const [logo, stamp] = await Promise.all([of('logo'), of('stamp')]);
  return { logo, stamp };
}

/** The content never changes: it is named by its hash. */
function picture(files: FileService, clinic: string, hash: string): Promise<string | undefined> {
  const key = `${clinic}/${hash}`;
  const known = held.get(key);
  if (known) return known;
  const made = encode(files, clinic, hash);
  if (held.size >= MOST) held.clear();
  held.set(key, made);
  void made.then((address) => address === undefined && held.delete(key));
  return made;
}

async function encode(files: FileService, clinic: string, hash: string): Promise<string | undefined> {
  const png = await drawn(files, clinic, hash, { kind: 'fit', side: SIDE });
  return png && `data:image/png;base64,${png.toString('base64')}`;
}

/** Longest side in pixels of a photograph that somebody sees by a link, or on half a sheet. */
const PHOTO_SIDE = 1100;

/** A photograph as a page holds it: a JPEG in a data address; undefined for one that has not arrived or can't be read. */
export async function photoAddress(files: FileService, clinic: string, hash: string): Promise<string | undefined> {
  const jpeg = await photoBytes(files, clinic, hash);
  return jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** The same as a JPEG; `side`: its longest in pixels. */
export const photoBytes = (
  files: FileService,
  clinic: string,
  hash: string,
  side = PHOTO_SIDE,
): Promise<Buffer | undefined> => drawn(files, clinic, hash, { kind: 'shown', side });

async function drawn(files: FileService, clinic: string, hash: string, task: PictureTask): Promise<Buffer | undefined> {
  const blob = await files.db.readClinic(clinic, (tx) => findBlob(tx, hash));
  const content = blob && (await files.disk.read(clinic, blob.hash, 'whole'));
  if (!content) return undefined;
  const read = async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of content.bytes) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const [made] = await pictures.make(`print ${clinic}`, task, read).catch(() => []);
  return made;
}
