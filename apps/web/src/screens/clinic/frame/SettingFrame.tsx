import type { ReactNode } from 'react';
import { clinicInfo } from '../../../locale/clinic.ts';
import { links } from '../../../routes/links.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { type ClinicSection, placeOf, sectionsOpen } from './sections.ts';

interface SettingFrameProps {
  readonly section: ClinicSection;
  readonly children: ReactNode;
}

/** The clinic's own settings. */
export function SettingFrame({ section, children }: SettingFrameProps) {
  const open = sectionsOpen(useSessionView().closed);
  return (
    <SectionFrame
      label={clinicInfo.sections}
      sections={open.map((key) => ({ key, word: clinicInfo.section[key], place: placeOf(key, links.to) }))}
      current={section}
    >
      {children}
    </SectionFrame>
  );
}
