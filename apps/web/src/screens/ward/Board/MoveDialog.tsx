import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import type { WardLayout } from '@vetloom/domain/ward/ward-layout.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import type { WardPatient } from '../../../data/ward/ward-days.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { petName } from '../../../parts/ward/dose-words.ts';

interface MoveDialogProps {
  readonly patient: WardPatient;
  readonly layout: WardLayout<WardPatient>;
  /** The id of the cage; empty for none. */
  readonly onMove: (cageID: string) => void;
  readonly onClose: () => void;
}

/** Another cage by keyboard: all of them by room, with who is in them and which are to be cleaned. */
export function MoveDialog({ patient, layout, onMove, onClose }: MoveDialogProps) {
  const [cageID, setCageID] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cageID !== null) onMove(cageID === NONE ? '' : cageID);
  };
  return (
    <Modal opened onClose={onClose} title={wardBoard.moveTitle(petName(patient))} size={400} centered>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            label={wardBoard.movePick}
            data={[
              { group: wardBoard.unplaced, items: [{ value: NONE, label: wardBoard.moveNone }] },
              ...layout.rooms.map(({ room, cages }) => ({
                group: room?.name ?? wardBoard.otherRoom,
                items: cages
                  .filter(({ cage }) => cage._id !== patient.stay.cageID)
                  .map(({ cage, patients, dirtySince }) => ({
                    value: cage._id,
                    label:
                      patients.length > 0
                        ? wardBoard.moveTaken(cage.name, patients.map(petName).join('、'))
                        : dirtySince === undefined
                          ? cage.name
                          : wardBoard.moveDirty(cage.name),
                  })),
              })),
            ]}
            value={cageID}
            onChange={setCageID}
            searchable
            autoComplete="off"
            data-autofocus
          />
          <Shared layout={layout} cageID={cageID} />
          <Button type="submit" disabled={cageID === null} rightSection={<Keycap keys="Enter" onFill />}>
            {wardBoard.move}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** Stands for no cage: a list has no empty value. */
const NONE = '-';

function Shared({ layout, cageID }: { readonly layout: WardLayout<WardPatient>; readonly cageID: string | null }) {
  const place = layout.rooms.flatMap(({ cages }) => cages).find(({ cage }) => cage._id === cageID);
  if (place === undefined || place.patients.length === 0) return null;
  return <Text size="sm">{wardBoard.moveTakenAsk(place.cage.name, place.patients.map(petName).join('、'))}</Text>;
}
