import { Modal } from '@mantine/core';
import { usePetStudies } from '../../data/imaging/studies.ts';
import { imaging as words } from '../../locale/imaging.ts';
import classes from './dicom.module.css';
import { ReadingRoom } from './ReadingRoom.tsx';

/** What the viewer shows. */
export interface DicomViewerProps {
  readonly petID: string;
  /** The chosen study by its key; undefined while closed. */
  readonly at: string | undefined;
  readonly onClose: () => void;
}

/**
 * An animal's DICOM pictures as large as the window: series, stacks, windows, measures that are kept, an earlier study beside, print. It works without a network for
 * what was opened before.
 */
export function DicomViewer({ petID, at, onClose }: DicomViewerProps) {
  return (
    <Modal.Root opened={at !== undefined} onClose={onClose} fullScreen padding={0}>
      <Modal.Content aria-label={words.viewer} className={classes.viewer ?? ''}>
        {at === undefined ? null : <Opened key={at} petID={petID} at={at} onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Opened({ petID, at, onClose }: { readonly petID: string; readonly at: string; readonly onClose: () => void }) {
  const studies = usePetStudies(petID);
  const study = studies?.find(({ key }) => key === at);
  if (!studies || !study) return null;
  return <ReadingRoom study={study} studies={studies} onClose={onClose} />;
}
