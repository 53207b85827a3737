import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconArrowsJoin2, IconBrandLine, IconDots, IconHistory, IconTrash, IconUserX } from '@tabler/icons-react';
import { removeOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan, useRun } from '../../../data/hooks.ts';
import { callServer, inClinic } from '../../../data/own-call.ts';
import { history } from '../../../locale/history.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import type { OwnerFile } from '../OwnerPage/use-owner-file.ts';
import { LineDialog } from './LineDialog.tsx';
import { MergeOwner } from './MergeOwner.tsx';

type Doing = 'merge' | 'line' | 'remove' | 'erase' | 'history' | undefined;

/** What is done with an owner now and then: merging, messages, deletion, lawful erasure. */
export function OwnerMenu({ file }: { readonly file: OwnerFile }) {
  const { owner, pets, visits } = file;
  const can = useCan();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const mayWrite = can('CUSTOMER_WRITE');
  const mayDelete = can('CUSTOMER_DELETE');
  if (!can('CUSTOMER_READ')) return null;
  return (
    <>
      <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false} width={208}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={ownerCare.menu}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite ? (
            <>
              <Menu.Item leftSection={<IconBrandLine size={16} />} onClick={() => setDoing('line')}>
                {ownerCare.line.title}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowsJoin2 size={16} />} onClick={() => setDoing('merge')}>
                {ownerCare.merge.action}
              </Menu.Item>
            </>
          ) : null}
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setDoing('history')}>
            {history.open}
          </Menu.Item>
          {mayDelete ? (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setDoing('remove')}>
                {ownerCare.remove.action}
              </Menu.Item>
              <Menu.Item leftSection={<IconUserX size={16} />} onClick={() => setDoing('erase')}>
                {ownerCare.erase.action}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {doing === 'merge' ? (
        <MergeOwner owner={owner} pets={pets.length} visits={visits.length} onClose={close} />
      ) : null}
      {doing === 'history' ? (
        <HistoryDrawer collection="user" id={owner._id} name={owner.name} onClose={close} />
      ) : null}
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
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={ownerCare.erase.title(owner.name)}
      text={ownerCare.erase.text}
      confirmWord={ownerCare.erase.confirm}
      danger
      disabled={reason.trim().length < 2}
      onConfirm={async () => {
        await callServer('POST', inClinic`/user/${owner._id}/erasure`, { reason: reason.trim() });
        showSuccess(ownerCare.erase.done);
      }}
    >
      <TextInput
        label={ownerCare.erase.reason}
        description={ownerCare.erase.reasonHint}
        value={reason}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
