import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { DICOM_MIME, isVideoMime } from '@vetloom/domain/core/file-rules.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { useLive } from '../../data/engine/hooks.ts';
import { LaterDicomViewer } from '../dicom/LaterDicomViewer.tsx';
import { VideoPlayer } from '../viewer/VideoPlayer.tsx';

interface FileStageProps {
  /** What lists the file. */
  readonly holderID: string;
  /** The opened file; undefined while none is. */
  readonly file: FileRef | undefined;
  /** All that may be opened: where pictures of DICOM are among them, the code of their viewer comes a while after the screen stands. */
  readonly listed: readonly FileRef[];
  readonly onClose: () => void;
}

/** Whether a file is shown on a stage of its own: a film, or a picture of DICOM. */
export const isStaged = (mime: string): boolean => mime === DICOM_MIME || isVideoMime(mime);

/** A film as it plays; of a DICOM file all those of its visit, with what the animal has besides to compare. */
export function FileStage({ holderID, file, listed, onClose }: FileStageProps) {
  if (file && isVideoMime(file.mime)) return <VideoPlayer file={file} holderID={holderID} onClose={onClose} />;
  if (!file && !listed.some(({ mime }) => mime === DICOM_MIME)) return null;
  return <HeldDicom holderID={holderID} begin={file?.hash} onClose={onClose} />;
}

/** The viewer over the animal of which the holder is. */
function HeldDicom({
  holderID,
  begin,
  onClose,
}: Omit<FileStageProps, 'file' | 'listed'> & { readonly begin: string | undefined }) {
  const petID = useLive(
    async (store) => {
      const collection = kindOfID(holderID)?.collection === 'inHospitalExam' ? 'inHospitalExam' : 'record';
      const [holder] = await store.getMany(collection, [holderID]);
      return holder?.petID ?? '';
    },
    [holderID],
  );
  const at = begin === undefined ? undefined : `loose ${holderID}`;
  return petID ? <LaterDicomViewer petID={petID} at={at} begin={begin} onClose={onClose} /> : null;
}
