// Verifies an export of the audit log, without the product, its database or any package: this file
// runs with Node 24 alone, `node verify-log.ts EXPORT`. The product runs the same code every day.
// docs/operations/audit-log.md shows the same checks with openssl and a Stellar explorer.
import { createHash, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

/** The fields of an act in the order in which they are hashed, all as text. */
const FIELDS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'act',
  'subject',
  'reason',
  'before',
  'after',
] as const;

/** One position of the chain: a line of the export. */
export interface LogRecord {
  readonly position: string;
  readonly audit_id: string | null;
  /** Hex. Null if the seal is gone, and something else at this position remains. */
  readonly hash: string | null;
  /** Null if it was removed. */
  readonly act: Readonly<Record<(typeof FIELDS)[number], string>> | null;
  /** Present where the head was signed; the signature in base64. */
  readonly head: {
    readonly statement: string;
    readonly key_id: string;
    readonly signature: string;
  } | null;
  /** The time stamp token (RFC 3161) over the head's statement, in base64. */
  readonly stamp: string | null;
  /** The transaction whose memo is the SHA-256 of the head's statement, in hex. */
  readonly ledger_transaction: string | null;
}

/** The first line of an export. */
export interface ExportHeader {
  readonly format: 'audit-log-1';
  readonly exported_at: string;
  /** Stellar network and account of the roots. */
  readonly network: string;
  readonly ledger_account: string;
  /** SPKI in base64, by id. */
  readonly public_keys: Readonly<Record<string, string>>;
}

export interface LedgerRoot {
  readonly transaction: string;
  readonly at: string;
  /** Hex. */
  readonly root: string;
}

/** What is known from elsewhere: the log must still have it. */
interface Checkpoint {
  readonly what: string;
  readonly position: bigint;
  /** Hex; null if only the length is known. */
  readonly hash: string | null;
}

/** What does not come from the log itself. */
export interface Trust {
  /** Keys that sign heads, by id; null if signatures are not checked. */
  readonly publicKeys: ReadonlyMap<string, KeyObject> | null;
  /** Roots of the time stamp authority; null if none are known, and stamps then prove nothing. */
  readonly stampRoots: readonly X509Certificate[] | null;
  /**
   * All roots of the account on the ledger, asked for after the log was read, because a root is
   * written before its row; null if the ledger is not asked.
   */
  readonly ledger: (() => Promise<readonly LedgerRoot[]>) | null;
  /** When the log was taken: it need not have roots that were written later. */
  readonly asOf: Date;
  readonly checkpoints: readonly Checkpoint[];
}

export interface Verification {
  readonly acts: number;
  /** The hash of the last position, in hex; null for an empty log. */
  readonly head: string | null;
  /** Each is proof that something was changed or removed. */
  readonly faults: readonly string[];
  /** What the export does not prove, although a log in order would. */
  readonly unproven: readonly string[];
  readonly holds: readonly string[];
}

const NOTHING = '0'.repeat(64);
const HEAD =
  /^audit log head\nposition: (\d+)\nhash: ([0-9a-f]{64})\ntime: (\S+)\nprevious: ([0-9a-f]{64})\n$/;
// Stamps are taken daily, and a time stamp authority may be away over a weekend.
const STAMPED_WITHIN_MS = 4 * 86_400_000;
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** The text of a head: signed, stamped, and hashed for the ledger. `previous` is the root before. */
export function headStatement(head: {
  readonly position: bigint;
  readonly hash: string;
  readonly time: string;
  readonly previous: string | null;
}): string {
  return `audit log head\nposition: ${head.position}\nhash: ${head.hash}\ntime: ${head.time}\nprevious: ${head.previous ?? NOTHING}\n`;
}

/** SHA-256 of a head's text, in hex. */
export function rootOf(statement: string): string {
  return createHash('sha256').update(statement).digest('hex');
}

/** The hash of a position: over the hash before it and the act. */
export function chain(previous: Buffer, canonical: string): Buffer {
  return createHash('sha256').update(previous).update(canonical).digest();
}

export async function verifyLog(
  records: AsyncIterable<LogRecord>,
  trust: Trust,
): Promise<Verification> {
  const log = new LogCheck(trust);
  for await (const record of records) log.take(record);
  const { ledger } = trust;
  if (ledger !== null) log.compare(await ledger().catch(() => null));
  return log.finish();
}

class LogCheck {
  readonly #trust: Trust;
  readonly #faults: string[] = [];
  readonly #unproven: string[] = [];
  readonly #roots = new Set<string>();
  /** What the log says was written on the ledger. */
  readonly #written: { readonly position: string; root: string; transaction: string }[] = [];
  readonly #checkpoints: ReadonlyMap<bigint, Checkpoint>;
  #position = 0n;
  #hash = Buffer.alloc(32);
  #lastRoot = NOTHING;
  #signedUntil = 0n;
  #stampedUntil = 0n;
  #stamps = 0;
  #lastStamp: Date | null = null;
  /** Times of the oldest and newest act without a stamp. */
  #oldest: string | null = null;
  #newest = '';
  #ledgerUntil = 0n;
  #ledgerRoots = 0;

  constructor(trust: Trust) {
    this.#trust = trust;
    this.#checkpoints = new Map(trust.checkpoints.map((one) => [one.position, one]));
  }

  take(record: LogRecord): void {
    if (record.hash === null) this.#faults.push(`seal ${record.position} is missing`);
    else this.#takeSeal(record, record.hash);
    if (record.head !== null) this.#takeHead(record, record.head);
    else if (record.stamp !== null || record.ledger_transaction !== null)
      this.#faults.push(`the head at position ${record.position} is missing`);
  }

  #takeSeal({ position, audit_id: id, act }: LogRecord, hash: string): void {
    this.#position += 1n;
    for (; this.#position < BigInt(position); this.#position += 1n)
      this.#faults.push(`seal ${this.#position} is missing`);
    if (act === null) this.#faults.push(`act ${id} was removed`);
    else {
      const canonical = FIELDS.map((field) => act[field]).join('|');
      if (act.id !== id || !chain(this.#hash, canonical).equals(Buffer.from(hash, 'hex')))
        this.#faults.push(`act ${id} was changed`);
      if (this.#oldest === null || act.at < this.#oldest) this.#oldest = act.at;
      if (act.at > this.#newest) this.#newest = act.at;
    }
    // Continues from the recorded hash, so that only the changed act is reported and not everything
    // after it.
    this.#hash = Buffer.from(hash, 'hex');
    const known = this.#checkpoints.get(this.#position);
    if (known !== undefined && known.hash !== null && known.hash !== hash)
      this.#faults.push(
        `${known.what} found another hash at position ${position}: acts up to it were changed or removed`,
      );
  }

  #takeHead(record: LogRecord, head: NonNullable<LogRecord['head']>): void {
    const at = record.position;
    const root = rootOf(head.statement);
    const [, position, hash, , previous] = HEAD.exec(head.statement) ?? [];
    if (position !== at || hash !== record.hash)
      this.#faults.push(`the head at position ${at} does not fit the chain`);
    if (previous !== this.#lastRoot)
      this.#faults.push(`the head before the one at position ${at} was changed or removed`);
    this.#checkSignature(at, head);
    this.#lastRoot = root;
    this.#roots.add(root);
    this.#signedUntil = BigInt(at);
    if (record.stamp !== null) this.#takeStamp(at, root, record.stamp);
    if (record.ledger_transaction !== null)
      this.#written.push({ position: at, root, transaction: record.ledger_transaction });
  }

  #checkSignature(at: string, head: NonNullable<LogRecord['head']>): void {
    if (this.#trust.publicKeys === null) return;
    const key = this.#trust.publicKeys.get(head.key_id);
    const signature = Buffer.from(head.signature, 'base64');
    if (key === undefined)
      this.#faults.push(`the head at position ${at} is signed by the unknown key ${head.key_id}`);
    else if (!verify(null, Buffer.from(head.statement), key, signature))
      this.#faults.push(`the signature of the head at position ${at} is wrong`);
  }

  #takeStamp(at: string, root: string, stamp: string): void {
    try {
      const { time } = checkStamp(
        Buffer.from(stamp, 'base64'),
        Buffer.from(root, 'hex'),
        this.#trust.stampRoots,
      );
      const from = this.#stampedUntil + 1n;
      if (
        this.#oldest !== null &&
        time.getTime() - Date.parse(`${this.#oldest}Z`) > STAMPED_WITHIN_MS
      )
        this.#unproven.push(
          `acts of positions ${from} to ${at} are dated from ${this.#oldest} on, and their first stamp is of ${time.toISOString()}`,
        );
      if (Date.parse(`${this.#newest}Z`) - time.getTime() > CLOCKS_DIFFER_MS)
        this.#unproven.push(
          `acts up to position ${at} are dated up to ${this.#newest}, after their stamp of ${time.toISOString()}`,
        );
      this.#stamps += 1;
      this.#lastStamp = time;
      this.#stampedUntil = BigInt(at);
      this.#oldest = null;
      this.#newest = '';
    } catch (error) {
      this.#faults.push(
        `the stamp at position ${at} is wrong: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Compares the log with what the ledger has; null if that did not answer. */
  compare(ledger: readonly LedgerRoot[] | null): void {
    if (ledger === null) {
      this.#unproven.push('the ledger did not answer');
      return;
    }
    this.#findWritten(new Map(ledger.map(({ transaction, root }) => [transaction, root])));
    const asOf = this.#trust.asOf.getTime() - CLOCKS_DIFFER_MS;
    for (const { transaction, at, root } of ledger)
      if (this.#roots.has(root)) this.#ledgerRoots += 1;
      else if (Date.parse(at) <= asOf)
        this.#faults.push(
          `the ledger has a root of ${at} that this log does not have (transaction ${transaction}): acts were changed or removed`,
        );
  }

  #findWritten(ledger: ReadonlyMap<string, string>): void {
    // Public servers of Horizon keep about a year, and the account may have been another one.
    let beforeLedger: string | null = null;
    for (const { position, root, transaction } of this.#written) {
      const written = ledger.get(transaction);
      if (written === root) this.#ledgerUntil = BigInt(position);
      else if (written === undefined && this.#ledgerUntil === 0n) beforeLedger = position;
      else
        this.#faults.push(
          `the ledger does not have the root of position ${position} in transaction ${transaction}`,
        );
    }
    if (beforeLedger !== null)
      this.#unproven.push(
        `roots up to position ${beforeLedger} are of another account, or of transactions older than what this Horizon keeps: look those up where the whole history is`,
      );
  }

  finish(): Verification {
    for (const { what, position } of this.#trust.checkpoints)
      if (position > this.#position)
        this.#faults.push(
          `${what} found ${position} acts, and the log ends at ${this.#position}: the newest were removed`,
        );
    if (this.#position > 0n && this.#signedUntil === 0n) this.#unproven.push('no head is signed');
    if (this.#trust.stampRoots !== null && this.#position > 0n && this.#stamps === 0)
      this.#unproven.push('no head is stamped');
    return {
      acts: Number(this.#position),
      head: this.#position === 0n ? null : this.#hash.toString('hex'),
      faults: this.#faults,
      unproven: this.#unproven,
      holds: this.#holds(),
    };
  }

  #holds(): string[] {
    if (this.#faults.length > 0) return [];
    const holds = [`the chain of ${this.#position} acts holds`];
    if (this.#signedUntil > 0n && this.#trust.publicKeys !== null)
      holds.push(
        `${this.#roots.size} heads are signed, up to position ${this.#signedUntil}; the signatures are good`,
      );
    if (this.#lastStamp !== null && this.#trust.stampRoots !== null)
      holds.push(
        `acts up to position ${this.#stampedUntil} existed as they are on ${this.#lastStamp.toISOString()}, says the time stamp authority`,
      );
    if (this.#ledgerUntil > 0n)
      holds.push(
        `acts up to position ${this.#ledgerUntil} are fixed by the ledger, and its ${this.#ledgerRoots} roots are of this log`,
      );
    const latest = this.#trust.checkpoints.at(-1);
    if (latest !== undefined) holds.push(`the log continues what ${latest.what} found`);
    return holds;
  }
}

// ---- Time stamps (RFC 3161): a signed message (RFC 5652) in DER

interface Der {
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length. */
  readonly whole: Buffer;
}

const TST_INFO = '2a864886f70d0109100104';
const MESSAGE_DIGEST = '2a864886f70d010904';
const SHA_256 = '608648016503040201';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const HASHES: Readonly<Record<string, string>> = {
  [SHA_256]: 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
};
const MOST_CERTIFICATES = 6;

/** The elements of a DER value's content. Throws if it is cut off. */
export function readDer(bytes: Buffer): Der[] {
  const elements: Der[] = [];
  for (let at = 0; at < bytes.length;) {
    let start = at + 2;
    let length = bytes[at + 1] ?? 0;
    if (length > 0x80) {
      const size = length - 0x80;
      length = bytes.readUIntBE(start, size);
      start += size;
    } else if (length === 0x80) throw new Error('it is not DER');
    const end = start + length;
    const tag = bytes[at];
    if (tag === undefined || end > bytes.length) throw new Error('it is cut off');
    elements.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return elements;
}

const inside = (der: Der | undefined): Der[] => readDer(der?.content ?? Buffer.alloc(0));
const oid = (der: Der | undefined): string => der?.content.toString('hex') ?? '';

/**
 * Checks that a token stamps `root`, by a certificate for time stamps that leads to one of `roots`.
 * Throws an Error that says what is wrong.
 */
export function checkStamp(
  token: Buffer,
  root: Buffer,
  roots: readonly X509Certificate[] | null,
): { readonly time: Date; readonly nonce: Buffer | null } {
  const signed = inside(inside(inside(readDer(token)[0])[1])[0]);
  const [contentType, wrapped] = inside(signed[2]);
  if (oid(contentType) !== TST_INFO) throw new Error('it is no time stamp');
  const content = inside(wrapped)[0]?.content ?? Buffer.alloc(0);
  const certificates = inside(signed.find(({ tag }) => tag === 0xa0)).map(
    ({ whole }) => new X509Certificate(whole),
  );
  const signer = inside(inside(signed.findLast(({ tag }) => tag === 0x31))[0]);
  const info = inside(readDer(content)[0]);
  const [algorithm, imprint] = inside(info[2]);
  if (oid(inside(algorithm)[0]) !== SHA_256 || imprint?.content.equals(root) !== true)
    throw new Error('it is of another text');
  const time = generalizedTime(info[4]);
  const certificate = signerOf(signer, content, certificates);
  if (
    roots !== null &&
    !leadsTo(certificate, certificates, { roots, time, left: MOST_CERTIFICATES })
  )
    throw new Error(`its certificate (${certificate.subject}) leads to no known authority`);
  return { time, nonce: info.slice(5).find(({ tag }) => tag === 0x02)?.content ?? null };
}

/** The certificate that the signature is of. */
function signerOf(
  signer: readonly Der[],
  content: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const attributes = signer.find(({ tag }) => tag === 0xa0);
  const digestHash = HASHES[oid(inside(signer[2])[0])];
  const [algorithm, signature] = signer.slice(signer.findIndex(({ tag }) => tag === 0xa0) + 1);
  const signatureHash = HASHES[oid(inside(algorithm)[0])] ?? digestHash;
  if (attributes === undefined || digestHash === undefined || signatureHash === undefined)
    throw new Error('its signature is of an unknown kind');
  const digest = inside(
    inside(attributes)
      .map(inside)
      .find(([type]) => oid(type) === MESSAGE_DIGEST)?.[1],
  )[0];
  if (digest?.content.equals(createHash(digestHash).update(content).digest()) !== true)
    throw new Error('its content was changed');
  // Signed as a set, and sent with another tag (RFC 5652, 5.4).
  const bytes = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  const certificate = certificates.find(
    (one) =>
      isForTimeStamps(one) &&
      verify(signatureHash, bytes, one.publicKey, signature?.content ?? Buffer.alloc(0)),
  );
  if (certificate === undefined)
    throw new Error('none of its certificates for time stamps has signed it');
  return certificate;
}

function isForTimeStamps(certificate: X509Certificate): boolean {
  // Undefined for a certificate that says nothing about its use.
  const uses: readonly string[] | undefined = certificate.keyUsage;
  return uses?.includes(TIME_STAMPING) ?? false;
}

function leadsTo(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  by: { readonly roots: readonly X509Certificate[]; readonly time: Date; readonly left: number },
): boolean {
  const { roots, time, left } = by;
  if (Date.parse(certificate.validFrom) > time.getTime()) return false;
  if (Date.parse(certificate.validTo) < time.getTime() || left === 0) return false;
  if (roots.some((root) => root.fingerprint256 === certificate.fingerprint256)) return true;
  return [...roots, ...others].some(
    (issuer) =>
      issuer.ca &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey) &&
      leadsTo(issuer, others, { ...by, left: left - 1 }),
  );
}

function generalizedTime(der: Der | undefined): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(der?.content.toString() ?? '') ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime())) throw new Error('it has no time');
  return time;
}

// ---- The ledger, as Horizon reports it

interface HorizonTransaction {
  readonly id: string;
  readonly paging_token: string;
  readonly created_at: string;
  readonly source_account: string;
  readonly memo_type: string;
  readonly memo?: string;
}

const PAGE = 200;
const HORIZON_TIMEOUT_MS = 20_000;

/** Asks a Horizon for a path. */
type AskHorizon = (path: string) => Promise<{ status: number; body: unknown }>;

function askHorizonAt(horizonUrl: string): AskHorizon {
  return async (path) => {
    const response = await fetch(`${horizonUrl.replace(/\/$/, '')}${path}`, {
      signal: AbortSignal.timeout(HORIZON_TIMEOUT_MS),
    });
    const { status } = response;
    return { status, body: status === 200 ? await response.json() : null };
  };
}

/** Every hash that the account has written as a memo, oldest first. Throws without an answer. */
export async function readLedgerRoots(account: string, ask: AskHorizon): Promise<LedgerRoot[]> {
  const roots: LedgerRoot[] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await ask(
      `/accounts/${account}/transactions?order=asc&limit=${PAGE}&cursor=${cursor}`,
    );
    // An account that was never opened has written nothing.
    if (status === 404) return roots;
    if (status !== 200) throw new Error(`Horizon answered ${status}`);
    const { _embedded: page } = body as {
      _embedded: { records: readonly HorizonTransaction[] };
    };
    const { records } = page;
    for (const { id, created_at: at, source_account: by, memo_type: type, memo } of records)
      if (by === account && type === 'hash' && memo !== undefined)
        roots.push({ transaction: id, at, root: Buffer.from(memo, 'base64').toString('hex') });
    if (records.length < PAGE) return roots;
    cursor = records.at(-1)?.paging_token ?? '';
  }
}

/** All certificates of a PEM file. */
export function readCertificates(pem: string): X509Certificate[] {
  return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
}

function readPublicKeys(texts: Readonly<Record<string, string>>): Map<string, KeyObject> {
  return new Map(
    Object.entries(texts).map(([id, text]) => [
      id,
      createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
    ]),
  );
}

// ---- The command

const USAGE = `node verify-log.ts EXPORT [--key ID:BASE64]... [--stamp-ca FILE] [--horizon URL] [--account G...] [--earlier EXPORT] [--extract FOLDER]

  --key       a public key of the log that you know from elsewhere; otherwise those that the export names
  --stamp-ca  certificates (PEM) of the time stamp authority, from its own site
  --horizon   any Horizon of the network, such as https://horizon.stellar.org, to read what the account wrote
  --account   that account, if you know it from elsewhere; otherwise the one that the export names
  --earlier   an export that you kept: the log must continue it
  --extract   writes the newest stamped head, its signature, stamp and key into a folder, for openssl

Exit code 0: all holds; 1: something was changed or removed; 2: the export cannot be read; 3: something is not proven.`;

async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line !== '') yield line;
}

async function* recordsOf(file: string): AsyncGenerator<LogRecord> {
  let isHeader = true;
  for await (const line of linesOf(file)) {
    if (!isHeader) yield JSON.parse(line) as LogRecord;
    isHeader = false;
  }
}

async function headerOf(file: string): Promise<ExportHeader> {
  for await (const line of linesOf(file)) {
    const header = JSON.parse(line) as ExportHeader;
    if (header.format === 'audit-log-1') return header;
    break;
  }
  throw new Error(`${file} is no export of an audit log`);
}

/** The last position of an export kept from earlier. */
async function checkpointOf(file: string): Promise<Checkpoint> {
  const { exported_at: at } = await headerOf(file);
  let last: LogRecord | null = null;
  for await (const record of recordsOf(file)) last = record;
  if (last === null) throw new Error(`${file} has no acts`);
  return {
    what: `the export of ${at}`,
    position: BigInt(last.position),
    hash: last.hash,
  };
}

async function extract(file: string, folder: string, header: ExportHeader): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let newest: LogRecord | null = null;
  for await (const record of recordsOf(file))
    if (record.head !== null && record.stamp !== null) newest = record;
  if (newest?.head == null || newest.stamp === null) throw new Error('no head is stamped');
  const { statement, signature, key_id: id } = newest.head;
  writeFileSync(join(folder, 'head.txt'), statement);
  writeFileSync(join(folder, 'head.sig'), Buffer.from(signature, 'base64'));
  writeFileSync(join(folder, 'head.tst'), Buffer.from(newest.stamp, 'base64'));
  const key = readPublicKeys(header.public_keys).get(id);
  if (key !== undefined)
    writeFileSync(join(folder, 'key.pem'), key.export({ format: 'pem', type: 'spki' }));
  console.log(`The head at position ${newest.position} is in ${folder}.`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true },
      'stamp-ca': { type: 'string' },
      horizon: { type: 'string' },
      account: { type: 'string' },
      earlier: { type: 'string' },
      extract: { type: 'string' },
    },
  });
  const [file] = positionals;
  if (file === undefined) {
    console.log(USAGE);
    return 2;
  }
  const header = await headerOf(file);
  if (values.extract !== undefined) {
    await extract(file, values.extract, header);
    return 0;
  }
  const given = (values.key ?? []).map((entry) => entry.split(':') as [string, string]);
  const account = values.account ?? header.ledger_account;
  const { 'stamp-ca': stampCa, horizon, earlier } = values;
  const { acts, faults, unproven, holds } = await verifyLog(recordsOf(file), {
    publicKeys: readPublicKeys(given.length > 0 ? Object.fromEntries(given) : header.public_keys),
    stampRoots: stampCa === undefined ? null : readCertificates(readFileSync(stampCa, 'utf8')),
    ledger: horizon === undefined ? null : () => readLedgerRoots(account, askHorizonAt(horizon)),
    asOf: new Date(header.exported_at),
    checkpoints: earlier === undefined ? [] : [await checkpointOf(earlier)],
  });
  console.log(`${acts} acts, exported at ${header.exported_at}`);
  for (const one of holds) console.log(`HOLDS: ${one}.`);
  for (const one of faults) console.log(`BROKEN: ${one}.`);
  for (const one of unproven) console.log(`NOT PROVEN: ${one}.`);
  if (given.length === 0)
    console.log('NOTE: the keys are those that the export names (--key ID:BASE64 sets others).');
  if (horizon === undefined)
    console.log(`NOTE: the ledger was not asked what ${account} wrote (--horizon URL asks it).`);
  if (stampCa === undefined)
    console.log('NOTE: time stamps prove nothing without the authority (--stamp-ca FILE).');
  if (faults.length > 0) return 1;
  return unproven.length > 0 ? 3 : 0;
}

if (import.meta.main)
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
