// Writes the rows of docs/PERMISSIONS.md from what permissions guard.
import { writeFileSync } from 'node:fs';
import { ALL_PERMISSIONS } from '@vetloom/domain/access/permissions.ts';
import { read } from './citations.ts';
import { withGates } from './permission-gates.ts';

const text = withGates(read('docs/PERMISSIONS.md'), ALL_PERMISSIONS);
writeFileSync(new URL('../../docs/PERMISSIONS.md', import.meta.url), text);
