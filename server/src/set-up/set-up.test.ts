import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@stellar/stellar-sdk';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { asRunningServer, cloneDatabase } from '../../../testing/postgres-for-tests.ts';
import { codeOf } from '../../../testing/second-factors.ts';
import { SERVER_MAIN } from '../../../testing/server-process.ts';
import { openSurroundings, type Surroundings } from '../../../testing/surroundings.ts';
import { readConfig } from '../config.ts';
import { readSettings } from './answers.ts';
import { settingLine } from './sample-settings.ts';
import { setUp } from './set-up.ts';
import { Interrupted, type Terminal } from './terminal.ts';

let around: Surroundings;
let owner: string;
let place: string;
let folder: string;
/** What a person types, name by name; several for a name in turn, the last one from then on. */
let typed: Record<string, string[]>;
beforeAll(async () => {
  owner = await cloneDatabase(inject('postgresUrl'), 'template0');
  around = await openSurroundings(owner, {
    ledger: true,
    // Production reads prices by https alone, from public addresses.
    offering: (offering) => ({ ...offering, paymentMethods: ['EUR'] }),
  });
  place = await mkdtemp(join(tmpdir(), 'bb1-set-up-'));
});
afterAll(async () => {
  await around.close();
  await rm(place, { recursive: true, force: true });
});
let runs = 0;
beforeEach(async () => {
  runs += 1;
  folder = join(place, String(runs));
  await mkdir(folder);
  const { environment } = around;
  const setting = (name: string) => [environment[name] ?? ''];
  typed = {
    PUBLIC_URL: ['https://portal.example'],
    CONTENT_DIR: setting('CONTENT_DIR'),
    OFFERING_FILE: setting('OFFERING_FILE'),
    DATABASE_URL: [asRunningServer(owner)],
    DATABASE_OWNER_URL: [owner],
    SMTP_URL: setting('SMTP_URL'),
    MAIL_FROM: [''],
    HORIZON_URL: setting('HORIZON_URL'),
    STELLAR_NETWORK_PASSPHRASE: setting('STELLAR_NETWORK_PASSPHRASE'),
    STELLAR_ISSUER: setting('STELLAR_ISSUER'),
    STELLAR_COLLECTION: [Keypair.random().publicKey()],
    ACCEPTED_WEAK_SETTINGS: ['STELLAR_NETWORK_PASSPHRASE,TIMESTAMP_URL,CLAMD_ADDRESS'],
    ADMINISTRATOR_1: ['Ada Admin <ada@issuer.example>'],
    ADMINISTRATOR_1_PASSWORD: ['correct horse battery staple'],
    ADMINISTRATOR_2: ["Berta O'Neil <berta@issuer.example>"],
    ADMINISTRATOR_2_PASSWORD: ['another horse another staple'],
    ADMINISTRATOR_2_LANGUAGE: ['en'],
  };
});

/** A person at a terminal, who leaves it when a value is `Ctrl-C`. */
function person(): Terminal & { readonly said: string[]; readonly asked: string[] } {
  const [said, asked]: [string[], string[]] = [[], []];
  let question = '';
  return {
    said,
    asked,
    say(line) {
      said.push(line);
      question = /^\n([A-Z0-9_]+)(?: \(optional\))?: /.exec(line)?.[1] ?? question;
    },
    ask() {
      asked.push(question);
      if (question === 'CODE') return Promise.resolve(codeOf(secretIn(said)));
      const [next = '', ...later] = typed[question] ?? [];
      if (later.length > 0) typed[question] = later;
      if (next === 'Ctrl-C') return Promise.reject(new Interrupted());
      return Promise.resolve(next);
    },
    refuseIfInterrupted: () => undefined,
  };
}
const secretIn = (said: readonly string[]) =>
  said.flatMap((line) => /^otpauth:.*[?&]secret=([A-Z2-7]+)/.exec(line)?.[1] ?? []).at(-1) ?? '';
const by = (terminal: Terminal, answersFile: string | null = null) =>
  setUp({ folder, program: SERVER_MAIN, answersFile, terminal });
const settings = async () =>
  Object.fromEntries(readSettings(await readFile(join(folder, 'portal.env'), 'utf8')));

describe('the set-up of a production site', { timeout: 120_000 }, () => {
  it('[RUN-4][SAFE-10] refuses each wrong value with its name and the reason, asks again, and goes on where it was interrupted', async () => {
    typed = {
      ...typed,
      PUBLIC_URL: ['portal.example', 'http://portal.example', 'https://portal.example'],
      CONTENT_DIR: ['/nowhere', ...(typed['CONTENT_DIR'] ?? [])],
      OFFERING_FILE: ['', ...(typed['OFFERING_FILE'] ?? [])],
      HORIZON_URL: ['Ctrl-C'],
    };
    const leaver = person();
    expect(await by(leaver)).toBe(130);
    expect(readdirSync(folder)).toEqual(['portal.env.answers']);
    expect(statSync(join(folder, 'portal.env.answers')).mode & 0o777).toBe(0o600);
    const first = leaver.said.join('\n');
    expect(first).toContain('PUBLIC_URL: must be the address of the site alone');
    expect(first).toContain('OFFERING_FILE: /nowhere/offering.json cannot be read');

    const wrong = new URL(asRunningServer(owner));
    wrong.password = 'wrong';
    typed = {
      ...typed,
      HORIZON_URL: around.environment['HORIZON_URL']?.split(' ') ?? [],
      STELLAR_NETWORK_PASSPHRASE: [
        'Another Network',
        ...(typed['STELLAR_NETWORK_PASSPHRASE'] ?? []),
        'accept',
      ],
      STELLAR_ISSUER: ['GABC', ...(typed['STELLAR_ISSUER'] ?? [])],
      TIMESTAMP_URL: ['', 'accept'],
      CLAMD_ADDRESS: ['', 'accept'],
      ADMINISTRATOR_1_PASSWORD: ['short', 'correct horse battery staple'],
      ADMINISTRATOR_2: ['Ada Again <ada@issuer.example>', "Berta O'Neil <berta@issuer.example>"],
    };
    const comesBack = person();
    expect([await by(comesBack), comesBack.said.join('\n')]).toEqual([0, expect.anything()]);
    const said = comesBack.said.join('\n');
    for (const line of [
      'DATABASE_URL: kept from before',
      'STELLAR_ISSUER: must be a Stellar public key (G…)',
      // An earlier answer that only the whole shows to be wrong is asked again too.
      'PUBLIC_URL: must be https in production',
      'STELLAR_NETWORK_PASSPHRASE: is not the public network',
      'HORIZON_URL: ',
      'DATABASE_URL: the database is empty: run `migrate` first',
      'ok      migrate: ',
      'ok      database: version, encoding, locale, schema, login',
      'ok      mail server: connection and login',
      'ADMINISTRATOR_1_PASSWORD: has 5 characters and needs 12',
      'ADMINISTRATOR_2: ada@issuer.example is an officer already',
      'Not yet: ledger: accounts and asset; signer: login and accounts; chain: stellar',
    ])
      expect(said).toContain(line);
    expect(said).not.toMatch(/\n\s+at /);
    expect(said).not.toContain('horse');
    expect(readdirSync(folder).toSorted()).toEqual(['portal.env', 'signer']);
  });

  it('[RUN-4][SAFE-8] keeps what the signer has apart from what the server has, overwrites nothing, and makes two administrators once', async () => {
    // What kill -9 leaves.
    await mkdir(join(folder, 'signer.unfinished'));
    await writeFile(join(folder, 'portal.env.unfinished'), 'APP_SECRET=');
    const answers = join(folder, 'answers.env');
    const given = Object.entries(typed).map(([name, [value = '']]) =>
      name.startsWith('ADMINISTRATOR_2') ? `${name}="${value}"` : settingLine(name, value),
    );
    await writeFile(answers, given.join('\n'));
    const operator = person();
    expect([await by(operator, answers), operator.said.join('\n')]).toEqual([0, expect.anything()]);
    expect(operator.asked).toEqual([]);

    const server = await settings();
    expect(statSync(join(folder, 'portal.env')).mode & 0o777).toBe(0o600);
    expect(readConfig(server).MODE).toBe('production');
    const text = await readFile(join(folder, 'portal.env'), 'utf8');
    expect(text).toContain('# public key of the issuer\nSTELLAR_ISSUER=G');
    expect(text).not.toMatch(/OWNER_URL=.|PASSPHRASE=[^'P]|horse/);
    const signer = readSettings(await readFile(join(folder, 'signer/signer.env'), 'utf8'));
    expect(signer.get('SIGNER_LOGIN')).toBe(server['SIGNER_LOGIN']);
    expect(text).not.toContain(signer.get('SIGNER_PASSPHRASE'));
    expect(statSync(join(folder, 'signer')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'signer')).toSorted()).toEqual([
      'keys.sealed',
      'policy.json',
      'signer.env',
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(['answers.env', 'portal.env', 'signer']);

    const again = person();
    expect(await by(again, answers)).toBe(0);
    expect(await readFile(join(folder, 'portal.env'), 'utf8')).toBe(text);
    const db = new pg.Client({ connectionString: owner });
    await db.connect();
    const { rows } = await db.query<{ email: string }>(
      "select email from officers where 'administrator' = any(roles) order by email",
    );
    await db.end();
    expect(rows.map(({ email }) => email)).toEqual(['ada@issuer.example', 'berta@issuer.example']);
  });

  it('[SAFE-10] names everything that is wrong in a file of answers, and writes nothing', async () => {
    const answers = join(folder, 'answers.env');
    await writeFile(
      answers,
      Object.entries({ ...typed, DATABSE_URL: ['x'], STELLAR_ISSUER: ['GABC'], SMTP_URL: [''] })
        .filter(([name]) => name !== 'HORIZON_URL')
        .map(([name, [value = '']]) => `${name}="${value}"`)
        .join('\n'),
    );
    const operator = person();
    expect(await by(operator, answers)).toBe(1);
    const said = operator.said.join('\n');
    for (const line of [
      'DATABSE_URL: is no setting',
      'SMTP_URL: is missing',
      'HORIZON_URL: is missing',
      'STELLAR_ISSUER: must be a Stellar public key (G…)',
    ])
      expect(said).toContain(line);
    expect(readdirSync(folder)).toEqual(['answers.env']);
    expect(existsSync(join(folder, 'signer'))).toBe(false);
  });
});

describe('a line of the settings file', () => {
  it('[RUN-4] reads alike in a shell and in Node, or is refused', () => {
    for (const value of [
      'plain',
      'Public Global Stellar Network ; September 2015',
      'Issuer "AG" <a@b.example>',
      '$HOME `x` \\ #',
    ])
      expect(readSettings(settingLine('NAME', value)).get('NAME')).toBe(value);
    expect(() => settingLine('NAME', "O'Neil")).toThrow("NAME: must not contain '");
  });
});
