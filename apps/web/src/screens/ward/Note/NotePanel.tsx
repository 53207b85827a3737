import { Button, Textarea } from '@mantine/core';
import { IconPrinter, IconSend } from '@tabler/icons-react';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { noteOwnerPrinted } from '@vetloom/domain/ward/owner-note.commands.ts';
import { isTold, noteState } from '@vetloom/domain/ward/owner-note.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showOffer, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { found, useCan, useDocument, useRun, useStore, useSyncStatus } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useBlobs, useFileStatus } from '../../../data/files/device-files.ts';
import { useWays } from '../../../data/message/ways.ts';
import { makeNoteLink, notePageUrl, sendNote } from '../../../data/ward/owner-note.ts';
import { channelNames } from '../../../locale/message.ts';
import { wardNote as words } from '../../../locale/ward-note.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { formKeys } from '../../../parts/form/FormPanel.tsx';
import { costWords, waysInOrder } from '../../../parts/message/write-values.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { NotePhotos } from './NotePhotos.tsx';
import { NoteTold } from './NoteTold.tsx';
import classes from './note.module.css';
import { notePictures } from './note-pictures.ts';
import { useNote, useStayPhotos } from './use-note.ts';

interface NotePanelProps {
  readonly stay: Stay;
  readonly plan: StayPlan;
  readonly onClose: () => void;
}

const TONES = { empty: 'quiet', draft: 'ochre', told: 'moss' } as const;

/** What an owner is told of a day: written, shown as it goes, then sent or printed by somebody's hand; nothing goes out by itself. */
export function NotePanel({ stay, plan, onClose }: NotePanelProps) {
  const can = useCan();
  const go = useGo();
  const run = useRun();
  const store = useStore();
  const blobs = useBlobs();
  const offline = useSyncStatus()?.connection === 'offline';
  const desk = useNote(plan);
  const photos = useStayPhotos(stay._id);
  const waiting = new Set(useFileStatus().items.map(({ hash }) => hash));
  const pet = found(useDocument('pet', stay.petID));
  const owner = found(useDocument('user', stay.userID));
  const ways = useWays();
  const { busy, act } = useAct();
  /** What is shown before it goes: the link is the one that is sent, or stands in words where there is no network. */
  const [previewed, setPreviewed] = useState<{ readonly url: string | undefined }>();
  const previewing = previewed !== undefined;
  // A second try is the same telling: the server sends it once.
  const toldID = useRef(newID.row());
  const day = { inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime };
  const { note } = desk;
  const told = plan.ownerTold ?? [];
  const state = noteState({ ...plan, ownerNote: note });
  const maySend = MESSAGE_WRITERS.some(can) && can('RECORD_READ');
  const mayWrite = can('RECORD_WRITE') || can('EXECUTE_IN_HOSPITAL_PLAN');
  const channel = ways && owner ? waysInOrder(ways, owner, 'visit')[0] : undefined;
  const withPhotos = note.photos.length > 0;
  const message = (link: string) => (withPhotos ? `${note.text.trim()}\n${link}` : note.text.trim());
  const isUploading = note.photos.some(({ hash }) => waiting.has(hash));
  const hasWords = note.text.trim() !== '';
  const canSend =
    maySend &&
    hasWords &&
    !offline &&
    channel !== undefined &&
    !isUploading &&
    (!withPhotos || previewed?.url !== undefined);
  const whole = message(words.photoLine(previewed?.url ?? words.linkHere));
  const preview = () =>
    act(async () => {
      if (!hasWords || !(await desk.flush())) return;
      const linked = withPhotos && maySend && !offline;
      setPreviewed({ url: linked ? notePageUrl((await makeNoteLink(day, toldID.current)).token) : undefined });
    });
  const send = async () => {
    if (!canSend || channel === undefined) return;
    const seen = told.map(({ _id }) => _id);
    const sent = await act(() => sendNote({ ...day, toldID: toldID.current, channel, text: whole, note, seen }));
    if (!sent) return;
    toldID.current = newID.row();
    setPreviewed(undefined);
    // It is with the queue; whether it arrived is told by the message itself.
    showOffer({ message: words.unknown, word: words.look, onTake: () => go(links.to('message.index')) });
  };
  const print = () =>
    act(async () => {
      if (!pet || !(await desk.flush())) return;
      const { pictures } = await notePictures(blobs, plan._id, note.photos);
      const { ownerDayNote } = await import('@vetloom/documents/owner-day-note.ts');
      await show(
        ownerDayNote({ ...(await clinicPrintData(store)), pet, day: plan.planDateTime, text: note.text, pictures }),
      );
      await run(noteOwnerPrinted, { ...day, toldID: newID.row(), note });
      showSuccess(words.printed);
    });
  const primary = () => void (previewing ? send() : preview());
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title(formatShortDay(plan.planDateTime))}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={15} />}
            disabled={busy || state === 'empty' || !mayWrite}
            onClick={() => void print()}
          >
            {words.print}
          </Button>
          {previewing ? (
            <Button variant="default" onClick={() => setPreviewed(undefined)}>
              {words.back}
            </Button>
          ) : null}
          {maySend ? (
            <Button
              ml="auto"
              loading={busy}
              disabled={previewing ? !canSend : !hasWords}
              leftSection={previewing ? <IconSend size={15} /> : undefined}
              rightSection={<Keycap keys="Ctrl Enter" onFill />}
              onClick={primary}
            >
              {previewing ? words.send : words.preview}
            </Button>
          ) : null}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of a form, from any of its fields */}
      <div className={classes.panel} onKeyDown={formKeys(primary)}>
        <p className={classes.state}>
          <Chip tone={TONES[state]}>{words.states[state]}</Chip>
          <span>{words.quiet}</span>
        </p>
        {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
        {isUploading ? <Notice tone="ochre">{words.waiting}</Notice> : null}
        {ways !== undefined && owner !== undefined && channel === undefined ? (
          <Notice tone="ochre">{words.noWay}</Notice>
        ) : null}
        {previewing ? (
          <section aria-label={words.previewTitle}>
            <h3 className={classes.heading}>{words.previewTitle}</h3>
            {told.some((one) => isTold(note, one)) ? <Notice tone="ochre">{words.twice}</Notice> : null}
            <p className={classes.message}>{whole}</p>
            {ways === undefined || channel === undefined ? null : (
              <p className={classes.hint}>
                {words.by(channelNames[channel])}，{costWords(channel, whole, ways, formatQuantity)}
              </p>
            )}
          </section>
        ) : (
          <>
            <Textarea
              label={words.text}
              placeholder={words.textHint}
              autosize
              minRows={4}
              maxRows={12}
              maxLength={1000}
              data-autofocus
              readOnly={!mayWrite}
              value={note.text}
              onChange={(event) => desk.type(event.currentTarget.value)}
              onBlur={() => void desk.flush()}
            />
            <NotePhotos planID={plan._id} desk={desk} candidates={photos} mayWrite={mayWrite} />
          </>
        )}
        <NoteTold stay={stay} plan={plan} />
      </div>
    </SidePanel>
  );
}
