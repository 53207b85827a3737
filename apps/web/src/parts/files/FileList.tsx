import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { FILE_LISTS, type FileList as ListName } from '@vetloom/domain/record/record-files.ts';
import { useState } from 'react';
import { files } from '../../locale/files.ts';
import { LaterViewer } from '../viewer/LaterViewer.tsx';
import { FileStage, isStaged } from './FileStage.tsx';
import { FileTile } from './FileTile.tsx';
import classes from './files.module.css';
import { useOpenFile } from './use-open-file.ts';

/** A file with the list of the record that holds it. */
export interface ListedFile {
  readonly list: ListName;
  readonly file: FileRef;
}

/** The files of a record's lists in one row of reading: pictures first, then papers, each in the order in which they were added. */
export function filesOf(record: Readonly<Partial<Record<ListName, readonly FileRef[]>>>): ListedFile[] {
  const all = FILE_LISTS.flatMap((list) => (record[list] ?? []).map((file) => ({ list, file })));
  return [...all.filter(({ file }) => isImageMime(file.mime)), ...all.filter(({ file }) => !isImageMime(file.mime))];
}

interface FileListProps {
  readonly recordID: string;
  readonly listed: readonly ListedFile[];
  /** Undefined where files may not be taken off. */
  readonly onRemove: ((listed: ListedFile) => void) | undefined;
  /** Says what a file is, where that can be said. */
  readonly onEdit?: ((listed: ListedFile) => void) | undefined;
  /** A small word beside a file's size: where it belongs, or what it is. */
  readonly tagOf?: (listed: ListedFile) => string | undefined;
  /** What the list is called. */
  readonly label?: string;
}

const visitTag = ({ list }: ListedFile) => (list === 'therapyFile' ? files.therapy : undefined);

/** Thumbnails and papers; pictures, films and DICOM open in their viewers, a PDF in a new tab, anything else is saved. */
export function FileList(props: FileListProps) {
  const { recordID, listed, onRemove, onEdit, tagOf = visitTag, label = files.list } = props;
  const [large, setLarge] = useState<string>();
  const openFile = useOpenFile(recordID);
  const pictures = listed
    .filter(({ file }) => isImageMime(file.mime))
    .map(({ file }) => ({ ...file, recordID, at: 0, mmPerPixel: null }));
  if (listed.length === 0) return null;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {listed.map((entry) => {
          const { file, list } = entry;
          const tag = tagOf(entry);
          return (
            <FileTile
              key={`${list} ${file._id}`}
              file={file}
              recordID={recordID}
              {...(tag === undefined ? {} : { tag })}
              onOpen={() => (isImageMime(file.mime) || isStaged(file.mime) ? setLarge(file.hash) : void openFile(file))}
              onRemove={onRemove && (() => onRemove(entry))}
              onEdit={onEdit && (() => onEdit(entry))}
            />
          );
        })}
      </ul>
      <FileStage
        holderID={recordID}
        listed={listed.map(({ file }) => file)}
        file={listed.find(({ file: { hash, mime } }) => hash === large && isStaged(mime))?.file}
        onClose={() => setLarge(undefined)}
      />
      <LaterViewer images={pictures} at={large} onMove={setLarge} onClose={() => setLarge(undefined)} />
    </>
  );
}
