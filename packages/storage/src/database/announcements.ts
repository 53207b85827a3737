import pg from 'pg';

const CHANNEL = 'vetloom_head';
const RETRY_MS = 1000;

type Hear = (clinic: string, seq: number) => void;

/** The payload of an announcement. */
export const announcement = (clinic: string, seq: number): string => JSON.stringify([clinic, seq]);

/** The statement that announces. Outside of the writing transaction: NOTIFY inside of one makes commits queue up behind each other. */
export const ANNOUNCE = `SELECT pg_notify('${CHANNEL}', $1)`;

/** Hears announcements on a connection of its own and takes a new one when that breaks. Returns how to stop. */
export async function listen(config: pg.ClientConfig, hear: Hear): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const connect = async () => {
    const fresh = new pg.Client(config);
    fresh.on('error', () => again());
    fresh.on('end', () => again());
    fresh.on('notification', ({ payload }) => {
      const [clinic, seq] = JSON.parse(payload ?? '[]') as [unknown, unknown];
      if (typeof clinic === 'string' && typeof seq === 'number') hear(clinic, seq);
    });
    await fresh.connect();
    await fresh.query(`LISTEN ${CHANNEL}`);
    client = fresh;
  };
  const again = () => {
    if (ended || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(again);
    }, RETRY_MS).unref();
  };

  await connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end();
  };
}
