import type { CSSVariablesResolver } from '@mantine/core';
import { type Scheme, schemeVariables } from './tokens.ts';

/** Points the kit's own variables at our tokens, so that its components follow both schemes. */
function kitVariables(scheme: Scheme): Record<string, string> {
  return {
    ...schemeVariables(scheme),
    '--mantine-color-body': 'var(--vl-canvas)',
    '--mantine-color-text': 'var(--vl-ink)',
    '--mantine-color-default': 'var(--vl-surface)',
    '--mantine-color-default-hover': 'var(--vl-hover)',
    '--mantine-color-default-color': 'var(--vl-ink)',
    '--mantine-color-default-border': 'var(--vl-line)',
    '--mantine-color-dimmed': 'var(--vl-ink-3)',
    '--mantine-color-placeholder': 'var(--vl-ink-3)',
    '--mantine-color-error': 'var(--vl-cinnabar)',
    '--mantine-color-success': 'var(--vl-moss)',
    '--mantine-color-anchor': 'var(--vl-accent)',
    '--mantine-color-disabled': 'var(--vl-hover)',
    '--mantine-color-disabled-color': 'var(--vl-ink-3)',
    '--mantine-color-disabled-border': 'var(--vl-hover)',
    '--mantine-primary-color-filled': 'var(--vl-accent-fill)',
    '--mantine-primary-color-filled-hover': 'var(--vl-accent-fill-hover)',
    '--mantine-color-indigo-dye-filled': 'var(--vl-accent-fill)',
    '--mantine-color-indigo-dye-filled-hover': 'var(--vl-accent-fill-hover)',
    '--mantine-primary-color-light': 'var(--vl-accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--vl-accent-soft)',
    '--mantine-primary-color-light-color': 'var(--vl-accent)',
    '--mantine-shadow-xs': 'var(--vl-shadow-1)',
    '--mantine-shadow-sm': 'var(--vl-shadow-1)',
    '--mantine-shadow-md': 'var(--vl-shadow-2)',
    '--mantine-shadow-lg': 'var(--vl-shadow-3)',
    '--mantine-shadow-xl': 'var(--vl-shadow-3)',
  };
}

/** Gives Mantine's provider the variables of each scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: kitVariables('light'),
  dark: kitVariables('dark'),
});
