const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text for an element's content or a quoted attribute: nothing in it can become markup. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');

/**
 * Text for a CSS string in double quotes. Everything but letters, digits and spaces goes as a numeric escape, so that
 * neither the string nor the `<style>` element around it can be left.
 */
export const escapeCssString = (text: string): string =>
  [...text]
    .map((character) =>
      /[\p{L}\p{N} ]/u.test(character) ? character : `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
    )
    .join('');
