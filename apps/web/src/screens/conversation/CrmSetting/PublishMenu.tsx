import { Button, Group } from '@mantine/core';
import type { CrmMenu, CrmSetting } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { menuLayout } from '@vetloom/domain/conversation/menu-layout.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useEffect, useRef, useState } from 'react';
import { crmCalls } from '../../../data/conversation/crm-calls.ts';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { crmSettings } from '../../../locale/conversation.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import classes from './crm-setting.module.css';
import { drawMenu, pngOf } from './draw-menu.ts';

const words = crmSettings.menu;

/** The menu as it would be published, and what the messaging app shows at present. It is published with the picture that stands here. */
export function PublishMenu({ setting, menu }: { readonly setting: CrmSetting; readonly menu: CrmMenu }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [busy, setBusy] = useState(false);
  const offline = useSyncStatus()?.connection === 'offline';
  const { menuPlaces, menuTitle } = setting;
  const { width, height } = menuLayout(menuPlaces);
  useEffect(() => {
    if (canvas.current) drawMenu(canvas.current, menuPlaces);
  }, [menuPlaces]);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    await attempt(async () => {
      await work();
      showSuccess(done);
    });
    setBusy(false);
  };
  const when = formatDateTime(menu.publishDateTime);
  const isSame = same(menu.places, menuPlaces) && menu.title === menuTitle;
  return (
    <section className={classes.section} aria-label={words.preview}>
      <p role="status">
        {menu.menuID === '' ? words.state.none : isSame ? words.state.shown(when) : words.state.changed(when)}
      </p>
      {menuPlaces.length === 0 ? null : (
        <canvas
          ref={canvas}
          className={classes.preview}
          width={width}
          height={height}
          role="img"
          aria-label={`${words.preview}：${menuPlaces.map(({ label }) => label).join('、')}`}
        />
      )}
      {offline ? <small>{words.offline}</small> : null}
      <Group gap={8}>
        <Button
          disabled={busy || offline || menuPlaces.length === 0 || menuTitle === ''}
          onClick={() =>
            void act(async () => {
              if (canvas.current) await crmCalls.publishMenu(await pngOf(canvas.current));
            }, words.published)
          }
        >
          {words.publish}
        </Button>
        {menu.menuID === '' ? null : (
          <Button
            variant="default"
            disabled={busy || offline}
            onClick={() => void act(() => crmCalls.hideMenu(), words.hidden)}
          >
            {words.hide}
          </Button>
        )}
      </Group>
    </section>
  );
}
