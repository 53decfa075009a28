import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checksOf, newSecrets } from '../admin-set-up.ts';
import { type Config, readConfig, SETTINGS } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { loggedError } from '../platform/logged-error.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readOffering } from '../read-offering.ts';
import { askForAdministrators, createAdministrators } from './administrators.ts';
import { type Answers, answersOfFile, answersOfPerson, readSettings } from './answers.ts';
import {
  askForSettings,
  changeSettings,
  type Fault,
  type SettingsInHand,
} from './ask-for-settings.ts';
import { OWN_VALUES } from './questions.ts';
import { explanations, settingLine, settingsFile } from './sample-settings.ts';
import { openSignerFiles, SIGNER_ENV } from './signer-files.ts';
import { Interrupted, type Terminal } from './terminal.ts';
import { loginOf, migrate } from '../platform/db/migrate.ts';
import { checkDatabase, neededSchema } from '../platform/db/schema-version.ts';
import { SERVER_FOLDER } from '../platform/server-folder.ts';

const SETTINGS_FILE = 'portal.env';
/** What a person has typed so far, until the settings file is written. */
const KEPT_FILE = 'portal.env.answers';
const SIGNER_FOLDER = 'signer';
const UNFINISHED = '.unfinished';
const INTERRUPTED = 130;

export interface SetUpOptions {
  /** The folder for the settings file and the signer's folder. */
  readonly folder: string;
  /** The program that is called to make the signer's keys. */
  readonly program: string;
  /** Answers in place of a person's. */
  readonly answersFile: string | null;
  readonly terminal: Terminal;
}

/**
 * Sets up a production site step by step. Each step completes as a whole and is never
 * repeated, so an interrupted set-up continues when it is called again. Returns the exit
 * code.
 */
export async function setUp(options: SetUpOptions): Promise<number> {
  const { terminal } = options;
  try {
    const answers = await openAnswers(options);
    const config =
      (await earlierSettings(options, answers)) ?? (await newSettings(options, answers));
    terminal.refuseIfInterrupted();
    const { issuer } = await readOffering(config);
    const db = openDatabase({ url: config.DATABASE_URL, poolSize: 2, onError: () => undefined });
    try {
      await createAdministrators(db, config, {
        answers,
        issuer: issuer.name,
        say: terminal.say,
      });
    } finally {
      await db.close();
    }
    sayWhoHasWhat(options);
    await sayWhatIsLeft(config, terminal.say);
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof Interrupted)) throw error;
    terminal.say(`\n${error.message}`);
    return error instanceof Interrupted ? INTERRUPTED : 1;
  }
}

async function openAnswers({ folder, answersFile, terminal }: SetUpOptions): Promise<Answers> {
  if (answersFile === null) {
    const kept = await readIfThere(join(folder, KEPT_FILE));
    return answersOfPerson(terminal, readSettings(kept ?? ''));
  }
  const text = await readFile(answersFile, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${answersFile}: cannot be read: ${loggedError(error).message}`);
  });
  return answersOfFile(
    answersFile,
    text,
    (name) => Object.hasOwn(SETTINGS, name) || OWN_VALUES.has(name),
  );
}

/** Settings of an earlier run are used unchanged; null if there are none. */
async function earlierSettings(
  { folder, terminal }: SetUpOptions,
  answers: Answers,
): Promise<Config | null> {
  const file = join(folder, SETTINGS_FILE);
  const text = await readIfThere(file);
  if (text === null) return null;
  terminal.say(`${file} is there: its settings are used and stay as they are.`);
  const config = readConfig(Object.fromEntries(readSettings(text)));
  await passChecks({ read: () => config, change: null }, { answers, terminal });
  return config;
}

/** Asks for everything, makes keys, checks, and writes only then. */
async function newSettings(options: SetUpOptions, answers: Answers): Promise<Config> {
  const { folder, terminal, program } = options;
  const inHand: SettingsInHand = {
    values: new Map(
      [...answers.given].filter(([name]) => Object.hasOwn(SETTINGS, name) && !isOwn(name)),
    ),
    explained: await explanations(),
    answers,
    say: terminal.say,
    async keep() {
      if (!answers.canChange) return;
      const lines = [...inHand.values].map(([name, value]) => settingLine(name, value));
      await writeWhole(join(folder, KEPT_FILE), `${lines.join('\n')}\n`);
    },
  };
  const { values } = inHand;
  await askForSettings(inHand);
  if (!answers.canChange) await askForAdministrators([1, 2], answers);
  answers.settle();
  const secrets = readSettings(newSecrets().join('\n'));
  const signer = await openSignerFiles({
    folder: resolve(folder, SIGNER_FOLDER),
    program,
    values,
    login: secrets.get('SIGNER_LOGIN') ?? '',
  });
  const all = () => new Map([['MODE', 'production'], ...secrets, ...values, ...signer.settings]);
  try {
    const config = await passChecks(
      {
        read: () => readConfig(Object.fromEntries(all())),
        change: answers.canChange ? (faults) => changeSettings(inHand, faults) : null,
      },
      { answers, terminal },
    );
    terminal.refuseIfInterrupted();
    await signer.finish(config, await readOffering(config));
    await writeNew(join(folder, SETTINGS_FILE), await settingsFile(all()));
    await rm(join(folder, KEPT_FILE), { force: true });
    return config;
  } finally {
    await signer.discard();
  }
}

interface Changeable {
  /** Throws OperatorError with a line for each setting that is missing or wrong. */
  read(): Config;
  /** Asks for what was refused again; null without a person to ask. */
  readonly change: ((faults: readonly Fault[]) => Promise<void>) | null;
}

/** Every check in turn until it passes; those that need the ledger set up come last, elsewhere. */
async function passChecks(
  settings: Changeable,
  { answers, terminal }: { readonly answers: Answers; readonly terminal: Terminal },
): Promise<Config> {
  const passed = new Set<string>();
  for (;;) {
    terminal.refuseIfInterrupted();
    try {
      const config = settings.read();
      const next = (await checksOf(config)).find(
        ({ what, isAfterLedger = false }) => !isAfterLedger && !passed.has(what),
      );
      if (next === undefined) return config;
      try {
        if (next.settings === 'DATABASE_URL') await migrateIfBehind(config, answers, terminal.say);
        await next.run();
      } catch (error) {
        if (error instanceof Interrupted) throw error;
        throw refusalOf(next.settings, loggedError(error).message);
      }
      terminal.say(`ok      ${next.what}`);
      passed.add(next.what);
    } catch (error) {
      if (!(error instanceof OperatorError) || settings.change === null) throw error;
      const faults = faultsIn(error.message);
      if (faults.length === 0) throw error;
      terminal.say(`\nFAILED  ${error.message}`);
      await settings.change(faults);
    }
  }
}

function refusalOf(settings: string, reason: string): OperatorError {
  return new OperatorError(/^[A-Z][A-Z0-9_]+: /.test(reason) ? reason : `${settings}: ${reason}`);
}

/** The settings that a refusal names at the beginning of its lines. */
function faultsIn(message: string): Fault[] {
  return message.split('\n').flatMap((line) => {
    const [, names, reason = ''] =
      /^\s*([A-Z][A-Z0-9_]+(?:, [A-Z][A-Z0-9_]+)*): (.*)$/.exec(line) ?? [];
    return names === undefined ? [] : names.split(', ').map((name) => ({ name, reason }));
  });
}

function isOwn(name: string): boolean {
  return OWN_VALUES.has(name);
}

function sayWhoHasWhat({ folder, terminal }: SetUpOptions): void {
  const signer = resolve(folder, SIGNER_FOLDER);
  terminal.say(`
The server has ${resolve(folder, SETTINGS_FILE)} (mode 600). No key in it moves tokens or lumens.

The signer has ${signer} (mode 700), unless it was set up elsewhere. Give the folder to its own user:
  keys.sealed     the keys of the ledger; copy it to a second place
  ${SIGNER_ENV}      its settings; SIGNER_PASSPHRASE opens keys.sealed: copy it to a third place
  policy.json     its limits of 24 hours; two people read them before the first start

Neither has the cold keys of the issuer, nor the login that owns the tables (DATABASE_OWNER_URL).`);
}

/** The signer has to run, and the cold keys to sign, before these can pass. */
async function sayWhatIsLeft(config: Config, say: (line: string) => void): Promise<void> {
  const failed: string[] = [];
  for (const check of await checksOf(config)) {
    if (check.isAfterLedger !== true) continue;
    await check.run().catch(() => failed.push(check.what));
  }
  say(
    failed.length === 0
      ? '\nEverything answers. Start the server: serve'
      : `\nLeft to do, in this order (docs/operations/set-up.md): start the signer, \`admin stellar-setup\`, \`admin check\`, \`serve\`.\nNot yet: ${failed.join('; ')}`,
  );
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new OperatorError(`${file}: cannot be read: ${loggedError(error).message}`);
  }
}

/** Writes a file of secrets in one step, in the place of an earlier one. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeUnfinished(file, text);
  await rename(`${file}${UNFINISHED}`, file);
}

/** Writes a file of secrets in one step. Throws if there is one: nothing is ever overwritten. */
async function writeNew(file: string, text: string): Promise<void> {
  await writeUnfinished(file, text);
  await link(`${file}${UNFINISHED}`, file);
  await rm(`${file}${UNFINISHED}`);
}

async function writeUnfinished(file: string, text: string): Promise<void> {
  // An interrupted set-up may have left it, with another mode than ours.
  await rm(`${file}${UNFINISHED}`, { force: true });
  await writeFile(`${file}${UNFINISHED}`, text, { mode: 0o600, flag: 'wx' });
}

const OWNER = 'DATABASE_OWNER_URL';

/** Brings an empty or earlier database up to date, by the login that owns the tables. */
async function migrateIfBehind(
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
