import { ActionIcon } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { calculators } from '../../locale/calculators.ts';
import { CALCULATORS_KEYS } from './calculators-keys.ts';
import { type CalculatorsAbout, openCalculators, useCalculatorsAbout } from './calculators-port.ts';

interface CalculatorsButtonProps {
  /** Its parts should stay the same between renders: the palette's and the keys' animal hang on them. */
  readonly about: CalculatorsAbout;
}

/** Opens the calculators with an animal filled in; the keys and the palette open them likewise while this is on the screen. */
export function CalculatorsButton({ about }: CalculatorsButtonProps) {
  useCalculatorsAbout(about);
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={calculators.open}
      title={`${calculators.open}（${CALCULATORS_KEYS}）`}
      aria-keyshortcuts="Control+Alt+K"
      onClick={() => openCalculators(about)}
    >
      <IconCalculator size={16} stroke={1.6} />
    </ActionIcon>
  );
}
