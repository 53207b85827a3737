import { importsOf, type SourceFile, targetOf } from './source-files.ts';

/**
 * Dynamic imports that may close a circle, each with its reason: `importer → imported`. What both files need belongs into a third one
 * below them; only where fetching later is the purpose, and the two can't be told apart by it, does a circle stand here.
 */
const LAZY_ON_PURPOSE: ReadonlyMap<string, string> = new Map();

/**
 * Every circle of files, types and `import()` included, as the shortest way round: one for each knot, so that a knot of several circles is
 * told until the last of them is open.
 */
export function circles(
  files: readonly SourceFile[],
  allowed: ReadonlyMap<string, string> = LAZY_ON_PURPOSE,
): string[] {
  const graph = importGraph(files, allowed);
  return knotsOf(graph).map((knot) => shortestCircle(graph, knot).join(' → '));
}

/** Entries of the list of lazy imports that close no circle: what was opened needs no reason any more. */
export function needlessReasons(
  files: readonly SourceFile[],
  allowed: ReadonlyMap<string, string> = LAZY_ON_PURPOSE,
): string[] {
  const before = circles(files, allowed).length;
  return [...allowed.keys()].filter((entry) => {
    const others = new Map([...allowed].filter(([key]) => key !== entry));
    return circles(files, others).length === before;
  });
}

type Graph = ReadonlyMap<string, readonly string[]>;

function importGraph(files: readonly SourceFile[], allowed: ReadonlyMap<string, string>): Graph {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map((file): [string, string[]] => {
      const targets = importsOf(file)
        .map(({ specifier, lazy }) => ({ target: targetOf(file.path, specifier), lazy }))
        .filter(({ target, lazy }) => paths.has(target) && !(lazy && allowed.has(`${file.path} → ${target}`)))
        .map(({ target }) => target);
      return [file.path, [...new Set(targets)].sort()];
    }),
  );
}

/** Sets of files that all reach each other, by Tarjan's search without recursion: a chain of imports may be as long as there are files. */
function knotsOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const knots: string[][] = [];

  const enter = (path: string) => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    open.push(path);
    isOpen.add(path);
    return { path, rest: [...(graph.get(path) ?? [])] };
  };
  const lower = (path: string, to: number) => low.set(path, Math.min(low.get(path) ?? to, to));
  const leave = (path: string) => {
    if (low.get(path) !== order.get(path)) return;
    const knot = open.splice(open.indexOf(path));
    for (const member of knot) isOpen.delete(member);
    if (knot.length > 1 || graph.get(path)?.includes(path)) knots.push(knot.sort());
  };

  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const way = [enter(root)];
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const next = at.rest.pop();
      if (next === undefined) {
        way.pop();
        leave(at.path);
        const above = way.at(-1);
        if (above) lower(above.path, low.get(at.path) ?? 0);
      } else if (!order.has(next)) way.push(enter(next));
      else if (isOpen.has(next)) lower(at.path, order.get(next) ?? 0);
    }
  }
  return knots.sort();
}

function shortestCircle(graph: Graph, knot: readonly string[]): string[] {
  const members = new Set(knot);
  const found = knot.map((start) => wayBack(graph, members, start)).filter((way) => way.length > 0);
  return found.reduce((best, way) => (way.length < best.length ? way : best), found[0] ?? [...knot]);
}

/** The shortest way from a file back to itself, breadth first. */
function wayBack(graph: Graph, members: ReadonlySet<string>, start: string): string[] {
  const before = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of graph.get(path) ?? []) {
      if (next === start) {
        const way = [start];
        for (let at: string | undefined = path; at !== undefined && at !== start; at = before.get(at)) way.unshift(at);
        return [start, ...way];
      }
      if (!members.has(next) || before.has(next)) continue;
      before.set(next, path);
      queue.push(next);
    }
  }
  return [];
}
