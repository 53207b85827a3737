import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconArrowsJoin2,
  IconChecklist,
  IconDots,
  IconHash,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { setApproval } from '@vetloom/domain/pet/approval.commands.ts';
import { removePet } from '@vetloom/domain/pet/pet.commands.ts';
import { APPROVAL, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useCan, useRun } from '../../../data/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { history } from '../../../locale/history.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { CombinePet } from './CombinePet.tsx';
import { RenamePet } from './RenamePet.tsx';
import { TransferPet } from './TransferPet.tsx';

type Doing = 'transfer' | 'rename' | 'combine' | 'remove' | 'history' | undefined;

interface PetMenuProps {
  readonly pet: Pet;
  readonly visits: number;
}

/** What is done with an animal now and then: moving, renaming, combining, asking for a check, deletion. */
export function PetMenu({ pet, visits }: PetMenuProps) {
  const can = useCan();
  const run = useRun();
  const go = useGo();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const mayDelete = can('PET_DELETE');
  const mayWrite = can('PET_WRITE');
  if (!can('PET_READ')) return null;
  const ask = () =>
    run(setApproval, { petID: pet._id, approvalStatus: APPROVAL.waiting })
      .then(() => showSuccess(petCare.approval.asked))
      .catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  return (
    <>
      <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false} width={208}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={petCare.menu}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite ? (
            <>
              <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => setDoing('transfer')}>
                {petCare.transfer.action}
              </Menu.Item>
              <Menu.Item leftSection={<IconHash size={16} />} onClick={() => setDoing('rename')}>
                {petCare.rename.action}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowsJoin2 size={16} />} onClick={() => setDoing('combine')}>
                {petCare.combine.action}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconChecklist size={16} />}
                disabled={pet.approvalStatus === APPROVAL.waiting}
                onClick={() => void ask()}
              >
                {pet.approvalStatus === APPROVAL.waiting ? petCare.approval.waiting : petCare.approval.ask}
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
                {petCare.remove.action}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {doing === 'transfer' ? <TransferPet pet={pet} onClose={close} /> : null}
      {doing === 'history' ? <HistoryDrawer collection="pet" id={pet._id} name={pet.name} onClose={close} /> : null}
      {doing === 'rename' ? <RenamePet pet={pet} onClose={close} /> : null}
      {doing === 'combine' ? <CombinePet pet={pet} visits={visits} onClose={close} /> : null}
      <ConfirmDialog
        opened={doing === 'remove'}
        onClose={close}
        title={petCare.remove.title(pet.name)}
        text={petCare.remove.text}
        confirmWord={petCare.remove.confirm}
        danger
        onConfirm={async () => {
          await run(removePet, { petID: pet._id });
          showSuccess(petCare.remove.done(pet.name));
          go(links.to('pets'));
        }}
      />
    </>
  );
}
