import { Button, Checkbox, Stack } from '@mantine/core';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { type ArrivalVaccine, STAY_KINDS } from '@vetloom/domain/hospital/boarding.schema.ts';
import { presentVisit } from '@vetloom/domain/overview/present-visit.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { isVaccinated } from '@vetloom/domain/ward/arrival-vaccines.ts';
import { openDay } from '@vetloom/domain/ward/plan.commands.ts';
import { admitPet } from '@vetloom/domain/ward/stay.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useArrivalVaccines } from '../../../data/ward/arrival.ts';
import { useWard } from '../../../data/ward/ward-days.ts';
import { wardAdmit as words } from '../../../locale/ward-admit.ts';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { Segments } from '../../../parts/form/Segments.tsx';
import { usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { ArrivalVaccines } from './ArrivalVaccines.tsx';
import { type AdmitField, type AdmitValues, admitErrors, admitValues } from './admit-values.ts';
import { KindFields } from './KindFields.tsx';
import { belongingsOf, boardingOf, groomingOf } from './kind-values.ts';
import { openBoardedDays, openGroomedDay } from './open-days.ts';
import { StayFields, useStayChoices } from './StayFields.tsx';

const NONE: readonly ArrivalVaccine[] = [];

/** What a new stay keeps of its kind. */
function kindFields(typed: AdmitValues, at: number, vaccines: readonly ArrivalVaccine[]) {
  if (typed.kind === 'hospital') return {};
  const { rateID } = typed;
  return {
    stayKind: typed.kind,
    belongings: belongingsOf(typed.belongings, [], newID.row),
    ...(typed.kind === 'boarding' && { boarding: { ...boardingOf(typed), ...(rateID === '' ? {} : { rateID }) } }),
    ...(typed.kind === 'grooming' && { grooming: groomingOf(typed, at) }),
    ...(vaccines.length > 0 && { arrivalCheck: { vaccines: [...vaccines], reason: typed.vaccineReason.trim() } }),
  };
}

interface AdmitFormProps {
  /** The animal that somebody has before them; any can be found without. */
  readonly petID?: string;
  readonly onClose: () => void;
}

/** Takes an animal into hospital, out of today's visit where there is one, and opens its first day. */
export function AdmitForm({ petID, onClose }: AdmitFormProps) {
  const store = useStore();
  const run = useRun();
  const go = useGo();
  const empty = admitValues(petID);
  const draft = useDraft(`ward.admit.${petID ?? 'any'}`, empty);
  const now = Math.floor(store.now());
  const choices = useStayChoices();
  const visit = useVisit(draft.values.petID, now);
  const vaccines = useArrivalVaccines(draft.values.kind === 'hospital' ? '' : draft.values.petID, now) ?? NONE;
  const checked = (values: AdmitValues) => ({
    ...admitErrors(values, now),
    ...(values.kind !== 'hospital' && !isVaccinated(vaccines) && values.vaccineReason.trim() === ''
      ? { vaccineReason: wardBoarding.vaccines.reasonMissing }
      : {}),
  });
  const form = usePanelForm<AdmitValues, AdmitField, { readonly inHospitalID: string; readonly waits: boolean }>(
    { ...draft, restart: () => draft.restart(empty) },
    {
      check: (values, field) => checked(values)[field],
      checkAll: checked,
      send: async (typed) => {
        const { petID: whose, recordID, cause, cageID, doctorID, alerts, notice, note, kind } = typed;
        const at = Math.floor(store.now());
        const inHospitalID = newID.stay(at);
        const named = kind === 'hospital' ? '' : wardBoarding.causes[kind];
        const fields = {
          ...{ cause: cause.trim() || named, doctorID, doctor: choices.doctorName(doctorID), notice, note },
          ...{ alerts: [...alerts], startDateTime: at },
          ...kindFields(typed, at, vaccines),
        };
        const cage = await choices.cage(cageID);
        const { local } = await run(admitPet, { _id: inHospitalID, petID: whose, recordID, cage, fields });
        if (kind === 'boarding') await openBoardedDays(store, run, { inHospitalID, at, boarding: boardingOf(typed) });
        else if (kind === 'grooming') await openGroomedDay(run, { inHospitalID, at, services: typed.services });
        else await run(openDay, { inHospitalID, planDateTime: dayStart(at, shownZone()) });
        return { inHospitalID, waits: local === 'waiting' };
      },
      onSaved: ({ petID: whose, kind }, { inHospitalID, waits }) => {
        void (async () => {
          const name = (await store.get('pet', whose))?.name ?? '';
          showSuccess(waits ? words.waits(name, kind) : wardBoarding.admit.admitted(name, kind));
        })();
        onClose();
        go(links.stay(inHospitalID));
      },
      onClose,
    },
  );
  const { values, change, fields } = form;
  return (
    <FormPanel {...form.panel} title={words.title(values.kind)} saveWord={words.save(values.kind)}>
      <Stack gap="md">
        <Segments
          label={wardBoarding.kind}
          value={values.kind}
          options={STAY_KINDS.map((value) => ({ value, label: wardBoarding.kinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
        {petID === undefined ? (
          <PersonPicker
            kind="pet"
            label={words.pet}
            hint={words.petHint}
            except=""
            value={values.petID || undefined}
            onChange={(id) => change({ petID: id ?? '', recordID: '' })}
            error={fields.errors.petID}
          />
        ) : null}
        <AlreadyIn petID={values.petID} now={now} />
        {visit === undefined ? null : (
          <Checkbox
            label={words.visit(visit.cause)}
            checked={values.recordID === visit._id}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              change({
                recordID: isChosen ? visit._id : '',
                ...(isChosen && values.cause === '' && { cause: visit.cause }),
                ...(isChosen && values.doctorID === '' && { doctorID: visit.doctorID }),
              });
            }}
          />
        )}
        {values.kind === 'hospital' ? null : (
          <ArrivalVaccines
            vaccines={vaccines}
            reason={values.vaccineReason}
            onReason={(vaccineReason) => change({ vaccineReason })}
            error={fields.errors.vaccineReason}
          />
        )}
        <StayFields form={form} choices={choices}>
          <KindFields form={form} />
        </StayFields>
      </Stack>
    </FormPanel>
  );
}

/** The visit for which an animal is here. */
function useVisit(petID: string, now: number): VisitRecord | undefined {
  const visits = useLive(
    async (reads) =>
      petID === ''
        ? []
        : heldOrEmpty(() => reads.query('record', 'byPet', { equals: [petID], descending: true, limit: 5 })),
    [petID],
  );
  return visits && presentVisit(visits, now, shownZone());
}

/** Says that the animal is in hospital already: two desks that admit it make two stays. */
function AlreadyIn({ petID, now }: { readonly petID: string; readonly now: number }) {
  const go = useGo();
  const stay = useWard(now)?.find((patient) => patient.stay.petID === petID)?.stay;
  if (petID === '' || stay === undefined) return null;
  return (
    <Notice tone="ochre">
      {words.already(stay.cageName)}{' '}
      <Button size="compact-sm" variant="default" onClick={() => go(links.stay(stay._id))}>
        {words.openStay}
      </Button>
    </Notice>
  );
}
