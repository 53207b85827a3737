import { MESSAGE_SETTING } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { MESSAGE_ACCOUNTS } from '@vetloom/domain/clinic/settings/message-account.setting.ts';
import { MESSAGE_STATE } from '@vetloom/domain/clinic/settings/message-state.setting.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { heldSetting } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';

/** How the clinic writes to owners at present, live; undefined until it is read. */
export const useWays = (): Ways | undefined =>
  useLive(async (store) => {
    const [setting, accounts, state] = await Promise.all([
      heldSetting(store, MESSAGE_SETTING),
      heldSetting(store, MESSAGE_ACCOUNTS),
      heldSetting(store, MESSAGE_STATE),
    ]);
    return {
      setting: setting ?? MESSAGE_SETTING.defaults,
      accounts: accounts ?? MESSAGE_ACCOUNTS.defaults,
      state: state ?? MESSAGE_STATE.defaults,
    };
  }, []);
