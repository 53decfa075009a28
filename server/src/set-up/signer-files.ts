import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Offering } from '@bb1/domain/offering/offering';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import type { Config } from '../config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readSettings } from './answers.ts';
import { settingLine } from './sample-settings.ts';

export const SIGNER_ENV = 'signer.env';
/** About twenty for a busy claim day (docs/operations/configuration.md). */
const CHANNELS = 20;
const NEW_KEYS = {
  ...Object.fromEntries(
    ['distribution', 'sponsor', 'authoriser', 'deposit', 'payout', 'audit'].map((role) => [
      role,
      'new',
    ]),
  ),
  addChannels: CHANNELS,
};
/** In stroops, for any 24 hours, as docs/operations/signer.md explains; two people raise them. */
const FIRST_LIMITS = {
  tokens: '1000000000000',
  refunds: '100000000000',
  payouts: '0',
  sponsored: '10000000000',
  authorisations: '500',
};
const MOST_FEE_PER_OPERATION = '1000000';

interface SignerFilesOptions {
  /** Where the signer's files will be. */
  readonly folder: string;
  /** The program, which makes the keys in a process of its own. */
  readonly program: string;
  /** Settings of the server so far. */
  readonly values: ReadonlyMap<string, string>;
  readonly login: string;
}

/** The signer's files, beside the place where they will be until they are finished. */
export interface SignerFiles {
  /** Addresses of its keys and its login, as settings of the server. */
  readonly settings: ReadonlyMap<string, string>;
  /** Writes the policy and puts everything into its place, in one step. */
  finish(config: Config, offering: Offering): Promise<void>;
  /** Removes what is not finished. */
  discard(): Promise<void>;
}

/**
 * New keys, unless the settings name those of a signer elsewhere or an interrupted set-up has made
 * some. The signer's own command makes them: this process never has them.
 */
export async function openSignerFiles(options: SignerFilesOptions): Promise<SignerFiles> {
  const { folder, program, values, login } = options;
  const nothing = () => Promise.resolve();
  if (values.has('STELLAR_DISTRIBUTION'))
    return { settings: new Map(), finish: nothing, discard: nothing };
  const earlier = await readEarlier(folder, program);
  if (earlier !== null) return { settings: earlier, finish: nothing, discard: nothing };
  const unfinished = `${folder}.unfinished`;
  const discard = () => rm(unfinished, { recursive: true, force: true });
  // What an interrupted set-up left was never used.
  await discard();
  await mkdir(unfinished, { mode: 0o700 });
  const environment = {
    SIGNER_FOLDER: unfinished,
    SIGNER_PASSPHRASE: randomBytes(24).toString('base64url'),
    SIGNER_ADDRESS: values.get('SIGNER_ADDRESS') ?? '',
    SIGNER_LOGIN: login,
  };
  const write = (name: string, text: string) =>
    writeFile(join(unfinished, name), text, { mode: 0o600 });
  const printed = await runSigner(program, 'seal', environment, JSON.stringify(NEW_KEYS));
  return {
    settings: serverSettings(printed, environment),
    async finish(config, offering) {
      await write('policy.json', `${JSON.stringify(policyOf(config, offering), null, 2)}\n`);
      const lines = Object.entries({ ...environment, SIGNER_FOLDER: folder }).map(([name, value]) =>
        settingLine(name, value),
      );
      await write(SIGNER_ENV, `${lines.join('\n')}\n`);
      await rename(unfinished, folder);
    },
    discard,
  };
}

function policyOf(config: Config, offering: Offering): Record<string, unknown> {
  return {
    networkPassphrase: config.STELLAR_NETWORK_PASSPHRASE,
    assetCode: offering.token.code,
    issuer: config.STELLAR_ISSUER,
    issuedUnits: String(issueVolume(offering)),
    mostFeePerOperation: MOST_FEE_PER_OPERATION,
    limits: FIRST_LIMITS,
  };
}

async function readEarlier(
  folder: string,
  program: string,
): Promise<ReadonlyMap<string, string> | null> {
  const file = join(folder, SIGNER_ENV);
  if (!existsSync(file)) return null;
  const environment = Object.fromEntries(readSettings(await readFile(file, 'utf8')));
  const printed = await runSigner(program, 'addresses', environment, '');
  return serverSettings(printed, environment);
}

function serverSettings(
  printed: string,
  { SIGNER_ADDRESS: address = '', SIGNER_LOGIN: login = '' }: Readonly<Record<string, string>>,
): Map<string, string> {
  return new Map([...readSettings(printed), ['SIGNER_ADDRESS', address], ['SIGNER_LOGIN', login]]);
}

async function runSigner(
  program: string,
  command: 'seal' | 'addresses',
  environment: Readonly<Record<string, string>>,
  input: string,
): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, 'signer', command],
    { env: environment, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new OperatorError(`signer ${command} failed: ${errors.split('\n')[0]}`);
  return output;
}
