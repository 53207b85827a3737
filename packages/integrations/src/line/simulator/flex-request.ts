/** What the messaging app answers. */
export interface Fault {
  readonly message: string;
  readonly details?: readonly { readonly message: string; readonly property: string }[];
}

export const bodyFault = (message: string, property: string): Fault => ({
  message: 'The request body has 1 error(s)',
  details: [{ message, property }],
});

const [MOST_ALT, MOST_BUBBLE_BYTES, MOST_LABEL, MOST_URI] = [1500, 30 * 1024, 20, 1000];
const COMPONENTS = new Set(['box', 'text', 'button', 'separator', 'image', 'icon', 'span', 'filler']);
const LAYOUTS = new Set(['vertical', 'horizontal', 'baseline']);

type Part = Readonly<Record<string, unknown>>;

/** What is wrong with a Flex Message of one bubble, in the app's words. */
export function flexFault(message: Part, at: string): Fault | undefined {
  const { altText, contents } = message;
  if (typeof altText !== 'string' || altText === '') return bodyFault('May not be empty', `${at}.altText`);
  if (altText.length > MOST_ALT) return bodyFault(`Length must be between 1 and ${MOST_ALT}`, `${at}.altText`);
  const bubble = contents as Part | undefined;
  if (bubble?.type !== 'bubble')
    return bodyFault('Must be one of the following values: [bubble]', `${at}/contents/type`);
  if (Buffer.byteLength(JSON.stringify(bubble)) > MOST_BUBBLE_BYTES)
    return bodyFault('bubble is too large', `${at}/contents`);
  const blocks = (['header', 'hero', 'body', 'footer'] as const).filter((name) => bubble[name] !== undefined);
  if (blocks.length === 0) return bodyFault('At least one block must be specified', `${at}/contents`);
  for (const name of blocks) {
    const fault = partFault(bubble[name] as Part, `${at}/contents/${name}`, name === 'hero' ? undefined : 'box');
    if (fault) return fault;
  }
  return undefined;
}

function partFault(part: Part, at: string, wanted?: string): Fault | undefined {
  const type = String(part?.type);
  if (!COMPONENTS.has(type) || (wanted !== undefined && type !== wanted))
    return bodyFault('invalid type', `${at}/type`);
  if (type === 'box') {
    if (!LAYOUTS.has(String(part.layout))) return bodyFault('invalid layout', `${at}/layout`);
    if (!Array.isArray(part.contents)) return bodyFault('must be specified', `${at}/contents`);
    for (const [index, inner] of (part.contents as Part[]).entries()) {
      const fault = partFault(inner, `${at}/contents/${index}`);
      if (fault) return fault;
    }
  }
  if (type === 'text' && (typeof part.text !== 'string' || part.text === ''))
    return bodyFault('must be non-empty text', `${at}/text`);
  return type === 'button' ? actionFault(part.action as Part | undefined, `${at}/action`) : undefined;
}

/** What is wrong with what a place or a button does. */
export function actionFault(action: Part | undefined, at: string): Fault | undefined {
  if (action === undefined) return bodyFault('must be specified', at);
  if (typeof action.label !== 'string' || action.label === '' || action.label.length > MOST_LABEL)
    return bodyFault(`Length must be between 1 and ${MOST_LABEL}`, `${at}/label`);
  if (action.type === 'message')
    return typeof action.text === 'string' && action.text !== '' && action.text.length <= 300
      ? undefined
      : bodyFault('Length must be between 1 and 300', `${at}/text`);
  if (action.type !== 'uri') return bodyFault('invalid type', `${at}/type`);
  const uri = String(action.uri ?? '');
  return /^(https?:\/\/|tel:|line:)\S+$/.test(uri) && uri.length <= MOST_URI
    ? undefined
    : bodyFault('invalid uri', `${at}/uri`);
}
