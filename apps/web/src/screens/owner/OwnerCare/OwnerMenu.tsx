import {
  IconArrowsJoin2,
  IconBan,
  IconBrandLine,
  IconHistory,
  IconLink,
  IconMessage,
  IconMessages,
  IconPhone,
  IconPlaylistAdd,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react';
import { blacklistID } from '@vetloom/domain/booking/blacklist.kind.ts';
import { removeOwner } from '@vetloom/domain/removal/owner-removal.commands.ts';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { callServer, inClinic } from '../../../data/engine/calls/own-call.ts';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { blacklist } from '../../../locale/booking-blacklist.ts';
import { history } from '../../../locale/history.ts';
import { messages } from '../../../locale/message.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { portalSetting } from '../../../locale/portal-setting.ts';
import { tasks } from '../../../locale/task.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../parts/confirm/ReasonDialog.tsx';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { MoreMenu } from '../../../parts/menu/MoreMenu.tsx';
import { composeTask, useTaskAbout } from '../../../parts/task/compose.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { PageDialog } from '../../portal/PageDialog.tsx';
import type { OwnerFile } from '../OwnerPage/use-owner-file.ts';
import { LineDialog } from './LineDialog.tsx';
import { MergeOwner } from './MergeOwner.tsx';

type Doing = 'merge' | 'page' | 'line' | 'remove' | 'erase' | 'history' | 'blacklist' | undefined;

interface OwnerMenuProps {
  readonly file: OwnerFile;
  /** Writes to the owner; undefined for whoever may not. */
  readonly onWrite: (() => void) | undefined;
}

/** What is done with an owner now and then: merging, messages, deletion, lawful erasure. */
export function OwnerMenu({ file, onWrite }: OwnerMenuProps) {
  const { owner, pets, visits } = file;
  const can = useCan();
  const go = useGo();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const mayWrite = can('CUSTOMER_WRITE');
  const mayDelete = can('CUSTOMER_DELETE');
  useTaskAbout({ userID: owner._id });
  if (!can('CUSTOMER_READ')) return null;
  return (
    <>
      <MoreMenu
        label={ownerCare.menu}
        groups={[
          [
            ...(onWrite === undefined ? [] : [{ word: messages.act.write, icon: IconMessage, onChoose: onWrite }]),
            {
              word: messages.history.all,
              icon: IconMessages,
              onChoose: () => go(links.to('message.index', { list: 'gone', user: owner._id })),
            },
            ...(onWrite === undefined
              ? []
              : [{ word: portalSetting.dialog.action, icon: IconLink, onChoose: () => setDoing('page') }]),
            ...(mayWrite
              ? [
                  { word: ownerCare.line.title, icon: IconBrandLine, onChoose: () => setDoing('line') },
                  { word: ownerCare.merge.action, icon: IconArrowsJoin2, onChoose: () => setDoing('merge') },
                ]
              : []),
            ...(TASK_KEEPERS.some(can)
              ? [
                  { word: tasks.create, icon: IconPlaylistAdd, onChoose: () => composeTask({ userID: owner._id }) },
                  {
                    word: tasks.createCall,
                    icon: IconPhone,
                    onChoose: () => composeTask({ userID: owner._id, kind: 'callback' }),
                  },
                ]
              : []),
            { word: history.open, icon: IconHistory, onChoose: () => setDoing('history') },
            ...(can('BOOKING_READ')
              ? [{ word: blacklist.ownRecord, icon: IconBan, onChoose: () => setDoing('blacklist') }]
              : []),
          ],
          mayDelete && [
            { word: ownerCare.remove.action, icon: IconTrash, onChoose: () => setDoing('remove') },
            { word: ownerCare.erase.action, icon: IconUserX, onChoose: () => setDoing('erase') },
          ],
        ]}
      />
      {doing === 'merge' ? (
        <MergeOwner owner={owner} pets={pets.length} visits={visits.length} onClose={close} />
      ) : null}
      {doing === 'history' ? (
        <HistoryDrawer collection="user" id={owner._id} name={owner.name} onClose={close} />
      ) : null}
      {doing === 'blacklist' ? (
        <HistoryDrawer
          collection="bookingBlacklist"
          id={blacklistID(owner._id)}
          name={blacklist.recordTitle(owner.name)}
          onClose={close}
        />
      ) : null}
      {doing === 'page' ? <PageDialog owner={owner} onClose={close} /> : null}
      {doing === 'line' ? <LineDialog owner={owner} onClose={close} /> : null}
      <Remove file={file} opened={doing === 'remove'} onClose={close} />
      <Erase file={file} opened={doing === 'erase'} onClose={close} />
    </>
  );
}

interface DialogProps {
  readonly file: OwnerFile;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Remove({ file: { owner, pets }, opened, onClose }: DialogProps) {
  const run = useRun();
  const go = useGo();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={ownerCare.remove.title(owner.name)}
      text={ownerCare.remove.text(pets.map((pet) => pet.name))}
      confirmWord={ownerCare.remove.confirm}
      danger
      onConfirm={async () => {
        await run(removeOwner, { userID: owner._id });
        showSuccess(ownerCare.remove.done(owner.name));
        go(links.to('users'));
      }}
    />
  );
}

function Erase({ file: { owner }, opened, onClose }: DialogProps) {
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={ownerCare.erase.title(owner.name)}
      text={ownerCare.erase.text}
      confirmWord={ownerCare.erase.confirm}
      label={ownerCare.erase.reason}
      hint={ownerCare.erase.reasonHint}
      atLeast={2}
      onConfirm={async (reason) => {
        await callServer('POST', inClinic`/user/${owner._id}/erasure`, { reason });
        showSuccess(ownerCare.erase.done);
      }}
    />
  );
}
