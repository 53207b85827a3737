import pg from 'pg';

const RETRY_MS = 1000;
/** A machine that lost its power says no farewell: without these PostgreSQL would keep its connection, and what it holds, for hours. Seconds. */
const GONE_AFTER = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * Keeps a connection of its own open for what lasts as long as a session, and takes a new one when it breaks. `begin` is run on each. Returns how to stop.
 * @throws whatever the first connection or `begin` on it throws
 */
export async function holdConnection(
  config: pg.ClientConfig,
  begin: (client: pg.Client) => Promise<void>,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const connect = async () => {
    const fresh = new pg.Client(config);
    fresh.on('error', () => reconnect());
    fresh.on('end', () => reconnect());
    try {
      await fresh.connect();
      await fresh.query(GONE_AFTER);
      await begin(fresh);
      client = fresh;
      // Stopped meanwhile.
      if (ended) await fresh.end();
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
  };
  const reconnect = () => {
    if (ended || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnect);
    }, RETRY_MS).unref();
  };

  await connect().catch((error: unknown) => {
    ended = true;
    clearTimeout(timer);
    throw error;
  });
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end();
  };
}
