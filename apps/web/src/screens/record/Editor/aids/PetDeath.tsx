import { IconLeaf } from '@tabler/icons-react';
import { DEATH_WRITERS } from '@vetloom/domain/pet/death.commands.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import { useState } from 'react';
import { useCan } from '../../../../data/engine/hooks.ts';
import { death } from '../../../../locale/death.ts';
import { petCare } from '../../../../locale/pet-care.ts';
import { DeathLater } from '../../../../parts/death/DeathLater.tsx';
import { useDeathCommand } from '../../../../parts/death/use-death-command.ts';
import { MoreMenu } from '../../../../parts/menu/MoreMenu.tsx';
import { useEditing } from '../editing.ts';

/** Enters in a visit that its animal died, behind a menu; for one that lives, by whoever may. */
export function PetDeath() {
  const { record, pet } = useEditing();
  const can = useCan();
  if (pet === undefined || pet.status === PET_STATUS.death || !DEATH_WRITERS.some(can)) return null;
  return <Living pet={pet} recordID={record._id} />;
}

function Living({ pet, recordID }: { readonly pet: Pet; readonly recordID: string }) {
  const [open, setOpen] = useState(false);
  useDeathCommand(pet, () => setOpen(true));
  return (
    <>
      <MoreMenu
        label={petCare.menu}
        groups={[[{ word: death.action, icon: IconLeaf, onChoose: () => setOpen(true) }]]}
      />
      <DeathLater open={open} pet={pet} recordID={recordID} onClose={() => setOpen(false)} />
    </>
  );
}
