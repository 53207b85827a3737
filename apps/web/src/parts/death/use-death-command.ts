import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { useEffect, useRef } from 'react';
import { death } from '../../locale/death.ts';
import { registerCommand } from '../../shell/palette/commands.tsx';

/** Lets a death be entered from the palette while the animal is before somebody; never by a single key. Undefined where it can't be. */
export function useDeathCommand({ name }: Pick<Pet, 'name'>, open: (() => void) | undefined): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const offered = open !== undefined;
  useEffect(() => {
    if (!offered) return;
    return registerCommand({
      id: 'pet.die',
      title: death.form.title(name),
      keywords: [death.action, 'death'],
      run: () => latest.current?.(),
    });
  }, [name, offered]);
}
