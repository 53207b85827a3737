import type { Random } from '@vetloom/testing/simulator/random.ts';
import type { Fleet, Which } from './fleet.ts';

/** What makes up for a fault. */
export type Heal = () => Promise<void> | void;

/** Something that goes wrong. */
export interface Fault {
  readonly name: string;
  /** Shortest and longest time until it is mended, in seconds. */
  readonly lasts: readonly [number, number];
  /** Lets it happen; answers what mends it. */
  readonly happen: (fleet: Fleet, random: Random) => Promise<Heal> | Heal;
}

/** A part of the fleet: of one part one thing goes wrong at a time, of several parts at once. */
export interface Part {
  readonly name: string;
  /** Shortest and longest time between two faults, in seconds. */
  readonly pauses: readonly [number, number];
  readonly faults: readonly Fault[];
}

const either = (random: Random): Which => random.one([0, 1]);

const SERVERS: Part = {
  name: 'servers',
  pauses: [8, 25],
  faults: [
    {
      name: 'a server is killed',
      lasts: [0, 10],
      happen: async (fleet, random) => {
        const which = either(random);
        await fleet.server(which).kill();
        return () => fleet.serverAgain(which);
      },
    },
    {
      name: 'both servers are killed',
      lasts: [0, 5],
      happen: async (fleet) => {
        await Promise.all([fleet.server(0).kill(), fleet.server(1).kill()]);
        return async () => {
          await fleet.serverAgain(0);
          await fleet.serverAgain(1);
        };
      },
    },
    {
      name: 'a server is told to end',
      lasts: [0, 10],
      happen: async (fleet, random) => {
        const which = either(random);
        await fleet.server(which).stop();
        return () => fleet.serverAgain(which);
      },
    },
    {
      name: 'a server hangs',
      lasts: [2, 45],
      happen: (fleet, random) => {
        const server = fleet.server(either(random));
        server.hold();
        return () => server.release();
      },
    },
    {
      name: 'a server’s clock is wrong',
      lasts: [10, 40],
      happen: async (fleet, random) => {
        const which = either(random);
        await fleet.server(which).stop();
        await fleet.serverAgain(which, random.whole(30, 600) * random.one([1, -1]));
        return async () => {
          await fleet.server(which).stop();
          await fleet.serverAgain(which);
        };
      },
    },
  ],
};

const BALANCER: Part = {
  name: 'balancer',
  pauses: [40, 90],
  faults: [
    {
      name: 'the balancer is killed',
      lasts: [0, 4],
      happen: async (fleet) => {
        await fleet.balancer.kill();
        return () => fleet.balancerAgain();
      },
    },
    {
      name: 'the balancer hangs',
      lasts: [1, 15],
      happen: (fleet) => {
        fleet.balancer.hold();
        return () => fleet.balancer.release();
      },
    },
  ],
};

const DATABASE: Part = {
  name: 'database',
  pauses: [20, 60],
  faults: [
    {
      name: 'the primary is killed',
      lasts: [5, 20],
      happen: async ({ database }) => {
        const primary = await database.primary();
        await database.kill(primary);
        return async () => {
          await database.startAgain(primary);
          await database.whole();
        };
      },
    },
    {
      name: 'the primary hangs',
      lasts: [3, 40],
      happen: async ({ database }) => {
        const release = database.hold(await database.primary());
        return async () => {
          release();
          await database.whole();
        };
      },
    },
    {
      name: 'the primary is handed over',
      lasts: [0, 0],
      happen: async ({ database }) => {
        await database.switchOver(await database.primary(), await database.synchronous());
        return () => database.whole();
      },
    },
    {
      name: 'the synchronous replica is killed',
      lasts: [5, 20],
      happen: async ({ database }) => {
        const replica = await database.synchronous();
        await database.kill(replica);
        return async () => {
          await database.startAgain(replica);
          await database.whole();
        };
      },
    },
    {
      name: 'etcd hangs',
      lasts: [3, 30],
      happen: ({ database }) => {
        const release = database.holdAgreement();
        return async () => {
          release();
          await database.whole();
        };
      },
    },
  ],
};

const FILES: Part = {
  name: 'files',
  pauses: [20, 60],
  faults: [
    {
      name: 'the object store is killed',
      lasts: [1, 15],
      happen: async ({ files }) => {
        await files.kill();
        return () => files.revive();
      },
    },
    {
      name: 'the object store hangs',
      lasts: [2, 20],
      happen: ({ files }) => {
        files.hold();
        return () => files.release();
      },
    },
  ],
};

const NETWORK: Part = {
  name: 'network',
  pauses: [8, 25],
  faults: [
    {
      name: 'stations are cut off',
      lasts: [1, 10],
      happen: ({ stationRoad }) => {
        stationRoad.cut();
        return () => stationRoad.mend();
      },
    },
    {
      name: 'stations hear nothing',
      lasts: [2, 20],
      happen: ({ stationRoad }) => {
        stationRoad.silence();
        return () => stationRoad.mend();
      },
    },
    {
      name: 'stations’ line is slow',
      lasts: [5, 20],
      happen: ({ stationRoad }, random) => {
        stationRoad.slow(random.whole(100, 800));
        return () => stationRoad.mend();
      },
    },
    {
      name: 'a server is cut off from the database',
      lasts: [1, 15],
      happen: ({ databaseRoads }, random) => {
        const road = databaseRoads[either(random)];
        road.cut();
        return () => road.mend();
      },
    },
    {
      name: 'a server hears nothing of the database, and is cut off then',
      lasts: [2, 40],
      happen: ({ databaseRoads }, random) => {
        const road = databaseRoads[either(random)];
        road.silence();
        return () => {
          // What was under way never arrives.
          road.cut();
          road.mend();
        };
      },
    },
    {
      name: 'servers are cut off from the files',
      lasts: [1, 15],
      happen: ({ fileRoad }) => {
        fileRoad.cut();
        return () => fileRoad.mend();
      },
    },
  ],
};

/** All parts in which things go wrong. */
export const PARTS: readonly Part[] = [SERVERS, BALANCER, DATABASE, FILES, NETWORK];
