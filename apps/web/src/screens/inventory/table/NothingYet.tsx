import { Button } from '@mantine/core';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { catalogue as words } from '../../../locale/inventory.ts';
import { permits } from '../../../routes/guard.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { routeNamed } from '../../../routes/route-table.ts';
import { useSessionView } from '../../../shell/ports.tsx';

interface NothingYetProps {
  /** What would be brought in. */
  readonly kind: ImportKindName;
  readonly title: string;
  readonly next: string;
}

/** What stands in the place of rows where the catalogue has none yet: whoever may bring a price list in is led there. */
export function NothingYet({ kind, title, next }: NothingYetProps) {
  const session = useSessionView();
  const may = permits(routeNamed('inventory.import').access, session);
  return (
    <EmptyState
      title={title}
      next={next}
      actions={
        may ? (
          <>
            <Button component={AppLink} to={links.to('inventory.import', { kind })} size="sm" variant="default">
              {words.toImport}
            </Button>
            <Button
              component={AppLink}
              to={links.to('inventory.import', { view: 'starter' })}
              size="sm"
              variant="default"
            >
              {words.toStarter}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}
