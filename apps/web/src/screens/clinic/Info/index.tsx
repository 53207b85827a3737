import { Pane, Sheet, Split } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import { AllianceSection } from './AllianceSection.tsx';
import { ClinicFiles } from './ClinicFiles.tsx';
import { ClinicForm } from './ClinicForm.tsx';
import { ExportSection } from './ExportSection.tsx';
import classes from './info.module.css';
import { ListsSection } from './lists/ListsSection.tsx';
import { PaperSection } from './PaperSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { type InfoSection, sectionsOpen, useSection } from './use-section.ts';

/** The clinic itself (spec 1 §2 /setting/info): particulars, logo and files, storage, and taking everything out. */
export default function ClinicInfo() {
  const can = useCan();
  const clinic = found(useDocument('clinic', '/clinic'));
  const open = sectionsOpen(useSessionView().closed);
  const [section, setSection] = useSection(open);
  const editable = can('GENERAL_SETTINGS_WRITE');
  const sections: Record<InfoSection, () => ReactNode> = {
    info: () => (clinic ? <ClinicForm clinic={clinic} editable={editable} /> : null),
    lists: () => <ListsSection editable={editable} />,
    files: () => (clinic ? <ClinicFiles clinic={clinic} editable={editable} /> : null),
    paper: () => <PaperSection editable={editable} />,
    alliance: () => <AllianceSection editable={editable} />,
    storage: () => <StorageSection />,
    export: () => <ExportSection />,
  };
  return (
    <Sheet fill>
      <Split>
        <nav className={classes.sections} aria-label={clinicInfo.sections}>
          {open.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.section}
              aria-current={name === section ? 'page' : undefined}
              onClick={() => setSection(name)}
            >
              {clinicInfo.section[name]}
            </button>
          ))}
        </nav>
        <Pane padded={false}>{sections[section]()}</Pane>
      </Split>
    </Sheet>
  );
}
