import { sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { owners } from '../../../locale/owner.ts';
import { useLabels } from '../../../parts/form/use-customize.ts';
import { LongListPage } from '../../../parts/keyset-list/LongListPage.tsx';
import { useFoundRows } from '../../../parts/keyset-list/use-found-rows.ts';
import { useKeysetList } from '../../../parts/keyset-list/use-keyset-list.ts';
import { type ListAddress, useListAddress } from '../../../parts/keyset-list/use-list-address.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { CheckInDrawer } from '../../visit/CheckInDrawer.tsx';
import { OwnerEditDrawer } from '../OwnerEditDrawer.tsx';
import { ownerColumns } from './columns.tsx';
import { OwnerExport, OwnerFilters } from './OwnerFilters.tsx';
import { OwnerPreview } from './OwnerPreview.tsx';

type Making = { readonly start: 'owner'; readonly query?: string } | { readonly userID: string } | undefined;

/** /users: every owner of the clinic, found while typing, created without leaving the list. */
export default function OwnerList() {
  const address = useListAddress('user');
  const can = useCan();
  const [asked, setAsked] = useQuery();
  const [making, setMaking] = useState<Making>();
  const wish = can('CUSTOMER_WRITE') ? (asked.new ?? '') : '';
  // The palette found nobody: what was typed there begins the new owner, once.
  useEffect(() => {
    if (wish === '') return;
    setMaking({ start: 'owner', query: wish });
    setAsked({ new: undefined });
  }, [wish, setAsked]);
  const [editing, setEditing] = useState<string>();
  const make = (making: Making) => {
    setEditing(undefined);
    setMaking(making);
  };
  const actions: ListActions = {
    create: can('CUSTOMER_WRITE') ? () => make({ start: 'owner' }) : undefined,
    checkIn: can('CHECK_IN') ? (userID) => make({ userID }) : undefined,
    edit: can('CUSTOMER_WRITE')
      ? (userID) => {
          setMaking(undefined);
          setEditing(userID);
        }
      : undefined,
  };
  return (
    <>
      {/* Another order or filter is another list. A search is not: its field keeps what is being composed in it. */}
      <List
        key={`${address.index} ${address.sort.descending} ${address.filter('label')}`}
        address={address}
        actions={actions}
      />
      <CheckInDrawer
        open={making !== undefined}
        {...making}
        onClose={() => setMaking(undefined)}
        onDone={(result) => address.select(result.userID)}
      />
      <OwnerEditDrawer userID={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

interface ListActions {
  readonly create: (() => void) | undefined;
  readonly checkIn: ((userID: string) => void) | undefined;
  readonly edit: ((userID: string) => void) | undefined;
}

interface ListProps {
  readonly address: ListAddress;
  readonly actions: ListActions;
}

/** Every owner, or those that a search finds. */
function List({ address, actions }: ListProps) {
  const go = useGo();
  const label = address.filter('label');
  const known = useLabels();
  // Owners bear a label under any name that it ever had.
  const keeps = useCallback(
    (owner: Owner) => sameKeys('labels', known, label).some((name) => owner.label.includes(name)),
    [label, known],
  );
  const everyone = useKeysetList('user', address.index, address.sort.descending, label === '' ? undefined : keeps);
  const found = useFoundRows('user', address.query);
  const searching = address.query.trim() !== '';
  const rows = searching
    ? found.rows?.filter(({ document }) => label === '' || (document !== undefined && keeps(document)))
    : everyone.rows;
  return (
    <LongListPage<Owner>
      words={owners.list}
      rows={rows}
      whole={searching || everyone.whole}
      incomplete={searching && found.incomplete}
      {...(searching ? {} : { onVisible: everyone.onVisible })}
      columns={ownerColumns(known)}
      query={address.query}
      onQuery={address.setQuery}
      filters={<OwnerFilters address={address} />}
      actions={<OwnerExport />}
      filter={address.filter('label')}
      onClear={() => address.clear(['label'])}
      sort={address.sort}
      onSort={address.setSort}
      selected={address.selected}
      onSelect={address.select}
      onOpen={(id) => go(links.owner(id))}
      onCreate={actions.create}
      preview={<OwnerPreview userID={address.selected} onCheckIn={actions.checkIn} onEdit={actions.edit} />}
    />
  );
}
