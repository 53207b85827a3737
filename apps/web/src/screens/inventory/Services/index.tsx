import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { useCallback, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { services } from '../../../locale/inventory-services.ts';
import { CatalogueList } from '../table/CatalogueList.tsx';
import { NothingYet } from '../table/NothingYet.tsx';
import { useCatalogueAddress } from '../table/use-catalogue-address.ts';
import { useListSaving } from '../table/use-list-saving.ts';
import { serviceColumns } from './columns.tsx';
import { ServiceDrawer } from './ServiceDrawer.tsx';
import { ServiceOrder } from './ServiceOrder.tsx';
import { classIn } from './service-filter.ts';
import { type ServiceRow, SORTS } from './service-row.ts';
import { useServiceList } from './use-service-list.ts';

const NEW = 'new';
const FIELDS: Readonly<Record<string, string>> = services.fields;
const fieldName = (field: string): string => FIELDS[field] ?? field;

/** /inventory/service: treatments, exams, operations, vaccinations, cages and their prices, class by class (spec 3 §2, §3). */
export default function Services() {
  const address = useCatalogueAddress(SORTS);
  const { catalogue, all, shown, groups, classes } = useServiceList(address);
  const editable = useCan()('SERVICE_WRITE');
  const saving = useListSaving({ server: catalogue.server, changeMany: serviceCalls.changeMany });
  const [ordering, setOrdering] = useState(false);
  const { change, view, opened } = address;
  const open = useCallback((row: ServiceRow) => change({ sel: row.id, open: row.id }), [change]);
  const ofClass = classIn(view);
  const oneClass = ofClass !== undefined;
  const columns = useCallback(
    (onOpen: (row: ServiceRow) => void, narrow: boolean) => serviceColumns({ onOpen, narrow, oneClass }),
    [oneClass],
  );
  return (
    <CatalogueList
      tab="inventory.service"
      label={services.label}
      search={words.sound}
      filterLabel={services.filter}
      {...{ address, catalogue, all, shown, groups, editable, columns, saving, fieldName }}
      onOpen={open}
      onView={() => setOrdering(false)}
      actions={
        editable ? (
          <>
            {ofClass === undefined ? null : (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconArrowsSort size={14} stroke={1.8} />}
                onClick={() => setOrdering(true)}
              >
                {services.order}
              </Button>
            )}
            <CreateButton label={services.create} onCreate={() => change({ open: NEW })} />
          </>
        ) : undefined
      }
      nothing={
        <NothingYet kind="service" title={services.empty} next={editable ? services.emptyNext : services.emptyRead} />
      }
    >
      {ordering && ofClass !== undefined && all !== undefined ? (
        <ServiceOrder
          key={ofClass}
          ofClass={ofClass}
          rows={all.filter((row) => row.active && row.class === ofClass)}
          server={catalogue.server}
          onClose={() => setOrdering(false)}
        />
      ) : null}
      {opened === undefined || all === undefined ? null : (
        <ServiceDrawer
          key={opened}
          id={opened === NEW ? undefined : opened}
          catalogue={catalogue}
          classes={classes}
          ofClass={ofClass ?? ''}
          editable={editable}
          onOpen={(id) => change({ open: id, ...(id === undefined ? {} : { sel: id }) })}
        />
      )}
    </CatalogueList>
  );
}
