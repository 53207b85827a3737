import { Pane, Sheet, Split } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import { clinicInfo } from '../../../locale/clinic.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { useSessionView } from '../../../shell/ports.tsx';
import classes from './frame.module.css';
import { type ClinicSection, placeOf, sectionsOpen } from './sections.ts';

interface SettingFrameProps {
  readonly section: ClinicSection;
  readonly children: ReactNode;
}

/** The clinic's own settings: their parts at the left, one of them at the right. Each has an address. */
export function SettingFrame({ section, children }: SettingFrameProps) {
  const go = useGo();
  const open = sectionsOpen(useSessionView().closed);
  return (
    <Sheet fill>
      <div className={classes.frame}>
        <Split>
          <nav className={classes.sections} aria-label={clinicInfo.sections}>
            {open.map((name) => (
              <button
                key={name}
                type="button"
                className={classes.section}
                aria-current={name === section ? 'page' : undefined}
                onClick={() => go(placeOf(name, links.to))}
              >
                {clinicInfo.section[name]}
              </button>
            ))}
          </nav>
          <Pane padded={false}>{children}</Pane>
        </Split>
      </div>
    </Sheet>
  );
}
