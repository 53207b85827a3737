import type { ReactNode } from 'react';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { type InfoSection, sectionsOpen } from '../frame/sections.ts';
import { AllianceSection } from './AllianceSection.tsx';
import { ClinicFiles } from './ClinicFiles.tsx';
import { ClinicForm } from './ClinicForm.tsx';
import { ChecklistSection } from './checklist/ChecklistSection.tsx';
import { ConsentSection } from './consent/ConsentSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { ListsSection } from './lists/ListsSection.tsx';
import { PaperSection } from './PaperSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { useSection } from './use-section.ts';

/** The clinic itself (spec 1 §2 /setting/info): particulars, logo and files, storage, and taking everything out. */
export default function ClinicInfo() {
  const can = useCan();
  const clinic = found(useDocument('clinic', '/clinic'));
  const section = useSection(sectionsOpen(useSessionView().closed));
  const editable = can('GENERAL_SETTINGS_WRITE');
  const sections: Record<InfoSection, () => ReactNode> = {
    info: () => (clinic ? <ClinicForm clinic={clinic} editable={editable} /> : null),
    lists: () => <ListsSection editable={editable} />,
    checklist: () => <ChecklistSection editable={editable} />,
    consent: () => <ConsentSection editable={editable} />,
    files: () => (clinic ? <ClinicFiles clinic={clinic} editable={editable} /> : null),
    paper: () => <PaperSection editable={editable} />,
    alliance: () => <AllianceSection editable={editable} />,
    storage: () => <StorageSection />,
    export: () => <ExportSection />,
  };
  return <SettingFrame section={section}>{sections[section]()}</SettingFrame>;
}
