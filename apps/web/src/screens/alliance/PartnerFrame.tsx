import { Button } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import { alliance } from '../../locale/alliance.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { PageHeader } from '../../shell/header/PageHeader.tsx';
import classes from './alliance.module.css';
import type { PartnerRead } from './use-partner.ts';

/** What every answer of a partner clinic names. */
export interface FromPartner {
  readonly partner: { readonly clinic: string; readonly name: string };
}

interface PartnerFrameProps<T extends FromPartner> {
  readonly read: PartnerRead<T> & { readonly retry: () => void };
  readonly title: (found: T) => string;
  readonly children: (found: T) => ReactNode;
}

/** A page of a partner clinic, marked as theirs from edge to edge: a banner, a frame, nothing to edit. */
export function PartnerFrame<T extends FromPartner>({ read, title, children }: PartnerFrameProps<T>) {
  return (
    <div className={classes.page}>
      {read.state === 'found' ? <PageHeader title={title(read.found)} /> : null}
      <Sheet fill>
        {read.state === 'loading' ? (
          <p className={classes.waiting} role="status">
            {alliance.loading}
          </p>
        ) : read.state === 'failed' ? (
          <EmptyState
            title={read.sentence}
            next={alliance.next[read.why](read.code)}
            actions={
              <>
                <Button size="sm" onClick={read.retry}>
                  {alliance.retry}
                </Button>
                <Button size="sm" variant="default" component={AppLink} to={links.home()}>
                  {alliance.back}
                </Button>
              </>
            }
          />
        ) : (
          <div className={classes.body}>
            <Notice
              tone="gromwell"
              icon={<IconBuildingHospital size={18} aria-hidden="true" />}
              title={alliance.banner(read.found.partner.name)}
            >
              {alliance.note}
            </Notice>
            {children(read.found)}
          </div>
        )}
      </Sheet>
    </div>
  );
}
