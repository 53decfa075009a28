import { product } from './visitor.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface PanelOfficer {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Actions of the outside world, through the sandbox panel's API. */
async function ask<Answer>(path: string, body?: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await fetch(
    `${product().portalUrl}/sandbox/api${path}`,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  if (!answer.ok)
    throw new Error(`the panel answered ${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The newest mail to an address whose subject contains these words, once it has arrived. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  for (let tries = 0; tries < 100; tries++) {
    const mail = (await mailsTo(address)).find((one) => one.subject.includes(subject));
    if (mail !== undefined) return mail;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`no mail "${subject}" came to ${address}`);
}

export async function mailsTo(address: string): Promise<Mail[]> {
  return (await ask<{ mails: Mail[] }>(`/mails?to=${encodeURIComponent(address)}`)).mails;
}

export async function officerAtPanel(email: string): Promise<PanelOfficer> {
  const { officers } = await ask<{ officers: PanelOfficer[] }>('/state');
  const officer = officers.find((one) => one.email === email);
  if (officer === undefined) throw new Error(`the panel knows no officer ${email}`);
  return officer;
}

/** The cold keys' holders sign what waits under this number. */
export async function signCold(
  act: string,
  keys: 'both' | 'first' | 'second' = 'both',
): Promise<string> {
  return (await ask<{ signed_envelope_xdr: string }>('/issuer/signatures', { act, keys }))
    .signed_envelope_xdr;
}

/** Moves the product clock forward to a moment; everything due by then is done within seconds. */
export async function moveClock(to: Date): Promise<void> {
  await ask('/clock', { to: to.toISOString() });
}

/** Minutes pass, with their sweeps. */
export async function letMinutesPass(minutes: number): Promise<void> {
  await moveClock(new Date((await productTime()).getTime() + minutes * 60_000));
}

export async function productTime(): Promise<Date> {
  return new Date((await ask<{ now: string }>('/state')).now);
}

/** Pays an order as its owner would, or with another amount in EUR, another name, another text. */
export async function pay(
  reference: string,
  changes: { amount?: string; payer_name?: string; remittance?: string } = {},
): Promise<void> {
  await ask(`/orders/${encodeURIComponent(reference)}/payments`, changes);
}

export async function transfer(fields: {
  payer_name: string;
  amount: string;
  remittance?: string;
}): Promise<void> {
  await ask('/bank/transfers', fields);
}

/** The bank statement since the last one, as the file the bank offers. */
export async function bankStatement(
  version: '02' | '08',
): Promise<{ name: string; bytes: Buffer }> {
  const { id, url } = await ask<{ id: string; url: string }>('/bank/statements', { version });
  const file = await fetch(`${product().portalUrl}${url}`);
  return { name: `${id}.xml`, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** The bank puts a statement of all bookings since the last one into the folder that the product watches. Gives its name. */
export async function deliverStatement(): Promise<string> {
  return (await ask<{ id: string }>('/bank/statements', { version: '08', into_folder: 'on' })).id;
}

/** The bank's own channel brings a statement that was downloaded before. */
export async function deliverAgain({ name }: { readonly name: string }): Promise<void> {
  await ask('/bank/statements', { version: '08', file: name, into_folder: 'on' });
}

/** A person's wallet pays as instructed; returns the transaction. */
export async function payFromWallet(
  chain: 'stellar' | 'bitcoin' | 'ethereum',
  payment: { readonly to: string; readonly amount: string; readonly memo?: string },
): Promise<string> {
  return (await ask<{ transaction_id: string }>(`/${chain}/payments`, payment)).transaction_id;
}

/** A person sends an asset of their own to the deposit account. */
export async function sendOwnAsset(payment: {
  readonly amount: string;
  readonly asset_code: string;
}): Promise<void> {
  await ask('/stellar/payments', payment);
}

/** Whether the markets quote prices. */
export async function letMarketsBe(fault: 'none' | 'down'): Promise<void> {
  for (const source of ['bitstamp', 'coinbase']) await ask('/prices/faults', { source, fault });
}

/** Both markets switch to another price for a coin. */
export async function setPrice(currency: 'XLM' | 'BTC' | 'ETH', eur: string): Promise<void> {
  await ask('/prices', { currency, eur });
}

export async function mineBitcoin(blocks: number): Promise<void> {
  await ask('/bitcoin/blocks', { count: String(blocks) });
}

/** Whether the product's Ethereum node answers. */
export async function letEthereumBe(fault: 'none' | 'unreachable'): Promise<void> {
  await ask('/ethereum/faults', { fault });
}

/** The bank executes a file of transfers (pain.001); they are on its next statement. */
export async function submitTransfer(file: Buffer): Promise<void> {
  await ask('/bank/orders', { file: file.toString('utf8') });
}

/**
 * Another account in the sandbox's wallet of a person; with lumens it is on the ledger, and may
 * have a trustline for the token.
 */
export async function walletAccount({
  lumens,
  trustline = false,
}: {
  readonly lumens: boolean;
  readonly trustline?: boolean;
}): Promise<string> {
  const wishes = { ...(lumens && { lumens: 'true' }), ...(trustline && { trustline: 'true' }) };
  return (await ask<{ address: string }>('/wallet/accounts', wishes)).address;
}

/**
 * What that wallet does with a transaction or a link: it signs, and with `send` submits to the
 * link's callback, or else to the network.
 */
export async function signInWallet(signing: {
  readonly address: string;
  readonly transaction: string;
  readonly send?: boolean;
}): Promise<{ readonly signed: string; readonly origin: string; readonly sentTo: string | null }> {
  const { address, transaction, send = false } = signing;
  const answer = await ask<{ signed_envelope_xdr: string; origin: string; sent_to: string | null }>(
    '/wallet/signatures',
    { address, transaction, ...(send && { send: 'true' }) },
  );
  return { signed: answer.signed_envelope_xdr, origin: answer.origin, sentTo: answer.sent_to };
}

/** Plans a fault of the Stellar network for the next occasions. */
export async function stellarFault(fault: string, count = 1): Promise<void> {
  await ask('/stellar/faults', { fault, count: String(count) });
}

/** Planned faults of the Stellar network that have not occurred yet. */
export async function stellarFaultsLeft(): Promise<Readonly<Record<string, number>>> {
  return (await ask<{ ledger: { faults: Readonly<Record<string, number>> } }>('/state')).ledger
    .faults;
}
