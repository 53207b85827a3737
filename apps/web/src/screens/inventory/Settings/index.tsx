import type { ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { useDevices } from '../../../data/inventory/devices.ts';
import { entriesOf, useLevels, useListEntries } from '../../../data/inventory/lists.ts';
import { inventorySettings as words } from '../../../locale/inventory-settings.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { ClosingPane } from './ClosingPane.tsx';
import { DeviceList } from './DeviceList.tsx';
import { EntryList } from './EntryList.tsx';
import { LevelColumns } from './LevelColumns.tsx';
import { PlaceList } from './PlaceList.tsx';
import classes from './settings.module.css';

const LISTS = ['type', 'level', 'unit', 'serviceClass', 'device', 'place', 'closing'] as const;

/** /inventory/setting: the lists from which products and services pick their words (spec 3 §7 "Settings"). `?list=` chooses one. */
export default function InventorySettings() {
  const can = useCan();
  const [query, setQuery] = useQuery();
  const entries = useListEntries();
  const levels = useLevels();
  const offline = useSyncStatus()?.connection === 'offline';
  const readsLevels = can('PRODUCT_READ');
  const shown = LISTS.filter((list) => list !== 'level' || readsLevels);
  const list = shown.find((one) => one === query.list) ?? 'type';
  const devices = useDevices(list === 'device');
  const editable = can(list === 'level' ? 'PRODUCT_WRITE' : 'ERP_SETTINGS_WRITE');
  const { failure, state } = list === 'level' ? levels : entries;
  // Before the service has answered nobody knows how many there are.
  const count = (one: (typeof LISTS)[number]) => {
    if (one === 'place' || one === 'closing') return undefined;
    if (one === 'device') return devices.found?.length;
    const { rows, state: known } = one === 'level' ? levels : entries;
    if (known === 'asked') return undefined;
    return one === 'level' ? rows.size : entriesOf(entries.rows, one).length;
  };
  // These two ask and tell by themselves.
  const isOwn = list === 'place' || list === 'closing';
  const shownCount = count(list);
  return (
    <div className={classes.page}>
      <Sheet fill label={words.label}>
        <Toolbar>
          <SegmentedFilter
            label={words.sections}
            value={list}
            onChange={(next) => setQuery({ list: next === 'type' ? undefined : next, of: undefined, in: undefined })}
            options={shown.map((value) => ({ value, label: words.lists[value], count: count(value) }))}
          />
        </Toolbar>
        <p className={classes.intro}>{words.intro[list]}</p>
        <div className={classes.notices}>
          {offline ? (
            <Notice tone="ochre">{words.offline}</Notice>
          ) : state === 'away' && failure !== undefined ? (
            <Notice tone="ochre">{words.away(failure.sentence)}</Notice>
          ) : null}
          {editable ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
        </div>
        <div className={classes.columns} aria-busy={state === 'asked'}>
          {list === 'place' ? (
            <PlaceList editable={editable} />
          ) : list === 'closing' ? (
            <ClosingPane editable={editable} />
          ) : list === 'device' ? (
            <DeviceList asked={devices} />
          ) : list === 'level' ? (
            <LevelColumns levels={levels} editable={editable} />
          ) : list === 'serviceClass' ? (
            <ClassColumns editable={editable} />
          ) : (
            <EntryList kind={list} asked={entries} editable={editable} title={words.lists[list]} />
          )}
        </div>
        <Footer
          end={
            editable && list !== 'closing' ? (
              <>
                {list === 'level' || list === 'device' ? null : (
                  <span className={classes.keys}>
                    <Keycap keys="Alt ↑" />
                    <Keycap keys="Alt ↓" />
                    {words.keys.move}
                  </span>
                )}
                <span className={classes.keys}>
                  <Keycap keys="F2" />
                  {words.keys.rename}
                </span>
              </>
            ) : null
          }
        >
          <span role="status">{isOwn ? null : shownCount === undefined ? words.loading : words.count(shownCount)}</span>
        </Footer>
      </Sheet>
    </div>
  );
}

/** Classes of services, and beside them the types of the chosen one. */
function ClassColumns({ editable }: { readonly editable: boolean }) {
  const [query, setQuery] = useQuery();
  const entries = useListEntries();
  const classesOf = entriesOf(entries.rows, 'serviceClass');
  const chosen = classesOf.find(({ id }) => id === query.of) ?? classesOf[0];
  return (
    <>
      <EntryList
        kind="serviceClass"
        asked={entries}
        editable={editable}
        title={words.lists.serviceClass}
        below={(name) => entriesOf(entries.rows, 'service' satisfies ErpSettingKind, name).length}
        chosen={chosen?.id}
        onChoose={(of) => setQuery({ of })}
      />
      {chosen === undefined ? null : (
        <EntryList
          key={chosen.id}
          kind="service"
          of={chosen.name}
          asked={entries}
          editable={editable}
          title={words.typesOf(chosen.name)}
        />
      )}
    </>
  );
}
