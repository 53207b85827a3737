import { join } from 'node:path';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import pg from 'pg';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { fillWard } from '../harness/ward-data.ts';

const ANIMALS = 20;
/** Cells of each animal's day; a ward of 20 animals writes 9,600 a day. */
const CELLS = 48;
const MINUTES = ['05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55', '01'];

/** What each measured value costs the server: rows and bytes, by what keeps them (issue: neither the feed nor the history grows out of proportion). `size`: cells an animal. */
export async function measureWardCells(size = CELLS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(copy.data, 'postgres') });
    const bare = new pg.Client({ connectionString: postgres.url });
    try {
      await bare.connect();
      const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
      try {
        const { stays, today, ask } = await fillWard(server, ANIMALS);
        const before = await tables(bare);
        const times: number[] = [];
        for (let cell = 0; cell < size; cell += 1)
          for (const inHospitalID of stays) {
            const time = `${String(cell % 24).padStart(2, '0')}${MINUTES[Math.floor(cell / 24) % MINUTES.length]}`;
            const began = performance.now();
            await ask('PUT', '/inHospital/monitor', {
              ...{ inHospitalID, planDateTime: today },
              status: { [time]: { bt: 38 + (cell % 10) / 10 } },
            });
            times.push(performance.now() - began);
          }
        const after = await tables(bare);
        const cells = size * stays.length;
        const how = `${cells} values, each a call of its own, in ${ANIMALS} sheets of ${144 + size} values at the end`;
        const grown = after
          .map(({ name, rows, bytes }) => {
            const was = before.find((table) => table.name === name);
            return { name, rows: (rows - (was?.rows ?? 0)) / cells, bytes: (bytes - (was?.bytes ?? 0)) / cells };
          })
          .filter(({ rows, bytes }) => rows > 0.01 || bytes > 1)
          .toSorted((a, b) => b.bytes - a.bytes);
        return [
          {
            name: 'a value of a sheet, written over HTTP',
            value: percentile(times, 0.5),
            unit: 'ms',
            how: `median; ${how}`,
          },
          {
            name: 'rows that a value adds',
            value: grown.reduce((sum, { rows }) => sum + rows, 0),
            unit: '',
            how: `${grown.map(({ name, rows }) => `${name} ${rows.toFixed(2)}`).join(', ')}; ${how}`,
          },
          {
            name: 'bytes that a value adds',
            value: grown.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
            unit: 'kB',
            how: `tables with their indexes, before any vacuum: ${grown.map(({ name, bytes }) => `${name} ${(bytes / 1024).toFixed(2)}`).join(', ')}; ${how}`,
          },
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await bare.end();
      await postgres.stop();
    }
  } finally {
    await copy.remove();
  }
}

interface Table {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** The tables of all clinics with how much is in them. */
async function tables(bare: pg.Client): Promise<Table[]> {
  const { rows: names } = await bare.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'vetloom' AND c.relkind IN ('r', 'p')`,
  );
  const found: Table[] = [];
  for (const { name } of names) {
    const { rows } = await bare.query<{ rows: string; bytes: string }>(
      `SELECT (SELECT count(*) FROM vetloom.${pg.escapeIdentifier(name)}) AS rows, pg_total_relation_size($1::regclass) AS bytes`,
      [`vetloom.${pg.escapeIdentifier(name)}`],
    );
    found.push({ name, rows: Number(rows[0]?.rows ?? 0), bytes: Number(rows[0]?.bytes ?? 0) });
  }
  return found;
}
