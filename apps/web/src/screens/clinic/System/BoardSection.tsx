import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { DEVICE_SETTING } from '@vetloom/domain/clinic/settings/device.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { SettingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { system } from '../../../locale/clinic-system.ts';
import frame from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { BOARD_FIELDS, type BoardField, type BoardValues, boardFaults, typedBoard } from './board-values.ts';

const words = system.board;
type Board = SettingOf<typeof BOARD_SETTING>;
type Device = SettingOf<typeof DEVICE_SETTING>;

/** When the boards say that somebody waits too long, and how many months devices keep. */
export function BoardSection() {
  const board = useSetting(BOARD_SETTING);
  const device = useSetting(DEVICE_SETTING);
  return board === undefined || device === undefined ? null : <BoardForm board={board} device={device} />;
}

function BoardForm({ board, device }: { readonly board: Board; readonly device: Device }) {
  const run = useRun();
  const stored: Record<BoardField, number> = {
    waitWarnMinutes: board.waitWarnMinutes,
    waitAlertMinutes: board.waitAlertMinutes,
    localHistoryMonths: device.localHistoryMonths,
  };
  const [typed, setTyped] = useState<Partial<BoardValues>>({});
  const shown = (field: BoardField) => typed[field] ?? String(stored[field]);
  const values = Object.fromEntries(BOARD_FIELDS.map((field) => [field, shown(field)])) as BoardValues;
  const faults = boardFaults(values);
  const meant = typedBoard(values);
  const saving = useSaving({
    changed: BOARD_FIELDS.filter((field) => shown(field) !== String(stored[field])).map(
      (field) => words.fields[field].label,
    ),
    check: () => Object.keys(faults).length === 0,
    send: async () => {
      const waits = editsBetween<Board>(board, meant, ['waitWarnMinutes', 'waitAlertMinutes']);
      const kept = editsBetween<Device>(device, meant, ['localHistoryMonths']);
      if (waits.length > 0) await run(editSetting, { settingID: BOARD_SETTING.id, edits: waits });
      if (kept.length > 0) await run(editSetting, { settingID: DEVICE_SETTING.id, edits: kept });
    },
    restore: () => setTyped({}),
    saved: words.saved,
  });
  return (
    <SettingPage title={words.title} text={words.text} saving={saving}>
      <div className={frame.rows}>
        {BOARD_FIELDS.map((field) => {
          const id = `system-${field}`;
          const fault = faults[field];
          return (
            <SettingRow key={field} {...words.fields[field]} field={id}>
              <FigureInput
                id={id}
                aria-describedby={`${id}-hint`}
                unit={field === 'localHistoryMonths' ? words.months : words.minutes}
                value={values[field]}
                error={fault && words.faults[fault]}
                onChange={(text) => setTyped({ ...typed, [field]: text })}
              />
            </SettingRow>
          );
        })}
      </div>
    </SettingPage>
  );
}
