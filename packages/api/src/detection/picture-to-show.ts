import { can } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DICOM_MIME, isImageMime, isVideoMime } from '@vetloom/domain/core/file-rules.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { pictures } from '../files/pictures.ts';
import { type ListedFile, listedFile } from '../files/send-file.ts';
import { photoAddress } from '../print/print-images.ts';

/** Longest side of what a model is shown, in pixels. */
const SIDE = 1100;
/** Bytes of a picture that a browser has drawn. */
const MOST_DRAWN = 3_000_000;

/** A file that may be shown to a model, and whose it is. */
export interface ShowableFile {
  readonly petID: string;
  readonly listed: ListedFile;
}

const missing = () => new DomainError('notFound', 'no such file');

/** The file of a visit, an exam, a study or an animal, where the caller may see it. @throws DomainError notFound */
export async function showableFile(call: AnyClinicCall, holderID: string, hash: string): Promise<ShowableFile> {
  const { collection } = kindOfID(holderID) ?? {};
  if (collection === 'pet' && !can(call.actor, 'PET_READ')) throw missing();
  const listed = await listedFile(call.services.files, call.clinic, holderID, hash, !can(call.actor, 'RECORD_READ'));
  const petID = await reading(call, async ({ reader }) => {
    if (collection === 'pet') return (await one(reader, 'pet', holderID))?._id;
    if (collection === 'record' || collection === 'inHospitalExam' || collection === 'study')
      return (await one(reader, collection, holderID))?.petID;
    return undefined;
  });
  if (petID === undefined) throw missing();
  return { petID, listed };
}

/**
 * The very picture that a model is shown of a file: a JPEG of pixels alone, small, made anew. Of an ordinary picture the server makes it; of a frame of a film or of DICOM, which no server
 * decodes, the browser has drawn it (`drawn`, base64), without any text of the file around it.
 * @throws DomainError badParameter (`picture`) where there is none to be made
 */
export async function pictureToShow(
  call: AnyClinicCall,
  { listed }: ShowableFile,
  drawn: string | undefined,
): Promise<Buffer> {
  const { mime, hash } = listed.blob;
  if (isImageMime(mime)) {
    const address = await photoAddress(call.services.files, call.clinic, hash);
    if (address !== undefined) return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  } else if (drawn !== undefined && (mime === DICOM_MIME || isVideoMime(mime))) {
    const [made] = await pictures.make(call.person.email, { kind: 'shown', side: SIDE }, async () =>
      Buffer.from(drawn, 'base64'),
    );
    if (made) return made;
  }
  throw new DomainError('badParameter', 'there is no picture of this file to be shown', { field: 'picture' });
}

/** What a browser may send as a picture that it has drawn. */
export const DRAWN = { most: MOST_DRAWN, pattern: /^[A-Za-z0-9+/]+={0,2}$/ } as const;
