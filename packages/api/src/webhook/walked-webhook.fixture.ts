import type { Database } from '@vetloom/storage/ports/database.ts';
import { addWebhook, queueEvents } from '@vetloom/storage/webhook/webhook-rows.ts';

/** A program of the clinic `demo` for which three events wait; answers its id. */
export async function walkedWebhook(db: Pick<Database, 'inClinic'>, now: number): Promise<string> {
  const id = 'wh_walkedwalk12';
  const program = {
    name: '後端',
    url: 'https://program.example/hook',
    events: ['pet'],
    createDateTime: now,
    createBy: '',
  };
  await db.inClinic('demo', async (tx) => {
    await addWebhook(tx, { id, ...program }, Buffer.from('sealed'));
    const events = [1, 2, 3].map((n) => ({
      ...{ id: `evt${n}`, seq: n, ord: 0, type: 'pet.changed', happened: now + n },
      body: JSON.stringify({ id: `evt${n}` }),
    }));
    await queueEvents(tx, id, events, now + 86_400);
  });
  return id;
}
