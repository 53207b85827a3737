import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { WARD_PROTOCOL_SETTING, type WardProtocol } from '@vetloom/domain/clinic/settings/ward-protocol.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { PrescribeWarning } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { undoOf } from '@vetloom/domain/writing/undo-edits.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { heldByID } from '../../../data/engine/held.ts';
import { useRun, useSetting, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import type { GivenReason } from '../../../parts/prescribing/reason-edits.ts';
import { useOrdersAround } from '../../../parts/prescribing/use-orders-around.ts';
import { WarningBlock } from '../../../parts/prescribing/WarningBlock.tsx';
import classes from './order.module.css';
import { lookedAt, openWarnings, withReason } from './planned-orders.ts';
import { newMissions, ordersOf, protocolEdits, reasonedEdits } from './protocol.ts';
import type { SheetActs } from './use-sheet-acts.ts';

const words = flowsheet.order;
const STEP = 600;

interface ProtocolsProps {
  readonly day: WardDay;
  readonly stay: Stay;
  readonly pet: Pet | undefined;
  readonly now: number;
  readonly hour: number;
  readonly acts: SheetActs;
  readonly onClose: () => void;
}

/** A protocol that is about to be applied. */
interface Begun {
  readonly title: string;
  readonly count: number;
  readonly edits: readonly Edit[];
  readonly items: ReadonlyMap<string, CatalogItem>;
  /** By the mission that gives the drug. */
  readonly reasons: ReadonlyMap<string, readonly GivenReason[]>;
}

const withAnswer = (begun: Begun, missionID: string, warnings: readonly PrescribeWarning[], reason: string): Begun => {
  const reasons = withReason(begun.reasons.get(missionID) ?? [], warnings, reason);
  return { ...begun, reasons: new Map(begun.reasons).set(missionID, reasons) };
};

/** What the clinic orders together: applied by one press where nothing speaks against it, else once each warning has its reason; taken back by one; a day's orders can be kept as one. */
export function Protocols({ day: { plan }, stay, pet, now, hour, acts, onClose }: ProtocolsProps) {
  const store = useStore();
  const run = useRun();
  const protocols = useSetting(WARD_PROTOCOL_SETTING)?.protocols ?? [];
  const [name, setName] = useState('');
  const day = { inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime };
  const zone = shownZone();
  const [begun, setBegun] = useState<Begun>();
  const items = useMemo(() => [...(begun?.items.values() ?? [])], [begun]);
  const around = useOrdersAround({ stay, plan, pet, now: now - (now % STEP) }, items);
  const { weight } = around.dosed;
  const begin = async ({ name: title, orders }: WardProtocol) => {
    const known = await heldByID(
      store,
      'catalog',
      orders.map(({ itemID }) => itemID),
    );
    const source = { plan, zone, weight, hour, newRowID: newID.row };
    const edits = protocolEdits(orders, source, (itemID) => known.get(itemID));
    setBegun({ title, count: orders.length, edits, items: known, reasons: new Map() });
  };
  const edits = useMemo(() => begun && reasonedEdits(begun), [begun]);
  const looked = useMemo(
    () => (begun === undefined || edits === undefined ? [] : lookedAt(plan, edits, around, newMissions(begun.edits))),
    [plan, begun, edits, around],
  );
  const open = openWarnings(looked);
  const isReady = begun !== undefined && around.isKnown;
  const apply = async () => {
    if (begun === undefined || edits === undefined || edits.length === 0) return setBegun(undefined);
    if (open > 0 || !(await acts.edit(day, edits))) return;
    setBegun(undefined);
    showUndo({
      message: words.protocolApplied(begun.title, begun.count),
      undoWord: flowsheet.undo,
      onUndo: () => void acts.edit(day, undoOf(edits)),
    });
    onClose();
  };
  const needsLook = looked.some(({ warnings }) => warnings.some(({ severity }) => severity !== 'note'));
  const applyNow = useRef(apply);
  applyNow.current = apply;
  // What nothing speaks against is applied by the one press.
  useEffect(() => {
    if (begun !== undefined && isReady && !needsLook) void applyNow.current();
  }, [begun, isReady, needsLook]);
  const edit = (change: Parameters<typeof run<typeof editSetting.input>>[1]['edits'][number]) =>
    acts.attempt(() => run(editSetting, { settingID: WARD_PROTOCOL_SETTING.id, edits: [change] }));
  const keep = async () => {
    const title = name.trim();
    const orders = ordersOf(plan, zone, newID.row);
    if (title === '' || orders.length === 0) return;
    const row = { _id: newID.row(), name: title, orders };
    if (!(await edit({ op: 'insert', path: ['protocols'], row }))) return;
    showSuccess(words.protocolSaved(title));
    setName('');
  };
  return (
    <section className={classes.protocols} aria-label={words.protocol}>
      <h3>{words.protocol}</h3>
      {protocols.length === 0 ? <p className={classes.quiet}>{words.protocolNone}</p> : null}
      <ul>
        {protocols.map((protocol) => (
          <li key={protocol._id}>
            <Button variant="default" size="sm" onClick={() => void begin(protocol)}>
              {protocol.name}
              <small>{words.protocolCount(protocol.orders.length)}</small>
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.protocolRemove(protocol.name)}
              onClick={() => void edit({ op: 'remove', path: ['protocols', protocol._id] })}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {begun === undefined || !needsLook ? null : (
        <section className={classes.check} aria-label={words.protocolCheck(begun.title)}>
          <p role="alert">{words.protocolCheck(begun.title)}</p>
          {looked.map(({ missionID, drug, warnings, reasonOf }) =>
            warnings.length === 0 ? null : (
              <div key={missionID}>
                <b>{drug.name}</b>
                <WarningBlock
                  warnings={warnings}
                  reasonOf={reasonOf}
                  locked={false}
                  onReason={(answered, reason) => setBegun(withAnswer(begun, missionID, answered, reason))}
                />
              </div>
            ),
          )}
          <div className={classes.stop}>
            <Button variant="default" onClick={() => setBegun(undefined)}>
              {words.protocolCancel}
            </Button>
            <Button disabled={open > 0} onClick={() => void apply()}>
              {words.protocolApply}
            </Button>
          </div>
        </section>
      )}
      <div className={classes.stop}>
        <TextInput
          label={words.protocolSave}
          placeholder={words.protocolName}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" disabled={name.trim() === ''} onClick={() => void keep()}>
          {words.protocolKeep}
        </Button>
      </div>
    </section>
  );
}
