import type { ReactNode } from 'react';
import { system as words } from '../../../locale/clinic-system.ts';
import { links } from '../../../routes/links.ts';
import { SectionFrame } from './SectionFrame.tsx';

/** The parts of the system's settings, in the order of their list. */
export const SYSTEM_SECTIONS = ['find', 'treatment', 'board', 'detection', 'webhook'] as const;
/** A part of the system's settings. */
export type SystemSection = (typeof SYSTEM_SECTIONS)[number];

const placeOf = (section: SystemSection) =>
  section === 'treatment' || section === 'detection' || section === 'webhook'
    ? links.to(`setting.${section}`)
    : links.to('setting.system', { section: section === 'find' ? undefined : section });

/** What is set of the system. */
export function SystemFrame({ section, children }: { readonly section: SystemSection; readonly children: ReactNode }) {
  return (
    <SectionFrame
      label={words.sections}
      sections={SYSTEM_SECTIONS.map((key) => ({ key, word: words.section[key], place: placeOf(key) }))}
      current={section}
    >
      {children}
    </SectionFrame>
  );
}
