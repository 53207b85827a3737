import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { access } from '../../locale/access.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { Starting } from '../../routes/Starting.tsx';
import { useSessionView } from '../../shell/ports.tsx';
import { DeadEnd } from './DeadEnd.tsx';

const Shell = lazy(() => import('../../shell/Shell.tsx'));

/**
 * `/permissionDeny`: signed in, but the role does not reach here. Who works in a clinic keeps its frame: what they have not sent yet is
 * reached there, also when it was just their role that went.
 */
export default function PermissionDeny() {
  const { state } = useSessionView();
  if (state !== 'ready') return <Denied />;
  return (
    <Suspense fallback={<Starting />}>
      <Shell>
        <Denied framed />
      </Shell>
    </Suspense>
  );
}

function Denied({ framed = false }: { readonly framed?: boolean }) {
  const go = useGo();
  const router = useRouter();
  const { unsynced, withdrawn = false } = useSessionView();
  const words = withdrawn ? access.withdrawn : access.deny;
  return (
    <DeadEnd
      framed={framed}
      title={words.title}
      next={unsynced > 0 ? `${words.text}${access.deny.unsynced(unsynced)}` : words.text}
      actions={
        withdrawn ? (
          <Button onClick={() => go(links.clinics())}>{access.withdrawn.clinics}</Button>
        ) : (
          <>
            <Button onClick={() => go(links.home())}>{access.deny.home}</Button>
            <Button variant="default" onClick={() => router.history.back()}>
              {access.deny.back}
            </Button>
          </>
        )
      }
    />
  );
}
