import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import type { DeviceRow } from '../../../data/inventory/devices.ts';
import type { Asked } from '../../../data/inventory/use-asked.ts';
import { inventoryDevices as words } from '../../../locale/inventory-devices.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import classes from './settings.module.css';

/** The clinic's devices, each with its page of what counts as normal. */
export function DeviceList({ asked: { found, failure } }: { readonly asked: Asked<readonly DeviceRow[]> }) {
  const go = useGo();
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={words.loading} />;
  if (found.length === 0) return <EmptyState title={words.none} next={words.noneNext} />;
  return (
    <ul className={classes.devices}>
      {found.map(({ id, name, sets }) => (
        <li key={id}>
          <button type="button" onClick={() => go(links.device(id))}>
            <span>{name}</span>
            <small>{sets === 0 ? words.noSets : words.sets(sets)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
