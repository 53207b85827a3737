import { Button, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { due } from '../../../locale/ward-due.ts';
import { chooseNotice, useNoticeChoice } from '../../../parts/ward/notice-choice.ts';
import { askForNotices, noticePermission, playTones } from '../../../parts/ward/notices.ts';
import { Item } from './Item.tsx';

const words = due.notice;

/** How this device tells that something comes due in the ward. Needs no network: it is kept in the browser. */
export function WardNotices() {
  const choice = useNoticeChoice();
  const [permission, setPermission] = useState(noticePermission);
  const chooseSystem = async (wanted: boolean) => {
    const granted = wanted && (await askForNotices());
    setPermission(noticePermission());
    chooseNotice({ system: granted });
  };
  const refused = permission === 'denied' ? words.denied : permission === 'none' ? words.none : undefined;
  return (
    <Item title={words.part} text={words.text}>
      <Stack gap="md" mt="sm">
        <Switch
          label={words.sound}
          description={words.soundText}
          checked={choice.sound}
          onChange={(event) => chooseNotice({ sound: event.currentTarget.checked })}
        />
        <Switch
          label={words.system}
          description={refused ?? words.systemText}
          checked={choice.system && permission === 'granted'}
          disabled={refused !== undefined}
          onChange={(event) => void chooseSystem(event.currentTarget.checked)}
        />
        {choice.sound ? (
          <div>
            <Button size="sm" variant="default" onClick={playTones}>
              {words.tryIt}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Item>
  );
}
