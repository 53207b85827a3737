import { Button, Modal } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { usePetStudies } from '../../data/imaging/studies.ts';
import { imaging as words } from '../../locale/imaging.ts';
import classes from './dicom.module.css';
import { ReadingRoom } from './ReadingRoom.tsx';

/** What the viewer shows. */
export interface DicomViewerProps {
  readonly petID: string;
  /** The chosen study by its key; undefined while closed. */
  readonly at: string | undefined;
  /** The hash of the file that was opened, where one was: the viewer begins there, in whatever study of the animal it is. */
  readonly begin?: string | undefined;
  readonly onClose: () => void;
}

/**
 * An animal's DICOM pictures as large as the window: series, stacks, windows, measures that are kept, an earlier study beside, print. It works without a network for
 * what was opened before.
 */
export function DicomViewer({ petID, at, begin, onClose }: DicomViewerProps) {
  return (
    <Modal.Root opened={at !== undefined} onClose={onClose} fullScreen padding={0}>
      <Modal.Content aria-label={words.viewer} className={classes.viewer ?? ''}>
        {at === undefined ? null : <Opened key={at} {...{ petID, at, begin, onClose }} />}
      </Modal.Content>
    </Modal.Root>
  );
}

function Opened({ petID, at, begin, onClose }: DicomViewerProps) {
  const studies = usePetStudies(petID);
  if (!studies) return null;
  const study =
    studies.find(({ series }) => series?.some(({ instances }) => instances.some(({ hash }) => hash === begin))) ??
    studies.find(({ key }) => key === at);
  if (study) return <ReadingRoom {...{ study, studies, begin, onClose }} />;
  return (
    <div className={classes.absent}>
      <EmptyState title={words.none} next={words.absent} actions={<Button onClick={onClose}>{words.close}</Button>} />
    </div>
  );
}
