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

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\s]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?/g;

/**
 * Text for an element's content. What is written from right to left stands apart: beside an Arabic name a phone number's groups would
 * else change their places.
 */
export const textHtml = (text: string): string => escapeHtml(text).replace(RIGHT_TO_LEFT, '<bdi>$&</bdi>');

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
