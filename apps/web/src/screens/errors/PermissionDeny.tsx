import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { access } from '../../locale/access.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { ModeBanner } from '../../shell/ModeBanner.tsx';
import { DeadEnd } from './DeadEnd.tsx';

/** `/permissionDeny`: signed in, but the role does not reach here. */
export default function PermissionDeny() {
  const go = useGo();
  const router = useRouter();
  return (
    <>
      {/* Outside of the frame, where a preview could otherwise not be ended. */}
      <ModeBanner />
      <DeadEnd
        title={access.deny.title}
        next={access.deny.text}
        actions={
          <>
            <Button onClick={() => go(links.home())}>{access.deny.home}</Button>
            <Button variant="default" onClick={() => router.history.back()}>
              {access.deny.back}
            </Button>
          </>
        }
      />
    </>
  );
}
