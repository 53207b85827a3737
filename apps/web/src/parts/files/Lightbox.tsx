import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhoto, IconX } from '@tabler/icons-react';
import type { FileRef } from '@vetloom/domain/visit/record.schema.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import type { ReactNode } from 'react';
import { useShownFile } from '../../data/files.ts';
import { files } from '../../locale/files.ts';
import classes from './files.module.css';

interface LightboxProps {
  readonly recordID: string;
  readonly pictures: readonly FileRef[];
  /** `_id` of the picture that is shown; undefined while it is closed. */
  readonly at: string | undefined;
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** Pictures as large as the window, one after the other by arrow keys. */
export function Lightbox({ recordID, pictures, at, onMove, onClose }: LightboxProps) {
  const place = pictures.findIndex(({ _id }) => _id === at);
  const picture = pictures[place];
  const move = (by: number) => {
    const next = pictures[(place + by + pictures.length) % pictures.length];
    if (next) onMove(next._id);
  };
  const several = picture !== undefined && pictures.length > 1;
  useHotkey('ArrowLeft', () => move(-1), { enabled: several });
  useHotkey('ArrowRight', () => move(1), { enabled: several });
  return (
    <Modal.Root
      opened={picture !== undefined}
      onClose={onClose}
      fullScreen
      padding={0}
      classNames={{ content: classes.lightbox ?? '', body: classes.lightboxBody ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={files.lightbox}>
        <Modal.Body>
          {picture ? (
            <>
              <Large key={picture._id} file={picture} recordID={recordID} onClose={onClose} />
              <div className={classes.lightboxFoot}>
                <span className={classes.lightboxName}>{picture.name}</span>
                {several ? (
                  <span className={classes.lightboxCount}>{files.counter(place + 1, pictures.length)}</span>
                ) : null}
              </div>
              {several ? (
                <>
                  <LightboxButton place="previous" label={files.previous} onClick={() => move(-1)}>
                    <IconChevronLeft size={24} />
                  </LightboxButton>
                  <LightboxButton place="next" label={files.next} onClick={() => move(1)}>
                    <IconChevronRight size={24} />
                  </LightboxButton>
                </>
              ) : null}
            </>
          ) : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface LightboxButtonProps {
  readonly place: 'previous' | 'next';
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function LightboxButton({ place, label, onClick, children }: LightboxButtonProps) {
  return (
    <ActionIcon
      className={`${classes.tool} ${classes[place]}`}
      size={44}
      radius="xl"
      variant="default"
      aria-label={label}
      aria-keyshortcuts={place === 'next' ? 'ArrowRight' : 'ArrowLeft'}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface LargeProps {
  readonly file: FileRef;
  readonly recordID: string;
  readonly onClose: () => void;
}

function Large({ file, recordID, onClose }: LargeProps) {
  const { url, missing } = useShownFile(file, recordID, 'whole');
  return (
    <>
      <div className={classes.lightboxTools}>
        {url === undefined ? null : (
          <ActionIcon
            component="a"
            className={classes.tool ?? ''}
            href={url}
            download={file.name}
            size={44}
            radius="xl"
            variant="default"
            aria-label={files.download}
          >
            <IconDownload size={20} />
          </ActionIcon>
        )}
        <ActionIcon
          className={classes.tool ?? ''}
          size={44}
          radius="xl"
          variant="default"
          aria-label={files.close}
          onClick={onClose}
          data-autofocus
        >
          <IconX size={20} />
        </ActionIcon>
      </div>
      {url === undefined ? (
        <div className={classes.lightboxMissing}>
          <IconPhoto size={32} stroke={1.4} aria-hidden="true" />
          {missing ? files.missingWhy : null}
        </div>
      ) : (
        <img src={url} alt={file.name} className={classes.lightboxImage} />
      )}
    </>
  );
}
