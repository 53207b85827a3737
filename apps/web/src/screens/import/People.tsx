import { Button } from '@mantine/core';
import { importing as words } from '../../locale/import.ts';
import { permits } from '../../routes/guard.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { routeNamed } from '../../routes/route-table.ts';
import { useSessionView } from '../../shell/ports.tsx';
import { ImportPage } from './ImportPage.tsx';

/** Brings owners and animals over from tables. */
export default function PeopleImport() {
  const go = useGo();
  const session = useSessionView();
  return (
    <ImportPage kinds={['people']}>
      {permits(routeNamed('inventory.import').access, session) ? (
        <div>
          <Button variant="subtle" size="sm" onClick={() => go(links.to('inventory.import'))}>
            {words.otherKinds}
          </Button>
        </div>
      ) : null}
    </ImportPage>
  );
}
