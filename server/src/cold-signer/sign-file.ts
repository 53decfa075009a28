import { readFile, writeFile } from 'node:fs/promises';
import { signOffline } from '../integrations/stellar/sign-offline.ts';
import { readColdSettings } from './settings.ts';

const USAGE = `Shows what each transaction of a file does, signs it, and writes it into another file. Contacts no network.

  FILE SIGNED [--de]   the key from the environment STELLAR_COLD_SECRET, the network from STELLAR_NETWORK_PASSPHRASE`;

/** Returns the exit code: 0 signed, 2 usage error. Throws Error if a line is no transaction. */
export async function signFile(args: readonly string[]): Promise<number> {
  const [from, to] = args.filter((one) => !one.startsWith('--'));
  const { networkPassphrase, secret } = readColdSettings();
  if (from === undefined || to === undefined || secret === undefined) {
    console.log(USAGE);
    return 2;
  }
  // A redemption has several transactions, one on each line. Other tools may wrap a single one over
  // several lines.
  const words = (await readFile(from, 'utf8')).split(/\s+/u).filter((word) => word !== '');
  const envelopes = words.every((word) => word.startsWith('AAAA')) ? words : [words.join('')];
  const locale = args.includes('--de') ? 'de' : 'en';
  const signed = envelopes.map((envelope) =>
    signOffline(envelope, { networkPassphrase, secret, locale }),
  );
  for (const { lines } of signed) for (const line of lines) console.log(line);
  await writeFile(to, signed.map(({ envelopeXdr }) => `${envelopeXdr}\n`).join(''), { flag: 'wx' });
  console.log(`signed: ${to}`);
  return 0;
}
