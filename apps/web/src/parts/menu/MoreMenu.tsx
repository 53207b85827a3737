import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type IconProps } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ComponentType, Fragment } from 'react';

/** A line of the menu. */
export interface MoreAction {
  readonly word: string;
  readonly icon: ComponentType<IconProps>;
  /** The keys that do the same without the menu. */
  readonly keys?: string;
  readonly onChoose: () => void;
  readonly disabled?: boolean;
}

interface MoreMenuProps {
  /** What it is about, for assistive technology. */
  readonly label: string;
  /** Groups of actions, with a rule between them; false and empty ones are left out. */
  readonly groups: readonly (false | readonly MoreAction[])[];
}

/** What is done with a person or an animal now and then, behind three dots. */
export function MoreMenu({ label, groups }: MoreMenuProps) {
  const shown = groups.filter((group): group is readonly MoreAction[] => group !== false && group.length > 0);
  return (
    <Menu position="top-end" withinPortal={false} withInitialFocusPlaceholder={false} width={208}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((group, at) => (
          <Fragment key={group[0]?.word}>
            {at === 0 ? null : <Menu.Divider />}
            {group.map(({ word, icon: Icon, keys, onChoose, disabled = false }) => (
              <Menu.Item
                key={word}
                leftSection={<Icon size={16} />}
                rightSection={keys === undefined ? undefined : <Keycap keys={keys} />}
                disabled={disabled}
                onClick={onChoose}
              >
                {word}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
