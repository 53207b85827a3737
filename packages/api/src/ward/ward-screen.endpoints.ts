import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SETTING_WRITERS, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WARD_SCREEN_SETTING } from '@vetloom/domain/clinic/settings/ward-screen.setting.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import { WARD_SCREEN_PATH, wardScreenLink, wardWall } from '@vetloom/protocol/ward-screen.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { frame, WARD } from './ward-frame.ts';

const writes = {
  ...frame,
  permission: SETTING_WRITERS,
  write: true,
  path: `${WARD}/screen`,
  command: editSetting.name,
} as const;

const hang = endpoint({
  ...writes,
  method: 'POST',
  summary:
    'A screen on the wall of the ward: a link that shows the whiteboard without a sign-in, without owners and money, until it is taken off',
  body: z.object({ name: requiredLine(40) }),
  result: wardScreenLink,
  errors: ['badParameter'],
  handle: (call) => {
    const screenID = newRowID(call.random);
    const row = { _id: screenID, name: call.body.name, createDateTime: call.now, createBy: call.actor.staffID };
    return writing(
      call,
      editSetting,
      { settingID: WARD_SCREEN_SETTING.id, edits: [{ op: 'insert', path: ['screens'], row }] },
      async () => call.services.wardScreens.link(call.clinic, screenID, makerOf(call.person)),
    );
  },
});

const takeOff = endpoint({
  ...writes,
  method: 'DELETE',
  summary: 'Take a screen off: its link shows nothing from then on; a missing one counts as taken off',
  query: z.object({ screenID: rowID }),
  result: z.null(),
  errors: [],
  handle: async (call) => {
    const { screenID } = call.query;
    const { screens } = await reading(call, ({ reader }) => settingOf(reader, WARD_SCREEN_SETTING));
    if (!screens.some(({ _id }) => _id === screenID)) return null;
    const edits = [{ op: 'remove' as const, path: ['screens', screenID] }];
    return writing(call, editSetting, { settingID: WARD_SCREEN_SETTING.id, edits }, async () => null);
  },
});

const show = endpoint({
  method: 'POST',
  path: WARD_SCREEN_PATH,
  scope: 'public',
  tag: frame.tag,
  permission: [],
  summary: 'The whiteboard for a screen on the wall',
  description:
    'The token comes from POST …/inHospital/v2/screen; no sign-in. An ended, forged or foreign one is not found. It is at most some seconds old.',
  write: false,
  body: z.object({ token: z.string().max(700) }),
  result: wardWall,
  errors: ['notFound', 'rateLimited'],
  handle: (call) => call.services.wardScreens.show(call.body.token),
});

/** Screens on the wall of a ward. */
export const wardScreenEndpoints = [hang, takeOff, show];
