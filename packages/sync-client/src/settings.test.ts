import { BOARD_SETTING } from '@vetloom/domain/clinic/settings/board.setting.ts';
import { PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { settingOf, WHOLE_SETTING_ID } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { wholeSettingOf, wholeSettingSchema } from '@vetloom/domain/clinic/settings/whole-setting.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { edits } from '@vetloom/domain/core/edit.ts';
import { defineCommand } from '@vetloom/domain/engine/command.ts';
import { withEdits } from '@vetloom/domain/engine/edited-document.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { person } from '@vetloom/testing/domain/clinic.ts';
import { SyncWorld } from '@vetloom/testing/sync-world.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

let world: SyncWorld;
beforeEach(() => {
  world = new SyncWorld();
});
afterEach(() => world.close());

const admin = () => world.member(person('admin@demo.test'));
const edit = (field: string, from: unknown, to: unknown) => [{ op: 'set' as const, path: [field], from, to }];

/** The settings as they were: one document, and the command that edited it. */
const FORMER = wholeSettingSchema.parse({
  _id: WHOLE_SETTING_ID,
  collection: 'setting',
  drugRounding: 2,
  updateDateTime: 1,
});
const formerEdit = defineCommand({
  name: 'setting.edit',
  word: '修改設定',
  version: 1,
  permission: editSetting.permission,
  input: z.object({ edits }),
  async run(tx, input, ctx) {
    const before = (await tx.get('setting', WHOLE_SETTING_ID)) ?? FORMER;
    await tx.put('setting', withEdits(ctx, before, input.edits, new Set(Object.keys(FORMER))) as DocumentOf<'setting'>);
  },
});

it('two devices that set two concerns without a network both have their way; of one field the first to arrive has it', async () => {
  const [one, other] = [world.device(), world.device()];
  const stores = [await one.open(admin()), await other.open(admin())] as const;
  for (const store of stores) await store.syncNow();
  for (const device of [one, other]) device.transport('admin@demo.test').setOnline(false);
  await stores[0].run(editSetting, { settingID: PHARMACY_SETTING.id, edits: edit('drugRounding', 1, 3) });
  await stores[0].run(editSetting, { settingID: BOARD_SETTING.id, edits: edit('waitAlertMinutes', 30, 40) });
  await stores[1].run(editSetting, { settingID: BOARD_SETTING.id, edits: edit('waitWarnMinutes', 15, 10) });
  await stores[1].run(editSetting, { settingID: PHARMACY_SETTING.id, edits: edit('drugRounding', 1, 2) });
  for (const device of [one, other]) device.transport('admin@demo.test').setOnline(true);
  for (const store of [...stores, stores[0]]) await store.syncNow();
  for (const store of stores)
    expect(await wholeSettingOf(store)).toMatchObject({ drugRounding: 3, waitAlertMinutes: 40, waitWarnMinutes: 10 });
});

it('what a device of before holds and has not sent outlives the upgrade: read at once, and sent to the concern', async () => {
  world.clinic.seed([FORMER]);
  const device = world.device();
  const old = await device.open(admin(), { commands: new Map([...COMMANDS, ['setting.edit', formerEdit]]) });
  await old.syncNow();
  device.transport('admin@demo.test').setOnline(false);
  await old.run(formerEdit, { edits: edit('waitWarnMinutes', 15, 5) });
  await old.close();

  const store = await device.open(admin());
  expect(await settingOf(store, PHARMACY_SETTING)).toMatchObject({ drugRounding: 2 });
  expect(await settingOf(store, BOARD_SETTING)).toMatchObject({ waitWarnMinutes: 5 });
  await store.run(editSetting, { settingID: BOARD_SETTING.id, edits: edit('waitAlertMinutes', 30, 60) });
  expect(await settingOf(store, BOARD_SETTING)).toMatchObject({ waitWarnMinutes: 5, waitAlertMinutes: 60 });

  world.clinic.unseed('setting', WHOLE_SETTING_ID);
  world.clinic.seed([{ ...PHARMACY_SETTING.defaults, drugRounding: 2 } as never, BOARD_SETTING.defaults]);
  device.transport('admin@demo.test').setOnline(true);
  await store.syncNow();
  await store.syncNow();
  expect(store.status.get()).toMatchObject({ unsynced: 0 });
  expect(await store.get('setting', WHOLE_SETTING_ID)).toBeUndefined();
  expect(await wholeSettingOf(store)).toMatchObject({ drugRounding: 2, waitWarnMinutes: 5, waitAlertMinutes: 60 });
  expect(await wholeSettingOf(world.clinic.reader)).toEqual(await wholeSettingOf(store));
});
