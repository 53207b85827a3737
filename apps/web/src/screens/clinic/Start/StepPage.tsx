import type { GuideStep } from '@vetloom/domain/overview/setup-guide.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import { found, useCan, useDocument } from '../../../data/engine/hooks.ts';
import { guide as words } from '../../../locale/clinic-setup.ts';
import { permits } from '../../../routes/guard.ts';
import { type RouteName, routeNamed } from '../../../routes/route-table.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import Staffs from '../../staff/Staffs/index.tsx';
import { HoursSection } from '../Hours/HoursSection.tsx';
import { ClinicForm } from '../Info/ClinicForm.tsx';
import { PaperSection } from '../Info/PaperSection.tsx';
import { NumberSection } from '../Number/NumberSection.tsx';
import { RoomSection } from '../Room/RoomSection.tsx';
import { TaxSection } from '../Tax/TaxSection.tsx';
import { CatalogStep } from './CatalogStep.tsx';

/** The page of the settings which a step is: who may not enter that may not see the step either. */
const ROUTE_OF: Readonly<Record<GuideStep, RouteName | undefined>> = {
  info: 'setting.info',
  petNumber: 'setting.number',
  staff: 'setting.staffs',
  room: 'setting.room',
  catalog: undefined,
  tax: 'setting.tax',
  print: 'setting.info',
  hours: 'setting.booking',
};

/** What a step is done with: the same part of the settings that has its own page. */
export function StepPage({ step }: { readonly step: GuideStep }) {
  const can = useCan();
  const session = useSessionView();
  const editable = can('GENERAL_SETTINGS_WRITE');
  const route = ROUTE_OF[step];
  if (route !== undefined && !permits(routeNamed(route).access, session))
    return (
      <Sheet fill>
        <EmptyState title={words.closed} />
      </Sheet>
    );
  // People bring a sheet of their own.
  if (step === 'staff') return <Staffs />;
  const pages: Record<Exclude<GuideStep, 'staff'>, () => ReactNode> = {
    info: () => <Particulars editable={editable} />,
    petNumber: () => <NumberSection editable={editable} />,
    room: () => <RoomSection editable={editable} />,
    catalog: () => <CatalogStep />,
    tax: () => <TaxSection editable={editable} />,
    print: () => <PaperSection editable={editable} />,
    hours: () => <HoursSection editable={can('BIZ_HOURS_WRITE')} />,
  };
  return <Sheet fill>{pages[step]()}</Sheet>;
}

function Particulars({ editable }: { readonly editable: boolean }) {
  const clinic = found(useDocument('clinic', '/clinic'));
  return clinic === undefined ? null : <ClinicForm clinic={clinic} editable={editable} />;
}
