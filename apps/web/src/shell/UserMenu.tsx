import { useState } from 'react';
import { later, OnDemand } from '../parts/on-demand/OnDemand.tsx';
import { PersonButton } from './PersonButton.tsx';
import type { UserMenuProps } from './PersonMenu.tsx';
import { useSessionView } from './ports.tsx';

const menu = later(async () => (await import('./PersonMenu.tsx')).PersonMenu);

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
