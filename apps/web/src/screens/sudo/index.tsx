import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useSession } from '../../data/engine/hooks.ts';
import { sudo as words } from '../../locale/sudo.ts';
import { links } from '../../routes/links.ts';
import { AppLink, useQuery } from '../../routes/navigation.tsx';
import { ToastHost } from '../../shell/ToastHost.tsx';
import { AccessFrame } from '../access/AccessFrame.tsx';
import { Act } from './Act.tsx';
import { Archives } from './Archives/index.tsx';
import { Clinics } from './Clinics.tsx';
import { Flags } from './Flags.tsx';
import { Places } from './Places.tsx';
import { Programs } from './Programs.tsx';
import { Subscriptions } from './Subscriptions/index.tsx';
import classes from './sudo.module.css';
import { SUDO, useSudoClinics } from './use-sudo-clinics.ts';

const TABS = ['act', 'clinics', 'archives', 'places', 'flags', 'plans', 'programs'] as const;

/** /sudo: what operators do across clinics (spec 1 §6): acting in somebody's place, the clinics themselves, archives of clinics from elsewhere, places for staff, what is open to each clinic, plans and what clinics paid, programs that may ask for consent. */
export default function Sudo() {
  const { systemRole } = useSession();
  const [query, setQuery] = useQuery();
  const found = useSudoClinics();
  const tab = TABS.find((one) => one === query.tab) ?? 'act';
  if (systemRole !== SUDO)
    return (
      <AccessFrame wide>
        <ErrorState whole title={words.forbidden} code={300001} />
      </AccessFrame>
    );
  return (
    <AccessFrame isWork>
      <div>
        <div className={classes.head}>
          <h1 className={classes.title}>{words.heading}</h1>
          <AppLink to={links.clinics()}>{words.toClinics}</AppLink>
        </div>
        <div className={classes.tabs}>
          <SegmentedFilter
            label={words.heading}
            value={tab}
            options={TABS.map((value) => ({ value, label: words.tabs[value] }))}
            onChange={(value) => setQuery({ tab: value === 'act' ? undefined : value })}
          />
        </div>
        {tab === 'act' ? <Act {...found} /> : null}
        {tab === 'clinics' ? <Clinics /> : null}
        {tab === 'archives' ? <Archives /> : null}
        {tab === 'places' ? <Places clinics={found.clinics} /> : null}
        {tab === 'flags' ? <Flags clinics={found.clinics} /> : null}
        {tab === 'plans' ? <Subscriptions clinics={found.clinics} /> : null}
        {tab === 'programs' ? <Programs /> : null}
      </div>
      {/* Outside of the shell, whose toasts would only be seen on the way back into it. */}
      <ToastHost />
    </AccessFrame>
  );
}
