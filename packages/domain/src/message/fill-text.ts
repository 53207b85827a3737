import { TEXT_VARIABLES, type TextVariable } from '../core/text-variables.ts';

/**
 * A template with its variables replaced, `{pet}` by the animal's name. One pass: what a value brings in is text, also when it looks like a
 * variable, so that no template can call itself. Braces around anything else stay as they are written.
 */
export const fillText = (template: string, values: Readonly<Record<TextVariable, string>>): string =>
  template.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    (TEXT_VARIABLES as readonly string[]).includes(name) ? values[name as TextVariable] : whole,
  );
