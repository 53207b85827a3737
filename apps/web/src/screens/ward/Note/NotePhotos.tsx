import { IconCheck, IconPhoto } from '@tabler/icons-react';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { MOST_NOTE_PHOTOS } from '@vetloom/domain/hospital/plan.schema.ts';
import { useState } from 'react';
import { useShownFile } from '../../../data/files/device-files.ts';
import { wardNote as words } from '../../../locale/ward-note.ts';
import { AttachFiles } from '../../../parts/files/AttachFiles.tsx';
import classes from './note.module.css';
import type { Candidate, NoteDesk } from './use-note.ts';

interface NotePhotosProps {
  readonly planID: string;
  readonly desk: NoteDesk;
  readonly candidates: readonly Candidate[];
  readonly mayWrite: boolean;
}

/** The photographs of the stay, each chosen or left by a tap; new ones are taken or attached here. Those that are chosen have a line of words. */
export function NotePhotos({ planID, desk, candidates, mayWrite }: NotePhotosProps) {
  const { photos } = desk.note;
  const known = new Set(candidates.map(({ file }) => file.hash));
  // Those that were taken for the note stand in it alone.
  const own = photos.filter(({ hash }) => !known.has(hash)).map((file) => ({ file, holder: planID }));
  const all = [...own, ...candidates];
  return (
    <section aria-label={words.photos}>
      <h3 className={classes.heading}>
        {words.photos} <small>{words.chosen(photos.length, MOST_NOTE_PHOTOS)}</small>
      </h3>
      <AttachFiles editable={mayWrite} narrow onAttach={(picked) => void desk.attach(picked)}>
        {all.length === 0 ? <p className={classes.hint}>{words.noPhotos}</p> : null}
        <ul className={classes.photos}>
          {all.map(({ file, holder }) => (
            <li key={file.hash}>
              <PhotoChoice
                file={file}
                holder={holder}
                chosen={photos.some(({ hash }) => hash === file.hash)}
                disabled={!mayWrite}
                onChoose={() => void desk.choose(file)}
              />
            </li>
          ))}
        </ul>
      </AttachFiles>
      {photos.map((photo, at) => (
        <Caption key={photo._id} photo={photo} nth={at + 1} disabled={!mayWrite} onSave={desk.describe} />
      ))}
    </section>
  );
}

interface PhotoChoiceProps {
  readonly file: FileRef;
  readonly holder: string;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function PhotoChoice({ file, holder, chosen, disabled, onChoose }: PhotoChoiceProps) {
  const shown = useShownFile(file, holder, 'thumb');
  return (
    <button
      type="button"
      className={classes.photo}
      aria-pressed={chosen}
      aria-label={words.choose(file.desc || file.name)}
      disabled={disabled}
      onClick={onChoose}
    >
      {shown.url === undefined ? <IconPhoto size={24} aria-hidden="true" /> : <img src={shown.url} alt="" />}
      {chosen ? (
        <span className={classes.tick}>
          <IconCheck size={14} stroke={2.4} aria-hidden="true" />
        </span>
      ) : null}
    </button>
  );
}

interface CaptionProps {
  readonly photo: FileRef;
  readonly nth: number;
  readonly disabled: boolean;
  readonly onSave: NoteDesk['describe'];
}

function Caption({ photo, nth, disabled, onSave }: CaptionProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className={classes.caption}
      aria-label={words.caption(nth)}
      placeholder={`${nth}. ${words.captionHint}`}
      maxLength={120}
      disabled={disabled}
      value={typed ?? photo.desc}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== undefined && void onSave(photo, typed).then(() => setTyped(undefined))}
    />
  );
}
