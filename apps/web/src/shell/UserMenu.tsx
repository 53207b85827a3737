import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { type ComponentProps, useState } from 'react';
import { shell } from '../locale/shell.ts';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';
import { personColour } from './person-colour.ts';
import { useSessionView } from './ports.tsx';
import classes from './shell.module.css';

const menu = later(async () => (await import('./PersonMenu.tsx')).PersonMenu);

export interface UserMenuProps {
  readonly onShortcuts: () => void;
  /** Another person takes over this workstation. */
  readonly onSwitch: () => void;
}

/** The person at the foot of the rail. Their menu comes with the first click, fetched when the pointer or the focus comes near. */
export function UserMenu(props: UserMenuProps) {
  const session = useSessionView();
  const [wanted, setWanted] = useState(false);
  const name = session.name ?? session.email ?? '';
  const ahead = () => void menu.fetch().catch(() => undefined);
  const button = (
    <PersonButton
      name={name}
      email={session.email ?? name}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
      onPointerEnter={ahead}
      onFocus={ahead}
    />
  );
  return wanted ? (
    <OnDemand code={menu} open props={props} fallback={button} onGiveUp={() => setWanted(false)} />
  ) : (
    button
  );
}

interface PersonButtonProps extends ComponentProps<'button'> {
  readonly name: string;
  readonly email: string;
}

/** The button of the menu: the person's initials in their colour. */
export function PersonButton({ name, email, ...rest }: PersonButtonProps) {
  return (
    <button {...rest} type="button" className={classes.person} aria-label={shell.user.menu(name)}>
      <StaffAvatar name={name} colour={personColour(email)} size={30} square />
    </button>
  );
}
