import { Pane, Sheet, Split } from '@vetloom/ui/layout/Sheet.tsx';
import type { ComponentType } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { account } from '../../../locale/account.ts';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { PageHeader } from '../../../shell/header/PageHeader.tsx';
import { Apps } from './Apps.tsx';
import classes from './account.module.css';
import { CalendarPart } from './CalendarPart.tsx';
import { Devices } from './Devices.tsx';
import { PinPart } from './PinPart.tsx';
import type { PartProps } from './part.types.ts';
import { Security } from './Security.tsx';
import { Unreachable } from './Unreachable.tsx';
import { useAccount } from './use-account.ts';
import { WardNotices } from './WardNotices.tsx';
import { WardPushItem } from './WardPushItem.tsx';

const PARTS = ['security', 'pin', 'devices', 'apps', 'notices', 'calendar'] as const;
type Part = (typeof PARTS)[number];
const VIEWS: Readonly<Record<Exclude<Part, 'notices' | 'calendar'>, ComponentType<PartProps>>> = {
  security: Security,
  pin: PinPart,
  devices: Devices,
  apps: Apps,
};

/** How somebody is told of the ward; browsers that show no page are told of it for whoever carries out there. */
function Notices() {
  const may = useCan()('EXECUTE_IN_HOSPITAL_PLAN');
  return (
    <>
      <WardNotices />
      {may ? <WardPushItem /> : null}
    </>
  );
}

/** `/setting/account`: the person's own account, whatever their role. The address holds the part that is shown. */
export default function Account() {
  const [query] = useQuery();
  const mayBook = useCan()('BOOKING_READ');
  const part = PARTS.find((one) => one === query.part && (one !== 'calendar' || mayBook)) ?? 'security';
  const state = useAccount();
  return (
    <>
      <PageHeader title={account.title} />
      <Sheet fill label={account.title}>
        <div className={classes.frame}>
          <Split>
            <nav className={classes.parts} aria-label={account.partsLabel}>
              {PARTS.filter((one) => one !== 'calendar' || mayBook).map((one) => (
                <AppLink
                  key={one}
                  to={links.to('setting.account', one === 'security' ? {} : { part: one })}
                  className={classes.part}
                  aria-current={one === part ? 'page' : undefined}
                >
                  {account.parts[one]}
                </AppLink>
              ))}
            </nav>
            <Pane padded={false} label={account.contentOf(account.parts[part])} focusable>
              <div className={classes.column}>
                {part === 'notices' ? (
                  <Notices />
                ) : part === 'calendar' ? (
                  <CalendarPart />
                ) : (
                  <PartOfAccount key={part} part={part} state={state} />
                )}
              </div>
            </Pane>
          </Split>
        </div>
      </Sheet>
    </>
  );
}

interface PartOfAccountProps {
  readonly part: Exclude<Part, 'notices' | 'calendar'>;
  readonly state: ReturnType<typeof useAccount>;
}

/** A part that the server knows of. */
function PartOfAccount({ part, state }: PartOfAccountProps) {
  const View = VIEWS[part];
  if (state.account === undefined) return <Unreachable state={state} />;
  return <View account={state.account} reload={state.reload} />;
}
