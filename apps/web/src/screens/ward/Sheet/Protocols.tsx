import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { WARD_PROTOCOL_SETTING, type WardProtocol } from '@vetloom/domain/clinic/settings/ward-protocol.setting.ts';
import { undoOf } from '@vetloom/domain/writing/undo-edits.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { heldByID } from '../../../data/engine/held.ts';
import { useRun, useSetting, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import classes from './order.module.css';
import { ordersOf, protocolEdits } from './protocol.ts';
import type { SheetActs } from './use-sheet-acts.ts';

const words = flowsheet.order;

interface ProtocolsProps {
  readonly day: WardDay;
  readonly weight: number | null;
  readonly hour: number;
  readonly acts: SheetActs;
  readonly onClose: () => void;
}

/** What the clinic orders together: applied by one press, taken back by one; a day's orders can be kept as one. */
export function Protocols({ day: { plan }, weight, hour, acts, onClose }: ProtocolsProps) {
  const store = useStore();
  const run = useRun();
  const protocols = useSetting(WARD_PROTOCOL_SETTING)?.protocols ?? [];
  const [name, setName] = useState('');
  const day = { inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime };
  const zone = shownZone();
  const apply = async ({ name: title, orders }: WardProtocol) => {
    const items = await heldByID(
      store,
      'catalog',
      orders.map(({ itemID }) => itemID),
    );
    const source = { plan, zone, weight, hour, newRowID: newID.row };
    const edits = protocolEdits(orders, source, (itemID) => items.get(itemID));
    if (edits.length === 0 || !(await acts.edit(day, edits))) return;
    showUndo({
      message: words.protocolApplied(title, orders.length),
      undoWord: flowsheet.undo,
      onUndo: () => void acts.edit(day, undoOf(edits)),
    });
    onClose();
  };
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
            <Button variant="default" size="sm" onClick={() => void apply(protocol)}>
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
