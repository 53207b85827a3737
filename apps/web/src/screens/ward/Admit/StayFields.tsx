import { Chip, Group, Input, Select } from '@mantine/core';
import { STAY_ALERTS, type StayAlert } from '@vetloom/domain/hospital/stay.schema.ts';
import { doctorsOf } from '@vetloom/domain/staff/doctors.ts';
import { layOut } from '@vetloom/domain/ward/ward-layout.ts';
import type { ReactNode } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useStore } from '../../../data/engine/hooks.ts';
import { cageAsChosen, useCages } from '../../../data/ward/cages.ts';
import { wardAdmit as words } from '../../../locale/ward-admit.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { Field } from '../../../parts/form/Fields.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import type { AdmitField, AdmitValues } from './admit-values.ts';

/** A chip as high as any other control: a finger's size on a tablet. */
const FINGER_HIGH = { '--chip-size': 'var(--vl-control-sm)' };

/** What can be chosen for a stay: doctors and cages, with what they are called and cost. */
export interface StayChoices {
  readonly doctors: readonly { readonly value: string; readonly label: string }[];
  readonly cages: readonly {
    readonly group: string;
    readonly items: { readonly value: string; readonly label: string }[];
  }[];
  readonly doctorName: (doctorID: string) => string;
  /** A cage as a stay keeps it, at the clinic's price of the day. */
  readonly cage: (cageID: string) => Promise<{ cageID: string; cageName: string; cageDefaultPrice: number }>;
}

/** What can be chosen for a stay, live: cages with who is in them, free ones as free. */
export function useStayChoices(): StayChoices {
  const store = useStore();
  const laidOut = useCages();
  const staff = useLive(async (reads) => doctorsOf(await heldOrEmpty(() => reads.query('staff', 'byName', {}))), []);
  const inside = useLive(async (reads) => {
    const stays = await heldOrEmpty(() => reads.query('inHospital', 'byDischarge', { equals: [0] }));
    const pets = await heldOrEmpty(() =>
      reads.getMany(
        'pet',
        stays.map(({ petID }) => petID),
      ),
    );
    return stays.map((stay, at) => ({ stay, name: pets[at]?.name ?? '' }));
  }, []);
  const setting = laidOut?.setting ?? { rooms: [], cages: [] };
  const layout = layOut(setting, inside ?? [], laidOut?.care ?? []);
  const doctors = staff ?? [];
  return {
    doctors: doctors.map(({ _id, name }) => ({ value: _id, label: name })),
    cages: layout.rooms.map(({ room, cages }) => ({
      group: room?.name ?? wardBoard.otherRoom,
      items: cages.map(({ cage, patients, dirtySince }) => {
        const more = patients.length > 0 ? words.cageTaken(patients.map(({ name }) => name).join('、')) : '';
        const state = more || (dirtySince === undefined ? '' : words.cageDirty);
        return { value: cage._id, label: state === '' ? cage.name : `${cage.name} · ${state}` };
      }),
    })),
    doctorName: (doctorID) => doctors.find(({ _id }) => _id === doctorID)?.name ?? '',
    cage: async (cageID) => {
      const cage = setting.cages.find(({ _id }) => _id === cageID);
      return cageAsChosen(store, cage ?? { _id: cageID, name: '', serviceID: '' }, 0);
    },
  };
}

interface StayFieldsProps {
  readonly form: Pick<PanelForm<AdmitValues, AdmitField>, 'values' | 'change' | 'fields'>;
  readonly choices: StayChoices;
  /** The cage of an animal that is in hospital is changed on the whiteboard, with its time. */
  readonly withCage?: boolean;
  /** What stands between what every stay has and its note. */
  readonly children?: ReactNode;
}

/** What is written down of a stay. */
export function StayFields({ form, choices, withCage = true, children }: StayFieldsProps) {
  const { values, change, fields } = form;
  return (
    <>
      <Field
        required={values.kind === 'hospital'}
        label={values.kind === 'hospital' ? words.cause : words.about}
        value={values.cause}
        error={fields.errors.cause}
        onChange={(cause) => change({ cause: cause.slice(0, 300) })}
        onLeave={() => fields.leave('cause')}
      />
      {withCage ? (
        <Select
          label={words.cage}
          placeholder={words.noCage}
          data={choices.cages.map(({ group, items }) => ({ group, items }))}
          value={values.cageID || null}
          onChange={(cageID) => change({ cageID: cageID ?? '' })}
          searchable
          clearable
          autoComplete="off"
        />
      ) : null}
      <Select
        label={words.doctor}
        placeholder={words.noDoctor}
        data={[...choices.doctors]}
        value={values.doctorID || null}
        onChange={(doctorID) => change({ doctorID: doctorID ?? '' })}
        searchable
        clearable
        autoComplete="off"
      />
      <Input.Wrapper label={words.alerts} labelElement="div" role="group" aria-label={words.alerts}>
        <Chip.Group
          multiple
          value={[...values.alerts]}
          onChange={(alerts) => change({ alerts: alerts as StayAlert[] })}
        >
          <Group gap={6} mt={4}>
            {STAY_ALERTS.map((alert) => (
              <Chip key={alert} value={alert} size="sm" vars={() => ({ root: FINGER_HIGH })}>
                {wardBoard.alerts[alert]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Field
        label={words.notice}
        hint={words.noticeHint}
        lines={2}
        value={values.notice}
        onChange={(notice) => change({ notice: notice.slice(0, 4000) })}
      />
      {children}
      <Field
        label={words.note}
        lines={2}
        value={values.note}
        onChange={(note) => change({ note: note.slice(0, 4000) })}
      />
    </>
  );
}
