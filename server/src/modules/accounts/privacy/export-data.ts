import exportTexts from '@bb1/texts/documents/data-export';
import { PassThrough, Readable } from 'node:stream';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ZipFile } from 'yazl';
import type { Context } from '../../../context.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import { Download } from '../../../platform/http/download.ts';
import type { ExportedFile } from '../../../platform/personal-data/personal-data-part.ts';
import { exportReadme } from './export-readme.ts';
import { type Parts, personOf } from './forget-person.ts';
import { lockAccountShared } from '../store.ts';

/** The version of data.json, raised when a key changes its name or meaning. */
const FORMAT = 'personal-data/1';

interface OpenFile {
  readonly name: string;
  open(): Promise<Buffer | null>;
}

/**
 * All of the person's data as a ZIP (Art. 15 and 20 GDPR). The tables are read in one transaction;
 * documents are opened one by one while the archive is sent. A document deleted meanwhile aborts
 * the archive: an incomplete copy must not look complete.
 */
export async function exportData(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  parts: Parts,
  accountId: string,
  actor: Actor = { kind: 'investor', id: accountId },
): Promise<Download> {
  const at = context.clock.now();
  const { locale, data, files } = await context.db.transaction('export_data', async (tx) => {
    const account = await lockAccountShared(tx, accountId);
    const person = personOf(account);
    const sections: Record<string, unknown> = {};
    const found: ExportedFile[] = [];
    for (const part of parts) {
      Object.assign(sections, await part.export(tx, person));
      found.push(...((await part.files?.(tx, person)) ?? []));
    }
    await record(tx, { at, actor, act: 'account.data_exported', subject: `account:${accountId}` });
    return {
      locale: account.locale,
      data: { format: FORMAT, made_at: at, ...sections },
      files: found,
    };
  });
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
      files.map((file) => ({ name: file.name, open: () => file.open(context.db) })),
      at,
    ),
  );
}

function archive(
  texts: readonly { name: string; text: string }[],
  files: readonly OpenFile[],
  mtime: Date,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, text } of texts) zip.addBuffer(Buffer.from(text, 'utf8'), name, { mtime });
  // Pictures and PDFs are compressed already.
  for (const file of files)
    zip.addReadStreamLazy(
      file.name,
      { mtime, compress: false },
      (give) =>
        void opened(file).then(
          (bytes) => give(null, Readable.from([bytes])),
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
