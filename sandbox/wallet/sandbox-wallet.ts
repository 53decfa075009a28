import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  FeeBumpTransaction,
  Keypair,
  Operation,
  TransactionBuilder,
  Account as Source,
  Asset,
  TimeoutInfinite,
} from '@stellar/stellar-sdk';
import type { StellarStandIn } from '../stellar/stellar-stand-in.ts';
import { readWalletRequest, type WalletRequest } from './wallet-request.ts';

/** The prefix of the signed data: 35 zero bytes and one that means "a link" (SEP-7). */
const PREFIX = Buffer.concat([Buffer.alloc(35), Buffer.from([4])]);

const TEXT = 'stellar.sep.7 - URI Scheme';

type LinkOrigin = 'unsigned' | 'genuine' | 'forged';

/** Whether a link comes from its named origin, by the key in this site's stellar.toml. */
async function judgeOrigin(
  { origin }: WalletRequest,
  stellarToml: (domain: string) => Promise<string>,
): Promise<LinkOrigin> {
  if (origin === null) return 'unsigned';
  const key = /^URI_REQUEST_SIGNING_KEY\s*=\s*"(G[A-Z2-7]{55})"/mu.exec(
    await stellarToml(origin.domain),
  )?.[1];
  if (key === undefined) return 'forged';
  const signed = Buffer.concat([PREFIX, Buffer.from(TEXT + origin.signed)]);
  const signature = Buffer.from(origin.signature, 'base64');
  return signature.length === 64 && Keypair.fromPublicKey(key).verify(signed, signature)
    ? 'genuine'
    : 'forged';
}

export interface SandboxWalletOptions {
  readonly stellar: StellarStandIn;
  /** The token for which a new account can have a trustline. */
  readonly asset: { readonly code: string; readonly issuer: string };
  /**
   * The product's address: signed transactions are submitted only there, and links are fetched from
   * there.
   */
  readonly portalUrl: string;
  /** Persists the keys; null keeps them in memory. */
  readonly file: string | null;
}

export interface WalletAccount {
  readonly address: string;
  /** In stroops; null if the ledger has no such account. */
  readonly lumens: bigint | null;
  /** Null without a trustline. */
  readonly tokens: bigint | null;
  readonly authorised: boolean;
}

export interface Signed {
  readonly envelopeXdr: string;
  readonly hash: string;
  /** The kinds of its operations, by their protocol names. */
  readonly operations: readonly string[];
  readonly origin: LinkOrigin;
  /** Where it was sent, and the answer; null if it was only signed. */
  readonly sent: { readonly to: 'callback' | 'network'; readonly answer: string } | null;
}

export class WalletRefusal extends Error {
  readonly reason:
    | 'unknown_address'
    | 'unreadable'
    | 'other_network'
    | 'forged'
    | 'foreign_callback'
    | 'not_taken';
  constructor(reason: WalletRefusal['reason'], detail = '') {
    super(detail);
    this.reason = reason;
  }
}

const AUTHORISED = 1;

/** An existing holder's wallet: it has keys, shows balances and signs what it is given. */
export class SandboxWallet {
  readonly #options: SandboxWalletOptions;
  readonly #keys: Keypair[];

  constructor(options: SandboxWalletOptions) {
    this.#options = options;
    const { file } = options;
    this.#keys =
      file !== null && existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((secret) =>
            Keypair.fromSecret(secret),
          )
        : [];
  }

  /** Newest first. */
  accounts(): WalletAccount[] {
    const { state } = this.#options.stellar.node.ledger;
    return this.#keys.toReversed().map((keys) => {
      const address = keys.publicKey();
      const trustline = state.trustline(address, this.#assetName());
      return {
        address,
        lumens: state.account(address)?.balance ?? null,
        tokens: trustline?.balance ?? null,
        authorised: ((trustline?.flags ?? 0) & AUTHORISED) !== 0,
      };
    });
  }

  /** Creates keys; with lumens the account is on the ledger, which a trustline requires. */
  async open({
    lumens,
    trustline,
  }: {
    readonly lumens: boolean;
    readonly trustline: boolean;
  }): Promise<string> {
    const keys = Keypair.random();
    this.#keys.push(keys);
    this.#keep();
    if (lumens || trustline) {
      const answer = await fetch(`${this.#options.stellar.url}/friendbot?addr=${keys.publicKey()}`);
      if (!answer.ok) throw new WalletRefusal('not_taken', await answer.text());
    }
    if (trustline) await this.#trust(keys);
    return keys.publicKey();
  }

  /**
   * Signs with the key of one address, and with `send` submits to the link's callback, or else to
   * the network.
   */
  async sign({
    address,
    text,
    send,
  }: {
    readonly address: string;
    readonly text: string;
    readonly send: boolean;
  }): Promise<Signed> {
    const keys = this.#keys.find((one) => one.publicKey() === address);
    if (keys === undefined) throw new WalletRefusal('unknown_address', address);
    const request = readWalletRequest(text);
    if (request === null) throw new WalletRefusal('unreadable');
    const { networkPassphrase } = this.#options.stellar.node.options;
    if (request.networkPassphrase !== null && request.networkPassphrase !== networkPassphrase)
      throw new WalletRefusal('other_network', request.networkPassphrase);
    const origin = await judgeOrigin(request, (domain) => this.#stellarToml(domain));
    if (origin === 'forged') throw new WalletRefusal('forged', request.origin?.domain);
    const transaction = this.#read(request.envelopeXdr);
    transaction.sign(keys);
    const envelopeXdr = transaction.toXDR();
    const inner =
      transaction instanceof FeeBumpTransaction ? transaction.innerTransaction : transaction;
    const sent = send ? await this.#send(envelopeXdr, request.callback) : null;
    return {
      envelopeXdr,
      hash: Buffer.from(transaction.hash()).toString('hex'),
      operations: inner.operations.map(({ type }) => type),
      origin,
      sent,
    };
  }

  #read(envelopeXdr: string) {
    try {
      return TransactionBuilder.fromXDR(
        envelopeXdr,
        this.#options.stellar.node.options.networkPassphrase,
      );
    } catch {
      throw new WalletRefusal('unreadable');
    }
  }

  async #send(envelopeXdr: string, callback: string | null): Promise<NonNullable<Signed['sent']>> {
    if (callback !== null && new URL(callback).origin !== this.#options.portalUrl)
      throw new WalletRefusal('foreign_callback', callback);
    const [to, body] =
      callback === null
        ? [`${this.#options.stellar.url}/transactions`, { tx: envelopeXdr }]
        : [callback, { xdr: envelopeXdr }];
    const answer = await fetch(to, { method: 'POST', body: new URLSearchParams(body) });
    const text = await answer.text();
    if (!answer.ok) throw new WalletRefusal('not_taken', text);
    return { to: callback === null ? 'network' : 'callback', answer: text };
  }

  async #trust(keys: Keypair): Promise<void> {
    const { node } = this.#options.stellar;
    const entry = node.ledger.state.account(keys.publicKey());
    if (entry === null) throw new WalletRefusal('not_taken', 'friendbot');
    const { code, issuer } = this.#options.asset;
    // The network's time may differ from this computer's.
    const transaction = new TransactionBuilder(new Source(entry.id, entry.sequence.toString()), {
      fee: '1000',
      networkPassphrase: node.options.networkPassphrase,
    })
      .addOperation(Operation.changeTrust({ asset: new Asset(code, issuer) }))
      .setTimeout(TimeoutInfinite)
      .build();
    transaction.sign(keys);
    await this.#send(transaction.toXDR(), null);
  }

  async #stellarToml(domain: string): Promise<string> {
    const { portalUrl } = this.#options;
    const { host, hostname } = new URL(portalUrl);
    if (domain !== host && domain !== hostname) return '';
    return (await fetch(`${portalUrl}/.well-known/stellar.toml`)).text();
  }

  #assetName(): string {
    return `${this.#options.asset.code}:${this.#options.asset.issuer}`;
  }

  #keep(): void {
    if (this.#options.file !== null)
      writeFileSync(this.#options.file, JSON.stringify(this.#keys.map((keys) => keys.secret())), {
        mode: 0o600,
      });
  }
}
