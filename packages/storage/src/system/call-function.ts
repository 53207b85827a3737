import type { Connections } from '../database/connections.ts';

/** Calls one of the schema's named functions; the only way to what belongs to no clinic, and open to the sign-in module's connections alone. */
export function callFunction<Row extends object>(
  connections: Connections,
  name: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const parameters = values.map((_, at) => `$${at + 1}`).join(', ');
  return connections.run<Row>({ name: `call-${name}`, text: `SELECT * FROM vetloom.${name}(${parameters})`, values });
}

/** The one value of a function that answers one. */
export async function callForValue(
  connections: Connections,
  name: string,
  values: readonly unknown[],
): Promise<unknown> {
  const [row] = await callFunction<Record<string, unknown>>(connections, name, values);
  return row?.[name] ?? undefined;
}
