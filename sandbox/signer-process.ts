import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Offering } from '@bb1/domain/offering/offering';
import { issueVolume } from '@bb1/domain/tokens/issue-volume';
import { sealSecrets } from '@bb1/server/signer/keys';
import { Networks } from '@stellar/stellar-sdk';
import type { Secrets } from './demo-secrets.ts';
import { spawnServer, stopChild } from './server-process.ts';

const ANSWERS = /the signer answers at (\S+)/;
const PATIENCE_MS = 60_000;
/** A demonstration lives years within minutes; the limits of a real one are in its policy. */
const PLENTY = (10n ** 17n).toString();

/** Starts the product's signer as a process of its own, with the keys of this sandbox. */
export async function startSigner({
  dataDir,
  secrets: { signer, stellar },
  offering,
}: {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly offering: Offering;
}): Promise<{
  readonly process: ChildProcess;
  /** What the server needs to know of it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}> {
  const folder = join(dataDir, 'signer');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, content: string) =>
    writeFileSync(join(folder, name), content, { mode: 0o600 });
  write(
    'keys.sealed',
    sealSecrets(
      {
        distribution: stellar.distribution.secret,
        sponsor: stellar.sponsor.secret,
        authoriser: stellar.authoriser.secret,
        deposit: stellar.deposit.secret,
        payout: stellar.payout.secret,
        audit: stellar.audit.secret,
        channels: stellar.channels.map(({ secret }) => secret),
      },
      signer.passphrase,
    ),
  );
  write(
    'policy.json',
    JSON.stringify({
      networkPassphrase: Networks.TESTNET,
      assetCode: offering.token.code,
      issuer: stellar.issuer.publicKey,
      issuedUnits: issueVolume(offering).toString(),
      mostFeePerOperation: '10000000',
      limits: {
        tokens: PLENTY,
        refunds: PLENTY,
        payouts: PLENTY,
        sponsored: PLENTY,
        authorisations: PLENTY,
      },
      ledgerTimeIsMoved: true,
    }),
  );
  const process = spawnServer(
    ['signer'],
    {
      SIGNER_FOLDER: folder,
      SIGNER_PASSPHRASE: signer.passphrase,
      SIGNER_ADDRESS: '127.0.0.1:0',
      SIGNER_LOGIN: signer.login,
    },
    'pipe',
  );
  writeFileSync(join(dataDir, 'signer.pid'), String(process.pid));
  const address = await addressOf(process);
  return {
    process,
    environment: { SIGNER_ADDRESS: address, SIGNER_LOGIN: signer.login },
    stop: () => stopChild(process),
  };
}

function addressOf(process: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    const late = setTimeout(() => fail(new Error('the signer did not answer')), PATIENCE_MS);
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, address] = ANSWERS.exec(output) ?? [];
        if (address !== undefined) {
          clearTimeout(late);
          done(address);
        }
      });
    process.once('exit', () => {
      clearTimeout(late);
      fail(new Error(`the signer ended:\n${output}`));
    });
  });
}
