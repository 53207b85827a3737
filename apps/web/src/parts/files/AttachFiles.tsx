import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { FILE_MIMES } from '@vetloom/domain/core/file-rules.ts';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { files } from '../../locale/files.ts';
import classes from './files.module.css';

interface AttachFilesProps {
  /** False shows what is there and nothing to add. */
  readonly editable: boolean;
  readonly onAttach: (picked: readonly File[]) => void;
  /** In a narrow column: without the words about dropping and pasting. */
  readonly narrow?: boolean;
  /** Takes in what is pasted anywhere on the page; one place of a page does. */
  readonly pastes?: boolean;
  /** The list of files; dropping anywhere on it attaches. */
  readonly children: ReactNode;
}

const ACCEPT = [...FILE_MIMES, '.docx', '.xlsx', '.txt', '.dcm'].join(',');

/** Takes files in by picking, by dropping on it, and by pasting anywhere on the page. */
export function AttachFiles({ editable, onAttach, narrow = false, pastes = true, children }: AttachFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePastedFiles(editable && pastes, onAttach);
  if (!editable) return children;
  const picked = (field: HTMLInputElement) => {
    const chosen = [...(field.files ?? [])];
    // The same file may be picked again after it was removed.
    field.value = '';
    if (chosen.length > 0) onAttach(chosen);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same
    <div
      className={classes.area}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        onAttach([...event.dataTransfer.files]);
      }}
    >
      {children}
      <button type="button" className={classes.add} onClick={() => input.current?.click()} data-first>
        <IconPaperclip size={14} aria-hidden="true" />
        {over ? files.drop : files.add}
        <span className={classes.addHint}>{over || narrow ? null : files.addHint}</span>
      </button>
      <button type="button" className={`${classes.add} ${classes.camera}`} onClick={() => camera.current?.click()}>
        <IconCamera size={14} aria-hidden="true" />
        {files.take}
      </button>
      <input
        ref={camera}
        type="file"
        // Naming JPEG alone has iPads convert their own kind.
        accept="image/jpeg"
        capture="environment"
        hidden
        aria-label={files.take}
        onChange={(event) => picked(event.currentTarget)}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label={files.add}
        onChange={(event) => picked(event.currentTarget)}
      />
    </div>
  );
}

/** A screenshot is pasted wherever the person is; text goes on being text. */
function usePastedFiles(enabled: boolean, onAttach: (picked: readonly File[]) => void): void {
  const attach = useRef(onAttach);
  attach.current = onAttach;
  useEffect(() => {
    if (!enabled) return;
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      // Spreadsheets put a picture beside the text: in a field the text is meant.
      if (pasted.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      attach.current(pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled]);
}
