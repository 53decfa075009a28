import exportTexts from '@bb1/texts/documents/data-export';
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ZipFile } from 'yazl';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { stampAsCopy } from '../../../platform/documents/stamp-copy.ts';
import { Download } from '../../../platform/http/download.ts';
import type { ExportedFile } from '../../../platform/personal-data/personal-data-part.ts';
import { exportReadme, exportStatement, type FileHash } from './export-texts.ts';
import { type Parts, personOf } from './erase-person.ts';
import { lockAccountShared } from '../store.ts';

/** The name of the last file of the archive. */
const STATEMENT = 'statement.txt';

/** The version of data.json, raised when a key changes its name or meaning. */
const FORMAT = 'personal-data/1';

interface OpenFile {
  readonly name: string;
  open(): Promise<Buffer | null>;
}

/**
 * All of the person's data as a ZIP (Art. 15 and 20 GDPR), with a statement for whom, when and why
 * it was made, and the SHA-256 of each file: a copy that turns up elsewhere says where it came
 * from. Pictures are stamped with the person and the day. What cannot be stamped, such as a PDF that
 * the person uploaded or a film, is bound by its hash: the audit log, which is signed outside the
 * database, has the hash of the statement. The tables are read in one transaction; documents are opened one by one while the archive
 * is sent. A document deleted meanwhile aborts the archive: an incomplete copy must not look
 * complete.
 */
export async function exportData(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  parts: Parts,
  accountId: string,
  /** The day of the request that two officers approved; null if the person takes the copy alone. */
  { requestOf }: { readonly requestOf: string | null },
): Promise<Download> {
  const at = context.clock.now();
  const { account, data, files } = await context.db.transaction('export_data', async (tx) => {
    const locked = await lockAccountShared(tx, accountId);
    const person = personOf(locked);
    const sections: Record<string, unknown> = {};
    const found: ExportedFile[] = [];
    for (const part of parts) {
      Object.assign(sections, await part.export(tx, person));
      found.push(...((await part.files?.(tx, person)) ?? []));
    }
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'account.data_exported',
      subject: `account:${accountId}`,
    });
    return {
      account: locked,
      data: { format: FORMAT, made_at: at, ...sections },
      files: found,
    };
  });
  const { locale } = account;
  const name = `${context.offering.token.code.toLowerCase()}-${exportTexts[locale].folder}-${berlinDay(at)}`;
  return new Download(
    `${name}.zip`,
    archive(
      [
        { name: 'data.json', text: JSON.stringify(data, null, 2) },
        {
          name: 'README.txt',
          text: exportReadme(locale, {
            issuer: context.offering.issuer,
            at,
            hasDocuments: files.length > 0,
          }),
        },
      ],
      files.map((file) => ({
        name: file.name,
        open: async () =>
          stamped(await file.open(context.db), { day: berlinDay(at), name: account.full_name }),
      })),
      {
        at,
        stated: async (hashes) => {
          const statement = exportStatement(locale, {
            issuer: context.offering.issuer.name,
            person: account.full_name,
            email: account.email,
            at,
            requestOf,
            hashes,
          });
          await recordStatement(context, accountId, statement);
          return statement;
        },
      },
    ),
  );
}

function archive(
  texts: readonly { name: string; text: string }[],
  files: readonly OpenFile[],
  { at: mtime, stated }: { at: Date; stated: (hashes: readonly FileHash[]) => Promise<string> },
): Readable {
  const hashes: FileHash[] = [];
  const hashed = (name: string, bytes: Buffer): Buffer => {
    hashes.push({ name, hash: createHash('sha256').update(bytes).digest('hex') });
    return bytes;
  };
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, text } of texts)
    zip.addBuffer(hashed(name, Buffer.from(text, 'utf8')), name, { mtime });
  // Pictures and PDFs are compressed already.
  for (const file of files)
    zip.addReadStreamLazy(
      file.name,
      { mtime, compress: false },
      (give) =>
        void opened(file).then(
          (bytes) => give(null, Readable.from([hashed(file.name, bytes)])),
          (error: unknown) => give(error, Readable.from([])),
        ),
    );
  // The last entry: by now every other file has been read.
  zip.addReadStreamLazy(
    STATEMENT,
    { mtime },
    (give) =>
      void stated(hashes).then(
        (text) => give(null, Readable.from([Buffer.from(text, 'utf8')])),
        (error: unknown) => give(error, Readable.from([])),
      ),
  );
  zip.end();
  return output;
}

async function opened(file: OpenFile): Promise<Buffer> {
  const bytes = await file.open();
  if (bytes === null) throw new Error(`${file.name} was deleted while it was exported`);
  return bytes;
}

const PICTURES = [
  { format: 'jpeg', begins: Buffer.from('ffd8ff', 'hex') },
  { format: 'png', begins: Buffer.from('89504e47', 'hex') },
] as const;

/** A picture with the stamp of its reader, in its own format; any other file as it is. */
async function stamped(
  bytes: Buffer | null,
  reader: { readonly day: string; readonly name: string },
): Promise<Buffer | null> {
  const picture = PICTURES.find(({ begins }) => bytes?.subarray(0, begins.length).equals(begins));
  return bytes === null || picture === undefined
    ? bytes
    : stampAsCopy(bytes, { ...reader, format: picture.format });
}

/** Puts the hash of the statement into the log, so that the issuer's copy proves the person's. */
async function recordStatement(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  statement: string,
): Promise<void> {
  await db.transaction('state_export', (tx) =>
    record(tx, {
      at: clock.now(),
      actor: { kind: 'investor', id: accountId },
      act: 'account.data_export_stated',
      subject: `account:${accountId}`,
      after: { statement: createHash('sha256').update(statement).digest('hex') },
    }),
  );
}
