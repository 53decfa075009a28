import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSigned } from './read-signed.ts';
import { addressInWallet, signInWallet } from './wallets.ts';
import type { WalletId } from './wallets.ts';
import { WalletTrouble } from './wallet-trouble.ts';

const pair = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(7));
const thief = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8));
const publicKey = pair.publicKey();

const transactionOf = (limit = '5000000') =>
  new TransactionBuilder(new Account(publicKey, '41'), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
  })
    .addOperation(Operation.changeTrust({ asset: new Asset('BB1', thief.publicKey()), limit }))
    .setTimeout(0)
    .build();
const request = {
  envelopeXdr: transactionOf().toXdr(),
  networkPassphrase: Networks.TESTNET,
  publicKey,
};

function signedBy(
  keys: readonly Keypair[],
  network: string = Networks.TESTNET,
  envelope = request.envelopeXdr,
): string {
  const transaction = TransactionBuilder.fromXdr(envelope, network);
  transaction.sign(...keys);
  return transaction.toXdr();
}

async function troubleOf(work: () => unknown): Promise<[string, string] | undefined> {
  try {
    await work();
  } catch (error) {
    if (error instanceof WalletTrouble) return [error.code, error.detail];
    throw error;
  }
  return undefined;
}

type Message = Readonly<Record<string, unknown>>;

/**
 * A page's window, in which an extension receives posted messages and posts its answers, as both
 * extensions do.
 */
class Page extends EventTarget {
  readonly location = { origin: 'https://portal.example' };
  readonly sessionStorage = new Map<string, string>();
  readonly posted: Message[] = [];
  /** Null: no extension is installed. */
  answer: ((message: Message) => Message) | null = null;

  postMessage(message: Message): void {
    this.posted.push(message);
    const answer = this.answer?.(message);
    if (answer !== undefined)
      queueMicrotask(() =>
        this.dispatchEvent(
          Object.assign(new Event('message'), {
            source: this,
            data: {
              source: String(message['source']).replace('REQUEST', 'RESPONSE'),
              messagedId: message['messageId'],
              ...answer,
            },
          }),
        ),
      );
  }
}

let page: Page;
beforeEach(() => {
  page = new Page();
  const kept = page.sessionStorage;
  vi.stubGlobal(
    'window',
    Object.assign(page, {
      sessionStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => kept.set(name, value),
      },
    }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

interface Extension {
  readonly keys?: Keypair;
  readonly network?: string;
  readonly declines?: boolean;
  readonly breaks?: boolean;
}

/** Freighter's answers; a decline has the code -4. */
function freighter({
  keys = pair,
  network = Networks.TESTNET,
  declines = false,
  breaks = false,
}: Extension = {}): (message: Message) => Message {
  const apiError = {
    code: declines ? -4 : -1,
    message: declines
      ? 'The user rejected this request.'
      : 'The wallet encountered an internal error.',
  };
  return ({ type, transactionXdr }) => {
    if (type === 'REQUEST_CONNECTION_STATUS') return { isConnected: true };
    if (type === 'REQUEST_NETWORK_DETAILS')
      return {
        networkDetails: {
          network: 'SANDBOX',
          networkName: 'Sandbox',
          networkUrl: 'http://localhost',
          networkPassphrase: network,
        },
      };
    if (declines || breaks)
      return { publicKey: '', signedTransaction: '', signerAddress: '', apiError };
    if (type === 'REQUEST_ACCESS') return { publicKey: keys.publicKey() };
    return {
      signedTransaction: signedBy([keys], network, String(transactionXdr)),
      signerAddress: keys.publicKey(),
    };
  };
}

/** LOBSTR's answers; it throws text. */
function lobstr({
  keys = pair,
  network = Networks.TESTNET,
  declines = false,
  breaks = false,
}: Extension = {}): (message: Message) => Message {
  const error = declines ? 'User declined access' : 'Something broke';
  return ({ type, dataToSign }) => {
    if (type === 'REQUEST_CONNECTION_STATUS') return { isConnected: true };
    if (declines || breaks) return { error };
    if (type === 'REQUEST_ACCESS')
      return { publicKey: keys.publicKey(), connectionKey: 'connection', error: '' };
    return {
      signedData: signedBy([keys], network, String(dataToSign)),
      signerAddress: keys.publicKey(),
      error: '',
    };
  };
}

describe.each([
  ['freighter', freighter],
  ['lobstr', lobstr],
] as const satisfies readonly (readonly [WalletId, unknown])[])(
  'the wallet %s',
  (id, extension) => {
    it("[CLM-2] returns its address and signs the request, by its makers' messages", async () => {
      page.answer = extension();
      expect(await addressInWallet(id, Networks.TESTNET)).toBe(publicKey);
      expect(readSigned(await signInWallet(id, request), request)).toBe(signedBy([pair]));
      for (const message of page.posted)
        expect(String(message['source'])).toMatch(/^(?:FREIGHTER|LOBSTR)_EXTERNAL_MSG_REQUEST$/);
      expect(JSON.stringify(page.posted)).not.toContain(pair.secret());
    });

    it('[CLM-2] that is not installed causes no wait', async () => {
      vi.useFakeTimers();
      const asked = troubleOf(() => addressInWallet(id, Networks.TESTNET));
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(2_500);
      expect(await asked).toEqual(['not_installed', '']);
      vi.useRealTimers();
    });

    it('[CLM-2] that declines or fails yields no signature', async () => {
      page.answer = extension({ declines: true });
      expect((await troubleOf(() => addressInWallet(id, Networks.TESTNET)))?.[0]).toBe('declined');
      expect((await troubleOf(() => signInWallet(id, request)))?.[0]).toBe('declined');
      page.answer = extension({ breaks: true });
      expect((await troubleOf(() => signInWallet(id, request)))?.[0]).toBe('failed');
    });

    it('[CLM-2] with another account open by now is not asked to sign', async () => {
      page.answer = extension({ keys: thief });
      expect(await troubleOf(() => signInWallet(id, request))).toEqual([
        'other_account',
        publicKey,
      ]);
      expect(page.posted.some(({ type }) => type === 'SUBMIT_TRANSACTION' || type === 'SIGN')).toBe(
        false,
      );
    });

    it('[CLM-2] set to another network is detected: by its statement, or by its signature', async () => {
      page.answer = extension({ network: Networks.PUBLIC });
      const trouble = await troubleOf(async () =>
        readSigned(await signInWallet(id, request), request),
      );
      expect(trouble).toEqual(['wrong_network', Networks.TESTNET]);
    });
  },
);

describe('a signed envelope', () => {
  it('[CLM-2] is accepted as pasted, in lines, with any signatures on it', () => {
    const signed = signedBy([thief, pair]);
    expect(readSigned(`  ${signed.slice(0, 40)}\n${signed.slice(40)} `, request)).toBe(signed);
    // The server checks the signatures of an account with several signers.
    expect(readSigned(signedBy([thief]), request)).toBe(signedBy([thief]));
  });

  it('[CLM-2] is refused when it is empty, nonsense, unsigned, another transaction or for another network', async () => {
    expect(await troubleOf(() => readSigned(' ', request))).toEqual(['empty', '']);
    for (const text of ['AAAA', 'hello', signedBy([pair]).slice(0, 60)])
      expect(await troubleOf(() => readSigned(text, request))).toEqual(['not_a_transaction', '']);
    expect(await troubleOf(() => readSigned(request.envelopeXdr, request))).toEqual([
      'not_signed',
      '',
    ]);
    expect(
      await troubleOf(() =>
        readSigned(signedBy([pair], Networks.TESTNET, transactionOf('7').toXdr()), request),
      ),
    ).toEqual(['other_transaction', '']);
    const signed = TransactionBuilder.fromXdr(signedBy([pair]), Networks.TESTNET);
    if ('innerTransaction' in signed) throw new Error('it is no fee bump');
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      thief,
      '1000',
      signed,
      Networks.TESTNET,
    );
    expect(await troubleOf(() => readSigned(bump.toXdr(), request))).toEqual([
      'other_transaction',
      '',
    ]);
    for (const network of [Networks.PUBLIC, Networks.FUTURENET])
      expect(await troubleOf(() => readSigned(signedBy([pair], network), request))).toEqual([
        'wrong_network',
        Networks.TESTNET,
      ]);
  });
});
