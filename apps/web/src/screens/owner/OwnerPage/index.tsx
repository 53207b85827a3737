import { Button } from '@mantine/core';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { messages } from '../../../locale/message.ts';
import { today } from '../../../locale/overview.ts';
import { owners } from '../../../locale/owner.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { WriteLater } from '../../../parts/message/WriteLater.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink, useRouteParams } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { CheckInDrawer } from '../../visit/CheckInDrawer.tsx';
import { OwnerMenu } from '../OwnerCare/OwnerMenu.tsx';
import { OwnerEditDrawer } from '../OwnerEditDrawer.tsx';
import { Debts } from './Debts.tsx';
import { OwnerFacts } from './OwnerFacts.tsx';
import { OwnerMessages } from './OwnerMessages.tsx';
import { OwnerPackages } from './OwnerPackages.tsx';
import { OwnerPets } from './OwnerPets.tsx';
import { OwnerStrip } from './OwnerStrip.tsx';
import { OwnerTasks } from './OwnerTasks.tsx';
import { OwnerVisits } from './OwnerVisits.tsx';
import classes from './owner-page.module.css';
import { type OwnerFile, useOwnerFile } from './use-owner-file.ts';

/** /user/:email: an owner by id or email, with animals, open bills and visits (spec 1 §2). */
export default function OwnerPage() {
  const { email = '' } = useRouteParams();
  const read = useOwnerFile(email);
  if (read === undefined) return <Page />;
  if (read.state !== 'found') {
    const gone = read.state === 'absent';
    return (
      <Page>
        <EmptyState
          title={gone ? owners.page.absent : owners.page.elsewhere}
          next={gone ? owners.page.absentNext : owners.page.elsewhereNext}
          actions={
            <Button component={AppLink} to={links.to('users')} variant="default" size="sm">
              {owners.page.toList}
            </Button>
          }
        />
      </Page>
    );
  }
  return <Profile key={read.file.owner._id} file={read.file} />;
}

function Page({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Sheet fill>{children}</Sheet>
    </div>
  );
}

type Drawer =
  | { readonly kind: 'checkin'; readonly petID?: string }
  | { readonly kind: 'pet' | 'edit' | 'message' }
  | undefined;

function Profile({ file }: { readonly file: OwnerFile }) {
  const { owner } = file;
  const can = useCan();
  const now = useNow();
  const [drawer, setDrawer] = useState<Drawer>();
  const mayCheckIn = can('CHECK_IN');
  const mayEdit = can('CUSTOMER_WRITE') && !owner.erasedDateTime;
  const mayAddPet = can('PET_WRITE');
  const mayMessage = MESSAGE_WRITERS.some(can) && can('CUSTOMER_READ') && !owner.erasedDateTime;
  useHotkey('N', today.checkIn, () => setDrawer({ kind: 'checkin' }), { enabled: mayCheckIn });
  useHotkey('E', keyWords.edit, () => setDrawer({ kind: 'edit' }), { enabled: mayEdit });
  const write = () => setDrawer({ kind: 'message' });
  useHotkey('M', messages.act.write, write, { enabled: mayMessage });
  const close = () => setDrawer(undefined);
  const checkingIn = drawer?.kind === 'checkin' ? drawer : undefined;
  return (
    <>
      <PageHeader title={owner.erasedDateTime ? ownerCare.erase.erased : owner.name} />
      <Page>
        <OwnerStrip file={file} />
        <div className={classes.split}>
          <OwnerFacts
            owner={owner}
            mayEdit={mayEdit}
            tasks={<OwnerTasks file={file} />}
            menu={<OwnerMenu file={file} onWrite={mayMessage ? write : undefined} />}
            onCheckIn={mayCheckIn ? () => setDrawer({ kind: 'checkin' }) : undefined}
            onEdit={mayEdit ? () => setDrawer({ kind: 'edit' }) : undefined}
          />
          <div className={classes.middle}>
            <OwnerPets
              file={file}
              now={now}
              onAdd={mayAddPet ? () => setDrawer({ kind: 'pet' }) : undefined}
              onCheckIn={mayCheckIn ? (petID) => setDrawer({ kind: 'checkin', petID }) : undefined}
            />
            <OwnerVisits file={file} />
          </div>
          <aside className={classes.side}>
            <Debts file={file} />
            <OwnerPackages owner={owner} />
            {can('CUSTOMER_READ') ? (
              <OwnerMessages owner={owner} now={now} onWrite={mayMessage ? write : undefined} />
            ) : null}
          </aside>
        </div>
      </Page>
      <CheckInDrawer
        open={drawer?.kind === 'checkin' || drawer?.kind === 'pet'}
        {...(checkingIn?.petID === undefined ? { userID: owner._id } : { petID: checkingIn.petID })}
        {...(drawer?.kind === 'pet' ? { start: 'pet' as const } : {})}
        onClose={close}
      />
      <WriteLater open={drawer?.kind === 'message'} userID={owner._id} onClose={close} />
      <OwnerEditDrawer userID={drawer?.kind === 'edit' ? owner._id : undefined} onClose={close} />
    </>
  );
}
