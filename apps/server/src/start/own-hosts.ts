/** Hosts within the operator's network that clinics may name, as the environment lists them: names or addresses with commas between, without ports. */
export const ownHosts = (listed: string | undefined): ReadonlySet<string> =>
  new Set(
    (listed ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  );
