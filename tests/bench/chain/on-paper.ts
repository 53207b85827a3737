/** What `npm run bench:chain` measured, put in by hand. */
export interface MeasuredCosts {
  /** Processor seconds that servers, and the database, spend on a command with all that follows from it (pokes, pulls, lists). */
  readonly serverSecondsPerCommand: number;
  readonly databaseSecondsPerCommand: number;
  /** Memory of a server process with nobody in it, for each socket, and for each founded clinic; MB. */
  readonly processMegabytes: number;
  readonly socketMegabytes: number;
  readonly clinicMegabytes: number;
  /** Share of one processor, 0 to 1, that servers, and the database, spend on a founded clinic in which nobody works: one server looks after it, however many there are. */
  readonly clinicServerShare: number;
  readonly clinicDatabaseShare: number;
  /** What a clinic of the expected size takes on the database's disk, MB, indexes and history included. */
  readonly clinicDiskMegabytes: number;
}

/** What is expected of an installation. */
export interface Expected {
  readonly clinics: number;
  /** Open in the busiest hour. */
  readonly stationsPerClinic: number;
  /** Commands a second of one station in the busiest hour. */
  readonly commandsPerStation: number;
}

/** A kind of machine that can be had. */
export interface Machine {
  readonly processors: number;
  readonly megabytes: number;
  readonly diskMegabytes: number;
  /** In whichever currency; the answer is in the same. */
  readonly moneyPerMonth: number;
}

/** Of what it is built. */
export interface Building {
  readonly server: Machine;
  /** A primary or one of Citus's workers. Each has a replica as large. */
  readonly database: Machine;
  readonly balancer: Machine;
  /** Share of processor, memory and disk that may be used in the busiest hour, 0 to 1: what is left carries a machine that fails. */
  readonly fullAt: number;
  /** Most sockets of one server process. */
  readonly socketsPerProcess: number;
}

/** Something that ends, and at how many clinics it does with the machines that were chosen. */
export interface Limit {
  readonly what: 'server processors' | 'server memory' | 'sockets' | 'database processors' | 'database disk';
  readonly clinics: number;
}

/** The answer. */
export interface OnPaper {
  /** Server processes: each uses one processor. */
  readonly processes: number;
  readonly serverMachines: number;
  /** With a replica each. */
  readonly databaseMachines: number;
  readonly balancerMachines: number;
  readonly moneyPerMonth: number;
  /** What breaks first stands first; a further machine of the kind puts each of them off. */
  readonly limits: readonly Limit[];
}

const BALANCERS = 2;
/** One may fail. */
const LEAST_SERVER_MACHINES = 2;

/**
 * The machines that a number of clinics takes, what they cost, and what breaks first where more come. It goes by what one machine was measured to do and knows nothing of
 * what only many show: networks, neighbours, clinics that are larger than others.
 */
export function onPaper(costs: MeasuredCosts, expected: Expected, building: Building): OnPaper {
  const { clinics, stationsPerClinic, commandsPerStation } = expected;
  const { server, database, balancer, fullAt, socketsPerProcess } = building;
  const commands = stationsPerClinic * commandsPerStation;
  const ofClinic = {
    server: commands * costs.serverSecondsPerCommand + costs.clinicServerShare,
    database: commands * costs.databaseSecondsPerCommand + costs.clinicDatabaseShare,
  };

  const forWork = Math.ceil((clinics * ofClinic.server) / fullAt);
  const forSockets = Math.ceil((clinics * stationsPerClinic) / socketsPerProcess);
  const processes = Math.max(1, forWork, forSockets);
  const socketsMegabytes = clinics * stationsPerClinic * costs.socketMegabytes;
  const processMegabytes = costs.processMegabytes + clinics * costs.clinicMegabytes;
  const serverRoom = server.megabytes * fullAt;
  const serverMachines = Math.max(
    LEAST_SERVER_MACHINES,
    Math.ceil(processes / server.processors),
    Math.ceil((processes * processMegabytes + socketsMegabytes) / serverRoom),
  );

  const databaseLoad = clinics * ofClinic.database;
  const primaries = Math.max(
    1,
    Math.ceil(databaseLoad / (database.processors * fullAt)),
    Math.ceil((clinics * costs.clinicDiskMegabytes) / (database.diskMegabytes * fullAt)),
  );
  const databaseMachines = 2 * primaries;

  const memoryOfClinic = processes * costs.clinicMegabytes + stationsPerClinic * costs.socketMegabytes;
  const limits: Limit[] = [
    { what: 'server processors', clinics: (processes * fullAt) / ofClinic.server },
    {
      what: 'server memory',
      clinics: (serverMachines * serverRoom - processes * costs.processMegabytes) / memoryOfClinic,
    },
    { what: 'sockets', clinics: (processes * socketsPerProcess) / stationsPerClinic },
    {
      what: 'database processors',
      clinics: (primaries * database.processors * fullAt) / ofClinic.database,
    },
    { what: 'database disk', clinics: (primaries * database.diskMegabytes * fullAt) / costs.clinicDiskMegabytes },
  ];
  return {
    processes,
    serverMachines,
    databaseMachines,
    balancerMachines: BALANCERS,
    moneyPerMonth:
      serverMachines * server.moneyPerMonth +
      databaseMachines * database.moneyPerMonth +
      BALANCERS * balancer.moneyPerMonth,
    limits: limits
      .toSorted((a, b) => a.clinics - b.clinics)
      .map((limit) => ({ ...limit, clinics: Math.floor(limit.clinics) })),
  };
}
