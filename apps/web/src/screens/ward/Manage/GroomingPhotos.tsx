import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { missionLogID } from '@vetloom/domain/hospital/stay-ids.ts';
import { executeMissions, removeExecution } from '@vetloom/domain/ward/mission.commands.ts';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useCan, useLive, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useBlobs } from '../../../data/files/device-files.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileRefusal, files } from '../../../locale/files.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { AttachFiles } from '../../../parts/files/AttachFiles.tsx';
import { FileTile } from '../../../parts/files/FileTile.tsx';
import fileClasses from '../../../parts/files/files.module.css';
import { useOpenFile } from '../../../parts/files/use-open-file.ts';
import { LaterViewer } from '../../../parts/viewer/LaterViewer.tsx';

const words = wardBoarding.photos;
/** As what a picture is noted in the log of the day: before the animal was groomed, or after. */
const TYPES = { before: 'groomBefore', after: 'groomAfter' } as const;
type When = keyof typeof TYPES;

interface Photo {
  readonly when: When;
  readonly executeID: string;
  readonly planDateTime: number;
  readonly logID: string;
  readonly file: FileRef;
  /** Unix seconds. */
  readonly at: number;
}

/** Pictures before and after grooming: each an entry of the day's log, so that two people's pictures stand beside each other. */
export function GroomingPhotos({ file: { stay, plans } }: { readonly file: StayFile }) {
  const may = useCan()('EXECUTE_IN_HOSPITAL_PLAN');
  const photos = usePhotos(stay._id) ?? [];
  const day = plans.at(-1)?.planDateTime;
  if (photos.length === 0 && (!may || day === undefined)) return null;
  return (['before', 'after'] as const).map((when) => (
    <PhotoList
      key={when}
      when={when}
      photos={photos.filter((photo) => photo.when === when)}
      all={photos}
      day={may && day !== undefined ? { inHospitalID: stay._id, planDateTime: day } : undefined}
    />
  ));
}

/** All pictures of a stay, live, the earliest first. */
const usePhotos = (inHospitalID: string): readonly Photo[] | undefined =>
  useLive(
    async (reads) => {
      const logs = await heldOrEmpty(() => reads.query('inHospitalMissionLog', 'byStay', { equals: [inHospitalID] }));
      return logs.flatMap(({ _id, planDateTime, execute }) =>
        execute.flatMap(({ _id: executeID, type, attachmentFile, dateTime }) => {
          const when = (Object.keys(TYPES) as When[]).find((one) => TYPES[one] === type);
          if (when === undefined) return [];
          return attachmentFile.map(
            (file): Photo => ({ when, executeID, planDateTime, logID: _id, file, at: dateTime }),
          );
        }),
      );
    },
    ['grooming photos', inHospitalID],
  );

interface PhotoListProps {
  readonly when: When;
  readonly photos: readonly Photo[];
  readonly all: readonly Photo[];
  /** The day to which a new one goes; undefined for who may not add any. */
  readonly day: { readonly inHospitalID: string; readonly planDateTime: number } | undefined;
}

function PhotoList({ when, photos, all, day }: PhotoListProps) {
  const { attach, remove } = usePhotoActs(when, day);
  const [large, setLarge] = useState<string>();
  const openFile = useOpenFile(photos[0]?.logID ?? missionLogID(day?.inHospitalID ?? '', day?.planDateTime ?? 0));
  const list =
    photos.length === 0 ? null : (
      <ul className={fileClasses.list} aria-label={words[when]}>
        {photos.map((photo) => (
          <FileTile
            key={photo.file._id}
            file={photo.file}
            recordID={photo.logID}
            onOpen={() => (isImageMime(photo.file.mime) ? setLarge(photo.file.hash) : void openFile(photo.file))}
            onRemove={day === undefined ? undefined : () => void remove(photo)}
          />
        ))}
      </ul>
    );
  return (
    <section aria-label={words[when]}>
      <SectionHeading>{words[when]}</SectionHeading>
      {day === undefined ? (
        list
      ) : (
        <AttachFiles narrow editable pastes={false} onAttach={(picked) => void attach(picked)}>
          {list}
        </AttachFiles>
      )}
      {large === undefined ? null : (
        <LaterViewer
          images={all
            .filter(({ file }) => isImageMime(file.mime))
            .map(({ file, logID, at }) => ({ ...file, recordID: logID, at, mmPerPixel: null }))}
          at={large}
          onMove={setLarge}
          onClose={() => setLarge(undefined)}
        />
      )}
    </section>
  );
}

function usePhotoActs(when: When, day: PhotoListProps['day']) {
  const blobs = useBlobs();
  const run = useRun();
  const store = useStore();
  const tell = (error: unknown) => {
    const { sentence, code } = refusal(error);
    const why = error instanceof DomainError ? fileRefusal(error.codeName, error.detail) : undefined;
    showError(why ?? sentence, code);
  };
  const note = (file: FileRef) =>
    run(executeMissions, {
      ...{ inHospitalID: day?.inHospitalID ?? '', planDateTime: day?.planDateTime ?? 0 },
      entry: {
        ...{ _id: newID.row(), dateTime: Math.floor(store.now()), type: TYPES[when], name: words[when] },
        ...{ missions: [{ missionID: TYPES[when] }], attachmentFile: [file] },
      },
    });
  return {
    async attach(picked: readonly File[]): Promise<void> {
      for (const one of picked) {
        try {
          const kept = await blobs?.add(one);
          if (kept) await note(kept);
        } catch (error) {
          tell(error);
        }
      }
    },
    async remove({ executeID, planDateTime, file }: Photo): Promise<void> {
      if (day === undefined) return;
      try {
        await run(removeExecution, { inHospitalID: day.inHospitalID, planDateTime, executeID });
      } catch (error) {
        tell(error);
        return;
      }
      showUndo({ message: files.removed(file.name), undoWord: files.undo, onUndo: () => void note(file).catch(tell) });
    },
  };
}
