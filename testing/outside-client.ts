import { type Keypair, StellarToml, Transaction, WebAuth } from '@stellar/stellar-sdk';

export { freePort } from '../sandbox/loopback.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A wallet's program that knows the standards and nothing of the product: it starts at a domain and
 * goes by SEP-1, SEP-10 and SEP-24.
 */
export class OutsideClient {
  readonly #keys: Keypair;
  readonly #toml: Readonly<Record<string, unknown>>;
  #token = '';

  private constructor(keys: Keypair, toml: Readonly<Record<string, unknown>>) {
    this.#keys = keys;
    this.#toml = toml;
  }

  /** Reads the domain's stellar.toml and proves the account. */
  static async at(domain: string, keys: Keypair): Promise<OutsideClient> {
    const toml = await StellarToml.Resolver.resolve(domain, { allowHttp: true });
    const client = new OutsideClient(keys, { ...toml });
    await client.#authenticate();
    return client;
  }

  async #authenticate(): Promise<void> {
    const endpoint = this.#named('WEB_AUTH_ENDPOINT');
    const challenge = await read(
      await fetch(
        `${endpoint}?${new URLSearchParams({ account: this.#keys.publicKey() }).toString()}`,
      ),
    );
    const envelope = String(challenge['transaction']);
    const passphrase = String(challenge['network_passphrase']);
    const { hostname } = new URL(endpoint);
    WebAuth.readChallengeTx(envelope, this.#named('SIGNING_KEY'), passphrase, hostname, hostname);
    const transaction = new Transaction(envelope, passphrase);
    transaction.sign(this.#keys);
    const answer = await fetch(endpoint, {
      method: 'POST',
      body: new URLSearchParams({ transaction: transaction.toXdr() }),
    });
    this.#token = String((await read(answer))['token']);
  }

  #named(field: string): string {
    const value = this.#toml[field];
    if (typeof value !== 'string') throw new Error(`stellar.toml has no ${field}`);
    return value;
  }

  info(): Promise<Fields> {
    return this.#get('info');
  }

  /** Asks for a deposit of an asset; the interactive page's address and the transaction's id. */
  async deposit(fields: Readonly<Record<string, string>>): Promise<{ url: string; id: string }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const answer = await read(
      await fetch(`${this.#named('TRANSFER_SERVER_SEP0024')}/transactions/deposit/interactive`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}` },
        body: form,
      }),
    );
    if (answer['type'] !== 'interactive_customer_info_needed')
      throw new Error(`unexpected answer: ${JSON.stringify(answer)}`);
    return { url: String(answer['url']), id: String(answer['id']) };
  }

  async transaction(id: string): Promise<Fields> {
    return (await this.#get(`transaction?id=${id}`))['transaction'] as Fields;
  }

  async history(assetCode: string): Promise<Fields[]> {
    return (await this.#get(`transactions?asset_code=${assetCode}`))['transactions'] as Fields[];
  }

  /** Polls until the transaction has a status. */
  async until(id: string, status: string): Promise<Fields> {
    for (let tries = 0; ; tries++) {
      const transaction = await this.transaction(id);
      if (transaction['status'] === status) return transaction;
      if (tries > 120) throw new Error(`still ${JSON.stringify(transaction)}`);
      await new Promise((wait) => setTimeout(wait, 500));
    }
  }

  /** Proves the account again once the token has expired. */
  async #get(path: string): Promise<Fields> {
    const ask = () =>
      fetch(`${this.#named('TRANSFER_SERVER_SEP0024')}/${path}`, {
        headers: { authorization: `Bearer ${this.#token}` },
      });
    const answer = await ask();
    if (answer.status !== 403) return read(answer);
    await this.#authenticate();
    return read(await ask());
  }
}

async function read(answer: Response): Promise<Fields> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Fields;
}
