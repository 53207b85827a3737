/** Members of a command's input that tell what its author saw, and not what they did (law 3). */
export const WITNESSED: ReadonlySet<string> = new Set(['seen', 'beside', 'handed']);
