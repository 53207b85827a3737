// npm run build: installs what is missing and builds the web app, for a server whose user may change nothing of the code.
import { buildWeb, command, prepare } from './bootstrap.mjs';

await command(async () => buildWeb(prepare()));
