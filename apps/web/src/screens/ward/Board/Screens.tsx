import { Modal, Stack, Text } from '@mantine/core';
import { WARD_SCREEN_SETTING } from '@vetloom/domain/clinic/settings/ward-screen.setting.ts';
import { useSetting } from '../../../data/engine/hooks.ts';
import { hangScreen, takeScreenOff, wallPageUrl } from '../../../data/ward/wall.ts';
import { wardWall } from '../../../locale/ward-wall.ts';
import { HungScreens } from '../../../parts/hung-screens/HungScreens.tsx';

const words = wardWall.screens;

/** Screens on the wall of the ward. */
export function Screens({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={words.title} size={480} centered>
      <Stack gap="md">
        <Text size="sm">{words.text}</Text>
        <HungScreens
          screens={useSetting(WARD_SCREEN_SETTING)?.screens ?? []}
          hang={async (name) => wallPageUrl((await hangScreen(name)).token)}
          takeOff={takeScreenOff}
          removed={words.removed}
          placeholder={words.namePlaceholder}
          editable
        />
      </Stack>
    </Modal>
  );
}
