import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewDocument } from '@bb1/domain/kyc/desk-endpoints';
import {
  deleteAttachment,
  getKyc,
  type IdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { message } from '@bb1/domain/messages';
import { databaseDigest } from '../../testing/interface/database-digest.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../testing/world.ts';
import {
  HOSTILE_MARK,
  type HostileFile,
  hostileFiles,
} from './integrations/document-check/test-files/hostile-files.ts';
import { apply, IDENTITY, photo, type TestFile } from '../../testing/applicant.ts';

const files = await hostileFiles();
// A German reader sends the first file of each reason, English readers the others.
const refused = files
  .filter(({ becomes }) => becomes !== 'harmless')
  .map(
    (file, index, list) =>
      [
        file.what,
        file,
        list.findIndex(({ becomes }) => becomes === file.becomes) === index ? 'de' : 'en',
      ] as const,
  );
const harmless = files
  .filter(({ becomes }) => becomes === 'harmless')
  .map((file) => [file.what, file] as const);

const world = forAllTests(openWorld);
let eve: Investor;
let proof: IdentityProof;
let good: TestFile;
let reviewer: Officer;
beforeAll(async () => {
  eve = await world.investor('Eve Enemy');
  proof = await apply(eve);
  good = await photo();
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
});
beforeEach(() => world.query('delete from rate_limits'));

const asUpload = ({ name, type, bytes }: HostileFile): TestFile => ({
  field: 'attachments',
  name,
  type,
  bytes,
});

/** Everything the product stores, except for when a session was last used. */
async function everything(): Promise<Record<string, string>> {
  const { 'public.sessions': _seen, ...tables } = await databaseDigest(world);
  return tables;
}

/** One form with a hostile file, a good one and changed details. */
function sendBesideGood(file: TestFile, language: Locale) {
  return eve.call(updateIdentityProof, {
    params: { id: proof.id },
    body: { ...IDENTITY, first_name: 'Evelyn' },
    files: [good, file],
    headers: { 'accept-language': language },
  });
}

describe('a hostile file is refused', () => {
  it('[KYC-6] is one of at least thirty, and every reason for refusal is covered', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(new Set(refused.map(([, { becomes }]) => becomes))).toEqual(
      new Set([
        'upload_empty',
        'upload_too_large',
        'upload_wrong_type',
        'upload_unreadable',
        'upload_too_many_pixels',
        'upload_too_many_pages',
        'upload_pdf_active',
        'upload_pdf_encrypted',
      ]),
    );
  });

  it.each(refused)(
    '[KYC-6] %s: is reported at its field, and nothing of the form is stored',
    async (_what, file, language) => {
      const before = await everything();
      const answer = await sendBesideGood(asUpload(file), language);
      const code = file.becomes === 'harmless' ? 'malformed' : file.becomes;
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        422,
        code,
        { attachments: [message(language, code)] },
      ]);
      expect(await everything()).toEqual(before);
    },
  );

  it('[KYC-6] does not change what the person had, even after all of them', async () => {
    expect(await eve.ok(listIdentityProofs)).toEqual([proof]);
    expect((await eve.ok(getKyc)).verdict).toBe('in_review');
  });
});

describe('a hostile file that is a valid picture is accepted, and shown without its hidden content', () => {
  it.each(harmless)('[KYC-6][KYC-7] %s', async (_what, file) => {
    const saved = await eve.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [asUpload(file)],
    });
    const id = saved.attachments.at(-1)?.id ?? '';
    const shown = await reviewer.ok(viewDocument, {
      params: { account_id: eve.accountId, attachment_id: id },
      body: { reason: 'test of a hostile file' },
    });
    const stored = await storedPreview(id);
    for (const picture of [Buffer.from(shown.content_base64, 'base64'), stored])
      await expectBarePicture(picture, file);
    await eve.ok(deleteAttachment, { params: { id: proof.id, attachment_id: id } });
  });

  async function storedPreview(attachmentId: string): Promise<Buffer> {
    const rows = await world.query<{ document_id: string }>(
      'select document_id from attachments where id = $1',
      [attachmentId],
    );
    const opened = await world.product.context.documents.openForViewing(
      world.product.db,
      rows[0]?.document_id ?? '',
      eve.accountId,
    );
    return opened?.bytes ?? Buffer.alloc(0);
  }

  async function expectBarePicture(picture: Buffer, file: HostileFile): Promise<void> {
    const { format, exif, xmp, iptc, icc, comments, width } = await sharp(picture).metadata();
    expect({ format, exif, xmp, iptc, icc, comments }).toEqual({ format: 'jpeg' });
    expect(width).toBeGreaterThan(50);
    for (const trace of [HOSTILE_MARK, 'script', '%PDF', 'PK\x03\x04', 'Mustermann'])
      expect(picture.includes(trace), trace).toBe(false);
    expect(picture.includes(file.bytes)).toBe(false);
  }
});

describe('a hostile name', () => {
  const names: readonly (readonly [what: string, sent: string, listed: string | null])[] = [
    ['climbs up', '../../../../etc/passwd.jpg', 'passwd.jpg'],
    ['climbs up as in Windows', '..\\..\\windows\\system32\\pass.jpg', 'pass.jpg'],
    ['begins at the root', '/etc/cron.d/pass.jpg', 'pass.jpg'],
    ['has control characters', 'pa\u0007ss\u001b[2J.jpg', 'pass[2J.jpg'],
    ['has a zero character', 'pass.jpg\u0000.jpg', 'pass.jpg.jpg'],
    ['is written from right to left', 'pass\u202Egpj.exe.jpg', 'passgpj.exe.jpg'],
    ['hides its ending behind the direction of writing', 'pass\u202Egpj.exe', null],
    ['hides its ending behind a zero character', 'pass.exe\u0000.jpg', 'pass.exe.jpg'],
    ['has two endings', 'pass.jpg.html', null],
    ['has no ending', 'pass', null],
    ['is a device', 'con.jpg', '_con.jpg'],
    ['is markup', '<img src=x onerror=alert(1)>.jpg', '_img src=x onerror=alert(1)_.jpg'],
    ['begins with a dot', '.htaccess.jpg', 'htaccess.jpg'],
    ['is a formula', '=cmd|calc!A1.jpg', '=cmd_calc!A1.jpg'],
    [
      'is 90 characters of four bytes',
      `${'\u{1F4B6}'.repeat(86)}.jpg`,
      `${'\u{1F4B6}'.repeat(86)}.jpg`,
    ],
  ];

  it.each(names)(
    '[KYC-6] that %s is stored as plain data: %j becomes %j',
    async (_what, sent, listed) => {
      const before = await everything();
      const answer = await eve.call(updateIdentityProof, {
        params: { id: proof.id },
        files: [{ ...good, name: sent }],
      });
      if (listed === null) {
        expect([answer.status, answer.body.code]).toEqual([422, 'upload_wrong_type']);
        expect(await everything()).toEqual(before);
        return;
      }
      expect(answer.status, answer.text).toBe(200);
      const added = (await eve.ok(listIdentityProofs))[0]?.attachments.at(-1);
      expect(added?.name).toBe(listed);
      await eve.ok(deleteAttachment, { params: { id: proof.id, attachment_id: added?.id ?? '' } });
    },
  );

  it('[KYC-6] of 4,000 characters keeps its beginning and ending, and 100 characters at most', async () => {
    const answer = await eve.call(updateIdentityProof, {
      params: { id: proof.id },
      files: [{ ...good, name: `${'x'.repeat(3_996)}.jpg` }],
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const added = (await eve.ok(listIdentityProofs))[0]?.attachments.at(-1);
    expect(added?.name).toBe(`${'x'.repeat(96)}.jpg`);
    await eve.ok(deleteAttachment, { params: { id: proof.id, attachment_id: added?.id ?? '' } });
  });
});
