import { CRM_MENU } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { CONVERSATION_KEEPERS } from '@vetloom/domain/conversation/conversation.commands.ts';
import { noteMenu } from '@vetloom/domain/conversation/menu.commands.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { reading } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { hideMenu, publishMenu, shownMenu } from './publish-menu.ts';

/** The app takes no picture of a menu that is larger. */
const MOST_IMAGE_BYTES = 1024 * 1024;
const frame = {
  scope: 'clinic',
  tag: 'Conversations',
  permission: CONVERSATION_KEEPERS,
  path: `${CLINIC_BASE}/crm/menu`,
} as const;
const menuView = fieldwise(CRM_MENU.schema);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const get = endpoint({
  ...frame,
  method: 'GET',
  write: false,
  summary: 'The menu below the conversation, and whether the messaging app shows it at this moment',
  result: z.object({ menu: menuView, isShown: z.boolean() }),
  errors: ['contradictory'],
  handle: async (call) => {
    const menu = await reading(call, ({ reader }) => settingOf(reader, CRM_MENU));
    return { menu, isShown: menu.menuID !== '' && (await shownMenu(call)) === menu.menuID };
  },
});

const publish = endpoint({
  ...frame,
  method: 'POST',
  write: true,
  summary: 'Publish the menu of the settings, with its picture',
  description:
    'The picture is a PNG of the menu’s size (2500 × 843 for up to three places, 2500 × 1686 for more), a megabyte at most. `detail.step` and `detail.said` tell where the messaging app refused; then everything is as it was.',
  command: noteMenu.name,
  bodyLimit: 2 * MOST_IMAGE_BYTES,
  body: z.object({ image: z.base64().max(Math.ceil((MOST_IMAGE_BYTES * 4) / 3) + 4) }),
  result: menuView,
  errors: ['contradictory', 'tooLarge'],
  handle: (call) => {
    const image = Buffer.from(call.body.image, 'base64');
    if (image.length > MOST_IMAGE_BYTES)
      throw new DomainError('tooLarge', 'the picture is too large', { limit: MOST_IMAGE_BYTES });
    if (!image.subarray(0, 8).equals(PNG))
      throw new DomainError('badParameter', 'the picture is no PNG', { field: 'image' });
    return publishMenu(call, image);
  },
});

const hide = endpoint({
  ...frame,
  method: 'DELETE',
  write: true,
  summary: 'Take the menu away from everybody',
  command: noteMenu.name,
  result: menuView,
  errors: ['contradictory'],
  handle: (call) => hideMenu(call),
});

/** The menu below the conversation with the clinic's account. */
export const crmMenuEndpoints = [get, publish, hide];
