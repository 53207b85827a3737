import { SegmentedControl } from '@mantine/core';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { Pane, Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCan } from '../../data/engine/hooks.ts';
import { starter } from '../../locale/import.ts';
import { useQuery } from '../../routes/navigation.tsx';
import { ImportPage } from './ImportPage.tsx';
import classes from './import.module.css';
import { Starter } from './Starter.tsx';

const VIEWS = [
  { value: 'file', label: starter.views.file },
  { value: 'starter', label: starter.views.starter },
];

/** How a price list begins: from a table of another program, or from names that clinics usually have. */
export default function CatalogueImport() {
  const may = useCan();
  const [{ view, job }, setQuery] = useQuery();
  // Whoever comes here may write one of the two at least.
  const kinds: readonly [ImportKindName, ...ImportKindName[]] = !may('PRODUCT_WRITE')
    ? ['service']
    : may('SERVICE_WRITE')
      ? ['service', 'product']
      : ['product'];
  const shown = view === 'starter' && job === undefined ? 'starter' : 'file';
  const choice = (
    <SegmentedControl
      className={classes.views ?? ''}
      aria-label={starter.views.label}
      data={VIEWS}
      value={shown}
      onChange={(next) => setQuery({ view: next === 'starter' ? next : undefined })}
    />
  );
  if (shown === 'starter')
    return (
      <Sheet fill>
        <Pane padded={false}>
          {choice}
          <Starter />
        </Pane>
      </Sheet>
    );
  return <ImportPage kinds={kinds} above={job === undefined ? choice : undefined} />;
}
