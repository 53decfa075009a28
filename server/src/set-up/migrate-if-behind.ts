import type { Config } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { loginOf, migrate } from '../platform/db/migrate.ts';
import { checkDatabase, neededSchema } from '../platform/db/schema-version.ts';
import { loggedError } from '../platform/logged-error.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { SERVER_FOLDER } from '../platform/server-folder.ts';
import type { Answers } from './answers.ts';
import { OWN_VALUES } from './questions.ts';

const OWNER = 'DATABASE_OWNER_URL';

/** Brings an empty or earlier database up to date, by the login that owns the tables. */
export async function migrateIfBehind(
  { DATABASE_URL: url }: Config,
  answers: Answers,
  say: (line: string) => void,
): Promise<void> {
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined });
  let trouble: string | null;
  try {
    // A database of another kind is refused before anything is written to it.
    await checkDatabase(db, url, { trouble: () => Promise.resolve(null) });
    trouble = await (await neededSchema()).trouble(db);
  } finally {
    await db.close();
  }
  if (trouble === null) return;
  say(`DATABASE_URL: ${trouble}`);
  const ownerUrl = await answers.answer({
    name: OWNER,
    explanation: OWN_VALUES.get(OWNER) ?? '',
    refuse: (value) => (URL.canParse(value) ? null : 'is no address of a database'),
  });
  answers.settle();
  let files = 0;
  try {
    await migrate({
      url: ownerUrl,
      runningLogin: loginOf(url),
      folder: SERVER_FOLDER,
      log: () => (files += 1),
    });
  } catch (error) {
    throw new OperatorError(`${OWNER}: ${loggedError(error).message}`, { cause: error });
  }
  say(`ok      migrate: ${files} files`);
}
