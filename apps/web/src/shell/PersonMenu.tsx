import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingHospital,
  IconCheck,
  IconKeyboard,
  IconLogout,
  IconRoute,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { account } from '../locale/account.ts';
import { shell } from '../locale/shell.ts';
import { sudo } from '../locale/sudo.ts';
import { tour } from '../locale/tour.ts';
import { links } from '../routes/links.ts';
import { useGo } from '../routes/navigation.tsx';
import { PersonButton } from './PersonButton.tsx';
import { personColour } from './person-colour.ts';
import { usePorts, useSessionView } from './ports.tsx';
import { SWITCH_KEYS } from './switch/switch-keys.ts';
import { tourControl } from './tour/tour-store.ts';
import menu from './user-menu.module.css';

export interface UserMenuProps {
  readonly onShortcuts: () => void;
  /** Another person takes over this workstation. */
  readonly onSwitch: () => void;
}

const SCHEMES = [
  { value: 'light', label: shell.user.light },
  { value: 'dark', label: shell.user.dark },
  { value: 'auto', label: shell.user.system },
] as const;

/** What the person's menu holds: who and where, other clinics, appearance, own account, help, another person, sign out. */
export function PersonMenu({ onShortcuts, onSwitch }: UserMenuProps) {
  const session = useSessionView();
  const { access } = usePorts();
  const go = useGo();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = session.name ?? session.email ?? '';
  const role = session.clinic?.roleName ?? (session.isAdmin ? shell.user.administrator : '');
  const changeClinic = async (clinicID: string) => {
    await access.chooseClinic(clinicID);
    go(links.home());
  };
  return (
    // Beside its button and not at the end of the page, so that it stands within the frame's landmark.
    <Menu
      defaultOpened
      position="right-end"
      width={264}
      offset={4}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PersonButton name={name} email={session.email ?? name} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={menu.who}>
          <StaffAvatar name={name} colour={personColour(session.email ?? name)} size={36} square />
          <div className={menu.words}>
            <div className={menu.name}>{name}</div>
            <div className={menu.role}>{[session.clinic?.name, role].filter(Boolean).join(' · ')}</div>
          </div>
        </div>
        {session.clinics.length > 1 ? (
          <>
            <Menu.Divider />
            <Menu.Label>{shell.user.switchClinic}</Menu.Label>
            {session.clinics.map((clinic) => {
              const current = clinic.clinic === session.clinic?.id;
              return (
                <Menu.Item
                  key={clinic.clinic}
                  leftSection={<IconBuildingHospital size={16} stroke={1.6} />}
                  rightSection={current ? <IconCheck size={16} aria-label={shell.user.current} /> : clinic.roleName}
                  onClick={() => {
                    if (!current) void changeClinic(clinic.clinic);
                  }}
                >
                  {clinic.clinicName}
                </Menu.Item>
              );
            })}
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Label>{shell.user.appearance}</Menu.Label>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu */}
        <div role="group" aria-label={shell.user.appearance} className={menu.schemes}>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme.value === value)?.value ?? 'auto')}
          >
            {SCHEMES.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} className={menu.scheme ?? ''}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        {session.systemRole === 'sudo' ? (
          <Menu.Item leftSection={<IconUserShield size={16} stroke={1.6} />} onClick={() => go(links.to('sudo'))}>
            {sudo.menu}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.6} />}
          rightSection={<Keycap keys="?" />}
          onClick={onShortcuts}
        >
          {shell.user.shortcuts}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.6} />}
          onClick={() => go(links.to('setting.account'))}
        >
          {account.title}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUsers size={16} stroke={1.6} />}
          rightSection={<Keycap keys={SWITCH_KEYS} />}
          onClick={onSwitch}
        >
          {account.switch.menu}
        </Menu.Item>
        <Menu.Item leftSection={<IconRoute size={16} stroke={1.6} />} onClick={tourControl.start}>
          {tour.menu}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => go(links.logout())}>
          {shell.user.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
