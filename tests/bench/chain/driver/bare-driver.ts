// A process of its own that writes bare rows, one a transaction, from several connections, as it is told.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BareSaid, BareTold } from './told.ts';

const INSERT = 'INSERT INTO bare.written (clinic_id, id, body) VALUES ($1, $2, $3)';

process.on('message', (told: BareTold) => {
  write(told).then(
    (said) => process.send?.(said),
    (error: unknown) => {
      throw error;
    },
  );
});
process.on('disconnect', () => process.exit());

async function write({ url, clients, rows, bytes, clinics }: BareTold): Promise<BareSaid> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  // Random, so that it isn't pressed together.
  const text = randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, bytes);
  const inserts: number[] = [];
  let left = rows;
  const began = performance.now();
  await Promise.all(
    connections.map(async (client, at) => {
      const clinic = clinics[at % clinics.length];
      while (left > 0) {
        left -= 1;
        const begun = performance.now();
        await client.query({ name: 'insert', text: INSERT, values: [clinic, randomUUID(), text] });
        inserts.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(connections.map((client) => client.end()));
  return { seconds, inserts };
}
