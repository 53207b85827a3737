import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { serviceCalls } from '../../../data/inventory/service-calls.ts';
import { catalogue as words } from '../../../locale/inventory.ts';
import { services } from '../../../locale/inventory-services.ts';
import { setTabCounts } from '../../../shell/tab-counts.ts';
import { CatalogueFrame, NoneFound } from '../table/CatalogueFrame.tsx';
import { CatalogueTable } from '../table/CatalogueTable.tsx';
import { ClashNotice } from '../table/ClashNotice.tsx';
import { saidOf } from '../table/done-words.ts';
import type { FigureChange } from '../table/figure-grid.types.ts';
import { NothingYet } from '../table/NothingYet.tsx';
import { useListSaving } from '../table/use-list-saving.ts';
import { serviceColumns } from './columns.tsx';
import { ServiceDrawer } from './ServiceDrawer.tsx';
import { ServiceOrder } from './ServiceOrder.tsx';
import { classIn } from './service-filter.ts';
import type { ServiceRow } from './service-row.ts';
import { useServiceAddress, useServiceList } from './use-service-list.ts';

const PHONE = '(max-width: 640px)';
const NEW = 'new';
const FIELDS: Readonly<Record<string, string>> = services.fields;
const fieldName = (field: string): string => FIELDS[field] ?? field;

/** /inventory/service: treatments, exams, operations, vaccinations, cages and their prices, class by class (spec 3 §2, §3). */
export default function Services() {
  const address = useServiceAddress();
  const { catalogue, all, shown, groups, classes } = useServiceList(address);
  const can = useCan();
  const editable = can('SERVICE_WRITE');
  const narrow = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  const saving = useListSaving({ server: catalogue.server, changeMany: serviceCalls.changeMany });
  const [ordering, setOrdering] = useState(false);
  const count = all?.filter(({ active }) => active).length;
  useEffect(() => {
    setTabCounts({ 'inventory.service': count });
    return () => setTabCounts({ 'inventory.service': undefined });
  }, [count]);
  const nameOf = useCallback((id: string) => all?.find((row) => row.id === id)?.name ?? '', [all]);
  const { change, view } = address;
  const open = useCallback((row: ServiceRow) => change({ sel: row.id, open: row.id }), [change]);
  const save = (changes: readonly FigureChange[]) => saving.save(changes, saidOf(changes, nameOf, fieldName));
  const narrowed = address.query !== '' || view !== 'all';
  const ofClass = classIn(view);
  const oneClass = ofClass !== undefined;
  const columns = useMemo(() => serviceColumns({ onOpen: open, narrow, oneClass }), [open, narrow, oneClass]);
  const { failure } = catalogue;
  const opened = address.opened;
  return (
    <CatalogueFrame
      label={services.label}
      search={words.sound}
      query={address.query}
      onQuery={(q) => change({ q: q === '' ? undefined : q })}
      filterLabel={services.filter}
      groups={groups}
      chosen={view}
      onChoose={(next) => {
        setOrdering(false);
        change({ view: next === 'all' ? undefined : next, sel: undefined });
      }}
      counted={narrowed ? words.shown(shown.length, all?.length ?? 0) : words.total(shown.length)}
      editable={editable}
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
      notices={
        <>
          {catalogue.state === 'away' && failure !== undefined ? (
            <Notice tone="ochre">{words.away(failure.sentence)}</Notice>
          ) : null}
          {saving.clashes === undefined ? null : (
            <ClashNotice clashes={saving.clashes} nameOf={nameOf} fieldName={fieldName} onSettle={saving.settle} />
          )}
        </>
      }
    >
      {all === undefined ? (
        <div aria-busy="true" />
      ) : (
        <CatalogueTable
          label={services.label}
          rows={shown}
          idOf={idOf}
          nameOf={rowName}
          columns={columns}
          editable={editable}
          onSave={save}
          onOpen={open}
          active={address.selected}
          onActive={address.select}
          sort={address.query.trim() === '' ? address.sort : undefined}
          onSort={address.setSort}
          empty={
            narrowed ? (
              <NoneFound query={address.query} onClear={() => change({ q: undefined, view: undefined })} />
            ) : (
              <NothingYet title={services.empty} next={editable ? services.emptyNext : services.emptyRead} />
            )
          }
        />
      )}
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
    </CatalogueFrame>
  );
}

const idOf = ({ id }: ServiceRow): string => id;
const rowName = ({ name }: ServiceRow): string => name;
