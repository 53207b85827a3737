import { sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { useCallback, useState } from 'react';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { pets } from '../../../locale/pet.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { LongListPage } from '../../../parts/keyset-list/LongListPage.tsx';
import { useFoundRows } from '../../../parts/keyset-list/use-found-rows.ts';
import { useKeysetList, type WithinIndex } from '../../../parts/keyset-list/use-keyset-list.ts';
import { type ListAddress, useListAddress } from '../../../parts/keyset-list/use-list-address.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { CheckInDrawer } from '../../visit/CheckInDrawer.tsx';
import { PetEditDrawer } from '../PetEditDrawer.tsx';
import { petColumns } from './columns.tsx';
import { keepsPet, PetFilters, petFilterWord } from './PetFilters.tsx';
import { PetPreview } from './PetPreview.tsx';

type Making = { readonly petID?: string } | undefined;

/** /pets: every animal of the clinic, found while typing by name, owner, phone or chip. */
export default function PetList() {
  const address = useListAddress('pet');
  const can = useCan();
  const [making, setMaking] = useState<Making>();
  const [editing, setEditing] = useState<string>();
  const make = (next: Making) => {
    setEditing(undefined);
    setMaking(next);
  };
  const actions: ListActions = {
    create: can('PET_WRITE') || can('CHECK_IN') ? () => make({}) : undefined,
    checkIn: can('CHECK_IN') ? (petID) => make({ petID }) : undefined,
    edit: can('PET_WRITE')
      ? (petID) => {
          setMaking(undefined);
          setEditing(petID);
        }
      : undefined,
  };
  const order = `${address.index} ${address.sort.descending} ${address.filter('kind')} ${address.filter('status')}`;
  return (
    <>
      {/* Another order or filter is another list. A search is not: its field keeps what is being composed in it. */}
      <List key={order} address={address} actions={actions} />
      <CheckInDrawer
        open={making !== undefined}
        {...making}
        onClose={() => setMaking(undefined)}
        onDone={(result) => {
          const [petID] = result.petIDs;
          if (petID !== undefined) address.select(petID);
        }}
      />
      <PetEditDrawer petID={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

/** The index that answers a filter, for lists by the last change. */
function indexFor(kind: string, status: string): WithinIndex<'pet'> | undefined {
  if (kind !== '') return { index: 'byKind', equals: kind };
  return /^\d+$/.test(status) ? { index: 'byStatus', equals: Number(status) } : undefined;
}

interface ListActions {
  readonly create: (() => void) | undefined;
  readonly checkIn: ((petID: string) => void) | undefined;
  readonly edit: ((petID: string) => void) | undefined;
}

interface ListProps {
  readonly address: ListAddress;
  readonly actions: ListActions;
}

/** Every animal, or those that a search finds. */
function List({ address, actions }: ListProps) {
  const go = useGo();
  const kinds = useKinds();
  const store = useStore();
  const kind = address.filter('kind');
  const status = address.filter('status');
  // Animals of kinds that became one lie apart in the index.
  const lieApart = kind !== '' && sameKeys('kinds', kinds, kind).length > 1;
  const within = address.index === 'byUpdate' ? indexFor(lieApart ? '' : kind, status) : undefined;
  // What the index has settled need not be asked again.
  const keeps = useCallback((pet: Pet) => keepsPet(pet, kind, status, kinds), [kind, status, kinds]);
  const rest = (kind !== '' && within?.index !== 'byKind') || (status !== '' && within?.index !== 'byStatus');
  const everyone = useKeysetList('pet', address.index, address.sort.descending, rest ? keeps : undefined, within);
  const found = useFoundRows('pet', address.query);
  const searching = address.query.trim() !== '';
  const rows = searching
    ? found.rows?.filter(({ document }) => document !== undefined && keepsPet(document, kind, status, kinds))
    : everyone.rows;
  return (
    <LongListPage<Pet>
      words={pets.list}
      rows={rows}
      whole={searching || everyone.whole}
      incomplete={searching && found.incomplete}
      {...(searching ? {} : { onVisible: everyone.onVisible })}
      columns={petColumns(kinds, store.now())}
      query={address.query}
      onQuery={address.setQuery}
      filters={<PetFilters address={address} kinds={kinds} />}
      filter={petFilterWord(address, kinds)}
      onClear={() => address.clear(['kind', 'status'])}
      sort={address.sort}
      onSort={address.setSort}
      selected={address.selected}
      onSelect={address.select}
      onOpen={(id) => go(links.pet(id))}
      onCreate={actions.create}
      preview={<PetPreview petID={address.selected} onCheckIn={actions.checkIn} onEdit={actions.edit} />}
    />
  );
}
