import { PasswordInput } from '@mantine/core';
import { useUiWords } from '@vetloom/ui/words.tsx';
import { useState } from 'react';
import { account } from '../../../locale/account.ts';
import type { Refused } from './InPlace.tsx';

export interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly refused: Refused | undefined;
}

/** The present password, asked for again before anything that opens the account. */
export function PasswordField({ value, onChange, refused }: PasswordFieldProps) {
  const ui = useUiWords();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      label={account.password}
      name="password"
      autoComplete="current-password"
      autoFocus
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={refused?.field === 'password' ? account.passwords.problems.wrong : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': visible ? ui.hidePassword : ui.showPassword }}
    />
  );
}
