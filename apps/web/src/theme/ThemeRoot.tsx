import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@vetloom/ui/theme/global.css';
import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { cssVariablesResolver } from '@vetloom/ui/theme/css-variables.ts';
import { theme as kitTheme } from '@vetloom/ui/theme/theme.ts';
import { UiWordsProvider } from '@vetloom/ui/words.tsx';
import type { ReactNode } from 'react';
import { uiWords } from '../locale/shell-ui.ts';
import { colourSchemes } from './colour-scheme.ts';

const theme = mergeThemeOverrides(kitTheme, {
  components: {
    CloseButton: { defaultProps: { 'aria-label': uiWords.close } },
    // One name for both states: whether it is pressed tells the rest.
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': uiWords.showPassword, tabIndex: 0 } },
    },
  },
});

/** Theme, fonts and words for everything below. */
export function ThemeRoot({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
    >
      <UiWordsProvider words={uiWords}>{children}</UiWordsProvider>
    </MantineProvider>
  );
}
