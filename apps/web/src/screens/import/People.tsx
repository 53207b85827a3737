import { Button } from '@mantine/core';
import { type ImportKindName, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import { useCan } from '../../data/engine/hooks.ts';
import { importing as words } from '../../locale/import.ts';
import { permits } from '../../routes/guard.ts';
import { links } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { routeNamed } from '../../routes/route-table.ts';
import { useSessionView } from '../../shell/ports.tsx';
import { ImportPage } from './ImportPage.tsx';

/** Kinds of tables that tell the animals' past, in the order in which they are brought in. */
const PAST: readonly ImportKindName[] = [
  'staff',
  'visit',
  'vaccination',
  'prescription',
  'lab',
  'weight',
  'file',
  'balance',
];

/** Brings owners and animals over from tables, and then their past. */
export default function PeopleImport() {
  const go = useGo();
  const session = useSessionView();
  const may = useCan();
  const past = PAST.filter((kind) => importKindOf(kind).permissions.every((permission) => may(permission)));
  return (
    <ImportPage kinds={['people', ...past]}>
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
