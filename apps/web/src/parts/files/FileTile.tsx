import { Tooltip } from '@mantine/core';
import {
  IconCloudOff,
  IconCloudUp,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconMovie,
  IconPencil,
  IconPhoto,
  IconRadioactive,
  IconX,
} from '@tabler/icons-react';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { DICOM_MIME, isImageMime, isVideoMime } from '@vetloom/domain/core/file-rules.ts';
import { type ShownFile, useShownFile } from '../../data/files/device-files.ts';
import { sentenceOf } from '../../locale/codes.ts';
import { fileSize, files } from '../../locale/files.ts';
import classes from './files.module.css';

interface FileTileProps {
  readonly file: FileRef;
  readonly recordID: string;
  /** Small word beside the name: where the file belongs. */
  readonly tag?: string;
  readonly onOpen: () => void;
  /** Undefined where files may not be taken off. */
  readonly onRemove: (() => void) | undefined;
  /** Says what the file is; F2 does so too. */
  readonly onEdit?: (() => void) | undefined;
}

/** One file: a picture as a thumbnail, anything else as a card; with what it waits for. */
export function FileTile({ file, recordID, tag, onOpen, onRemove, onEdit }: FileTileProps) {
  const image = isImageMime(file.mime);
  const shown = useShownFile(file, recordID, 'thumb');
  const keys = [onRemove && 'Delete', onEdit && 'F2'].filter(Boolean).join(' ');
  return (
    <li
      className={image ? classes.picture : classes.paper}
      onKeyDown={(event) => {
        const act = { Delete: onRemove, F2: onEdit }[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      <button
        type="button"
        className={classes.open}
        onClick={onOpen}
        title={file.name}
        {...(image ? { 'aria-label': `${files.enlarge(file.name)}${spoken(shown)}` } : {})}
        {...(keys === '' ? {} : { 'aria-keyshortcuts': keys })}
      >
        {image ? <Picture file={file} shown={shown} /> : <Paper file={file} tag={tag} />}
      </button>
      <State shown={shown} />
      {onEdit ? (
        <button type="button" className={classes.edit} aria-label={files.edit(file.name)} onClick={onEdit}>
          <IconPencil size={13} aria-hidden="true" />
        </button>
      ) : null}
      {onRemove ? (
        <button type="button" className={classes.remove} aria-label={files.remove(file.name)} onClick={onRemove}>
          <IconX size={14} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
}

function Picture({ file, shown }: { readonly file: FileRef; readonly shown: ShownFile }) {
  if (shown.url !== undefined) return <img src={shown.url} alt="" className={classes.thumb} draggable={false} />;
  return (
    <span className={classes.placeholder}>
      <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.placeholderName}>{file.name}</span>
    </span>
  );
}

function Paper({ file, tag }: { readonly file: FileRef; readonly tag: string | undefined }) {
  const Icon = iconOf(file.mime);
  return (
    <>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <span className={classes.paperText}>
        <span className={classes.paperName}>{file.name}</span>
        <span className={classes.paperFacts}>
          {fileSize(file.size)}
          {tag === undefined ? '' : ` \u00B7 ${tag}`}
          {file.desc === '' ? '' : ` \u00B7 ${file.desc}`}
        </span>
      </span>
    </>
  );
}

/** What keeps a file from being everywhere, by word and shape, never by colour alone. */
function State({ shown: { waiting, missing } }: { readonly shown: ShownFile }) {
  if (!waiting && !missing) return null;
  const [word, why, tone] = !waiting
    ? [files.missing, files.missingWhy, classes.quiet]
    : waiting.state === 'waiting'
      ? [files.notUploaded, files.waiting(1), classes.waits]
      : waiting.state === 'quota'
        ? [files.quota, files.overQuota, classes.waits]
        : [files.refused, sentenceOf(waiting.code ?? 'failure'), classes.fails];
  const Icon = waiting?.state === 'waiting' ? IconCloudUp : IconCloudOff;
  return (
    <Tooltip label={why} multiline maw={260} withArrow>
      <span className={`${classes.state} ${tone}`}>
        <Icon size={12} stroke={1.8} aria-hidden="true" />
        {word}
      </span>
    </Tooltip>
  );
}

function spoken({ waiting, missing }: ShownFile): string {
  if (!waiting) return missing ? `，${files.missing}` : '';
  const words = { waiting: files.notUploaded, quota: files.quota, refused: files.refused };
  return `，${words[waiting.state]}`;
}

function iconOf(mime: string) {
  if (mime === 'application/pdf') return IconFileTypePdf;
  if (mime === DICOM_MIME) return IconRadioactive;
  if (isVideoMime(mime)) return IconMovie;
  if (mime.includes('wordprocessing')) return IconFileTypeDocx;
  return mime.includes('spreadsheet') ? IconFileTypeXls : IconFileText;
}
