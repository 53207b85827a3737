import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { checkout } from '../../../locale/billing.ts';
import { permits } from '../../../routes/guard.ts';
import { BASE, links } from '../../../routes/links.ts';
import { routeNamed } from '../../../routes/route-table.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import { archivedMatch } from '../parts/found-items.ts';
import classes from './sale.module.css';

const words = checkout.sale;

interface NothingFoundProps {
  readonly catalogue: readonly CatalogItem[];
  /** What was asked for, without the spaces around it. */
  readonly typed: string;
}

/** That nothing for sale goes by such a name, or why not, and where to look. The list opens beside the sale, whose lines stay. */
export function NothingFound({ catalogue, typed }: NothingFoundProps) {
  const session = useSessionView();
  const archived = archivedMatch(catalogue, typed);
  return (
    <p className={classes.nothing} role="status">
      <b>{archived ? words.archived(archived.name) : words.nothing(typed)}</b>
      <span>{archived ? words.archivedNext : words.nothingNext}</span>
      {permits(routeNamed('inventory.product').access, session) ? (
        <a href={`${BASE}${links.to('inventory.product')}`} target="_blank" rel="noopener">
          {words.catalogue}
        </a>
      ) : null}
    </p>
  );
}
