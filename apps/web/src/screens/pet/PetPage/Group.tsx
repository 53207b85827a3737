import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import type { ReactNode } from 'react';
import parts from './entry-detail.module.css';

interface GroupProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A group of the chosen entry's pane. */
export function Group({ title, aside, children }: GroupProps) {
  return (
    <div className={parts.detailGroup}>
      <SectionHeading level={3} aside={aside}>
        {title}
      </SectionHeading>
      {children}
    </div>
  );
}
