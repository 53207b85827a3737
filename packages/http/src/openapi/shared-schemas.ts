type Json = Record<string, unknown>;

/** Characters of a schema from which on it is worth a name of its own. */
const WORTH_NAMING = 240;
/** What stands beside a shared schema where it is used, instead of in it. */
const BESIDE = ['default', 'description', 'examples'] as const;

/**
 * Takes object schemas that stand in several places out of paths and gives each a name, so that the document says them once and generated
 * clients have one type of them. Answers the schemas by name; `paths` is changed.
 */
export function shareSchemas(paths: Json): Record<string, Json> {
  const counts = new Map<string, number>();
  visit(paths, (schema) => {
    const text = bareText(schema);
    if (text.length >= WORTH_NAMING) counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const shared: Record<string, Json> = {};

  const replaced = (value: unknown, trail: readonly string[], within: number): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaced(item, trail, within));
    if (typeof value !== 'object' || value === null) return value;
    const schema = value as Json;
    const count = isObjectSchema(schema) ? (counts.get(bareText(schema)) ?? 0) : 0;
    // What only stands inside of one shared schema needs no name beside it.
    if (count < 2 || count <= within) return members(schema, trail, within);
    const text = bareText(schema);
    let name = names.get(text);
    if (name === undefined) {
      name = freeName(trail, shared);
      names.set(text, name);
      shared[name] = {};
      shared[name] = members(bare(schema), [name], count);
    }
    const beside = Object.fromEntries(BESIDE.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])));
    return { $ref: `#/components/schemas/${name}`, ...beside };
  };
  const members = (schema: Json, trail: readonly string[], within: number): Json =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        NOT_SCHEMAS.has(key) ? value : replaced(value, STRUCTURE.has(key) ? trail : [...trail, key], within),
      ]),
    );

  for (const [path, item] of Object.entries(paths)) paths[path] = members(item as Json, nounsOf(path), 1);
  return shared;
}

const NOT_SCHEMAS = new Set(['default', 'examples', 'example', 'enum', 'const', 'required']);
/** Keys that say how a schema is built, and not what it is of. */
const STRUCTURE = new Set([
  ...['properties', 'items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'schema', 'content', 'responses'],
  ...['requestBody', 'parameters', 'result', 'application/json', 'get', 'post', 'put', 'delete', '200'],
]);

/** The envelope of an answer stays where it is: only what is in it is of anything. */
const isObjectSchema = ({ type, properties }: Json): boolean =>
  type === 'object' &&
  typeof properties === 'object' &&
  properties !== null &&
  !('code' in properties && 'result' in properties);
const bare = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !(BESIDE as readonly string[]).includes(key)));
const bareText = (schema: Json): string => JSON.stringify(bare(schema));

function visit(value: unknown, met: (schema: Json) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, met);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (isObjectSchema(value as Json)) met(value as Json);
  for (const [key, inner] of Object.entries(value)) if (!NOT_SCHEMAS.has(key)) visit(inner, met);
}

/** `/api/sdk/v2/{clinic}/pet/{petID}/weight` → `['pet']`: what a call is about. */
function nounsOf(path: string): string[] {
  const [noun = 'Answer'] = path
    .replace(/^\/(?:api\/sdk\/(?:v2\/)?|api\/|erp\/|sync\/v1\/)?(?:\{clinic\}\/)?/, '')
    .split('/')
    .filter((part) => !part.startsWith('{'));
  return [noun.replaceAll(/[^A-Za-z0-9]/g, '') || 'Answer'];
}

function freeName(trail: readonly string[], taken: Readonly<Record<string, Json>>): string {
  const words = trail.slice(-2).map((word) => word.replaceAll(/[^A-Za-z0-9]/g, ''));
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Shared';
  if (!(name in taken)) return name;
  for (let at = 2; ; at += 1) if (!(`${name}${at}` in taken)) return `${name}${at}`;
}
