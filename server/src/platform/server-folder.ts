import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/**
 * The folder of the server, with its SQL files. The sources lie at several depths below it, and the
 * build of them in one folder.
 */
export const SERVER_FOLDER = dirname(findPackageJSON('.', import.meta.url) ?? '');
