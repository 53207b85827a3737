import { CRM_MENU, CRM_SETTING, type CrmMenu, type MenuPlace } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { OWNER_BOOKING_SETTING, pageAddress } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import { settingOf, settingsOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { noteMenu } from '@vetloom/domain/conversation/menu.commands.ts';
import { menuLayout } from '@vetloom/domain/conversation/menu-layout.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isWebLink } from '@vetloom/domain/core/web-link.ts';
import type { Answered } from '@vetloom/integrations/channel/port.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import type { LineMenuAction, LineMenus } from '@vetloom/integrations/line/line-menu.ts';
import { type AnyClinicCall, reading, writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';

/** @throws DomainError contradictory (`channelNotConnected`, `practice`) */
async function menusOf(call: AnyClinicCall): Promise<LineMenus> {
  const { outbox, sync } = call.services;
  await demandOutward(sync.db, call.clinic);
  const { line } = await outbox.accounts.waysOf(call.clinic);
  if (!line)
    throw new DomainError('contradictory', 'no messaging channel is set up', {
      rule: 'channelNotConnected',
      channel: 'line',
    });
  return line.menus;
}

/** What the app answered, or a refusal that says at which step. @throws DomainError contradictory (`menuNotPublished`) with what the app said */
function demandAnswered<T extends object>(step: string, answer: Answered<T>): T {
  if (answer.kind === 'answered') return answer;
  throw new DomainError('contradictory', 'the messaging app did not take the menu', {
    ...{ rule: 'menuNotPublished', step, reason: answer.reason, said: saidLine(answer.said).slice(0, 200) },
  });
}

/** What a place does, as the app takes it. @throws DomainError badParameter (`menuPlace`) for one that would lead nowhere */
function actionOf({ action, value, label }: MenuPlace, bookingAddress: string): LineMenuAction {
  const lost = () =>
    new DomainError('badParameter', `the place ${label} leads nowhere`, {
      field: 'menuPlaces',
      rule: 'menuPlace',
      label,
    });
  switch (action) {
    case 'book':
      if (bookingAddress === '') throw lost();
      return { type: 'uri', uri: bookingAddress };
    case 'call': {
      const digits = value.replaceAll(/[^0-9+]/g, '');
      if (digits.length < 5) throw lost();
      return { type: 'uri', uri: `tel:${digits}` };
    }
    case 'message':
      if (value.trim() === '') throw lost();
      return { type: 'message', text: value };
    case 'link':
      if (!isWebLink(value)) throw lost();
      return { type: 'uri', uri: value };
  }
}

/**
 * Publishes the menu as the settings have it, with the picture that the browser drew of it: made, pictured and shown at the app, and only then noted. What was made and couldn't be shown is taken away
 * again; the one before is taken away once the new one is shown, so that owners always have one.
 * @throws DomainError contradictory (`channelNotConnected`, `practice`, `menuNotPublished`, `menuEmpty`), badParameter (`menuPlace`)
 */
export async function publishMenu(call: AnyClinicCall, image: Uint8Array): Promise<CrmMenu> {
  const menus = await menusOf(call);
  const [draft, former, booking] = await reading(call, ({ reader }) =>
    settingsOf(reader, [CRM_SETTING, CRM_MENU, OWNER_BOOKING_SETTING]),
  );
  if (draft.menuPlaces.length === 0 || draft.menuTitle === '')
    throw new DomainError('contradictory', 'the menu has no places or no title', { rule: 'menuEmpty' });
  const publicURL = call.services.access.publicURL();
  const address = booking.isOn ? `${publicURL}/app/b/${pageAddress(call.clinic, booking)}` : '';
  const { width, height, areas } = menuLayout(draft.menuPlaces);
  const made = demandAnswered(
    'create',
    await menus.create({
      ...{ name: `VetLoom ${call.clinic}`, title: draft.menuTitle, width, height },
      areas: areas.map(({ place, ...area }) => ({ ...area, label: place.label, action: actionOf(place, address) })),
    }),
  );
  try {
    demandAnswered('upload', await menus.upload(made.menuID, { type: 'image/png', bytes: image }));
    demandAnswered('show', await menus.show(made.menuID));
  } catch (error) {
    await menus.remove(made.menuID);
    throw error;
  }
  const noted = await writing(
    call,
    noteMenu,
    { menuID: made.menuID, title: draft.menuTitle, places: draft.menuPlaces },
    ({ reader }) => settingOf(reader, CRM_MENU),
  );
  if (former.menuID !== '' && former.menuID !== made.menuID) await menus.remove(former.menuID);
  return noted;
}

/** Takes the menu away from everybody. @throws DomainError contradictory as `publishMenu` */
export async function hideMenu(call: AnyClinicCall): Promise<CrmMenu> {
  const menus = await menusOf(call);
  const { menuID } = await reading(call, ({ reader }) => settingOf(reader, CRM_MENU));
  demandAnswered('hide', await menus.hide());
  if (menuID !== '') await menus.remove(menuID);
  return writing(call, noteMenu, { menuID: '', title: '', places: [] }, ({ reader }) => settingOf(reader, CRM_MENU));
}

/** Which menu the app shows at this moment, as it says itself. @throws DomainError contradictory as `publishMenu` */
export async function shownMenu(call: AnyClinicCall): Promise<string> {
  return demandAnswered('ask', await (await menusOf(call)).shown()).menuID;
}
