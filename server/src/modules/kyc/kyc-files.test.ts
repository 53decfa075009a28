import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createIdentityProof,
  deleteAttachment,
  getKyc,
  type IdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { MAX_ATTACHMENTS, UPLOAD_LIMIT_BYTES } from '@bb1/domain/kyc/identity-proof';
import { Refusal } from '@bb1/domain/refusal';
import { forAllTests, type Investor, openWorld } from '../../../../testing/world.ts';
import type { DocumentCheck } from '../../integrations/document-check/document-check-port.ts';
import { documentCheck } from '../../integrations/document-check/check-document.ts';
import {
  bluePageWith,
  encryptedPdf,
  manyPages,
  ONE_BLUE_PAGE,
  pdf,
} from '../../integrations/document-check/test-files/handmade-pdf.ts';
import { updateIdentityProof as updateUseCase } from './save-identity-proof.ts';
import { message } from '@bb1/domain/messages';
import { cardOnTable, cropped } from './test-files/card-pictures.ts';
import { apply, IDENTITY, photo, type TestFile } from '../../../../testing/applicant.ts';

const world = forAllTests(openWorld);
let picture: TestFile;
beforeAll(async () => {
  picture = await photo();
});

async function personWithDetails(
  name: string,
): Promise<{ person: Investor; proof: IdentityProof }> {
  const person = await world.investor(name);
  return { person, proof: await person.ok(createIdentityProof, { body: IDENTITY }) };
}

function photos(count: number): Promise<TestFile[]> {
  return Promise.all(Array.from({ length: count }, () => photo()));
}

function pdfFile(bytes: Buffer, name = 'passport.pdf'): TestFile {
  return { field: 'attachments', name, type: 'application/pdf', bytes };
}

async function documentsOf(person: Investor): Promise<number> {
  const rows = await world.query('select id from documents where owner_id = $1', [
    person.accountId,
  ]);
  return rows.length;
}

describe('uploads', () => {
  it('[KYC-6] are listed with name, type and size once they are stored', async () => {
    const { person, proof } = await personWithDetails('Anna Muster');
    const saved = await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [{ ...picture, name: '../../my\u202Epass.jpg' }],
    });
    expect(saved.attachments).toEqual([
      {
        id: expect.any(String),
        name: 'mypass.jpg',
        type: 'image/jpeg',
        size_bytes: picture.bytes.length,
        uploaded_at: expect.any(String),
      },
    ]);
    expect((await person.ok(listIdentityProofs))[0]).toEqual(saved);
  });

  it('[KYC-6] change neither details, files nor verdict if one file is refused', async () => {
    const person = await world.investor('Bert Probe');
    const proof = await apply(person);
    const record = await person.ok(getKyc);
    const before = await documentsOf(person);
    const infectedByScript = pdfFile(
      pdf(bluePageWith('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')),
    );
    const answer = await person.call(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, last_name: 'Anders' },
      files: [picture, infectedByScript],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { attachments: ['We cannot accept PDF files with scripts or embedded files'] },
    ]);
    expect(await person.ok(listIdentityProofs)).toEqual([proof]);
    expect(await person.ok(getKyc)).toEqual(record);
    expect(await documentsOf(person)).toBe(before);
  });

  it('[KYC-6] are not stored if the details are refused', async () => {
    const { person, proof } = await personWithDetails('Dora Detail');
    const answer = await person.call(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, dob: '2020-01-01' },
      files: [picture],
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['dob']]);
    expect(await documentsOf(person)).toBe(0);
  });

  it('[KYC-6] are refused with a message for each kind of bad file', async () => {
    const { person, proof } = await personWithDetails('Carla Beispiel');
    const cases: [TestFile, string][] = [
      [{ ...picture, bytes: Buffer.alloc(0) }, 'This file is empty'],
      [
        {
          ...picture,
          bytes: Buffer.concat([
            picture.bytes,
            Buffer.alloc(UPLOAD_LIMIT_BYTES - picture.bytes.length),
          ]),
        },
        'Upload file size must be less than 5MB',
      ],
      [
        { ...picture, name: 'pass.exe', bytes: Buffer.from('MZ and more') },
        'Please upload PNG, JPG or PDF files only',
      ],
      [
        { ...picture, bytes: picture.bytes.subarray(0, 2000) },
        'This file is damaged or cannot be read',
      ],
      [pdfFile(encryptedPdf()), 'We cannot accept encrypted PDF files'],
      [pdfFile(pdf(manyPages(7))), 'This PDF has too many pages'],
    ];
    for (const [file, words] of cases) {
      const answer = await person.call(updateIdentityProof, {
        params: { id: proof.id },
        files: [file],
      });
      expect([answer.status, answer.body.errors]).toEqual([422, { attachments: [words] }]);
    }
    expect(
      (
        await person.call(updateIdentityProof, {
          params: { id: proof.id },
          files: [{ ...picture, field: 'photo' }],
        })
      ).status,
    ).toBe(422);
    expect(
      (await person.call(updateIdentityProof, { params: { id: proof.id }, files: [] })).body.errors,
    ).toEqual({ attachments: ['Files is required'] });
    expect(await documentsOf(person)).toBe(0);
  });

  it('[KYC-6] are refused if the scanner finds something or cannot answer', async () => {
    const { person, proof } = await personWithDetails('Vito Virus');
    const verdicts = [
      { verdict: { result: 'infected', signature: 'Test' }, kind: 'invalid' },
      { verdict: { result: 'unavailable', reason: 'no verdict in time' }, kind: 'unavailable' },
    ] as const;
    for (const { verdict, kind } of verdicts) {
      const checkDocument = documentCheck({ scanner: { scan: () => Promise.resolve(verdict) } });
      const context = {
        ...world.product.context,
        investedCentsOf: () => Promise.resolve(0n),
        checkDocument,
      };
      const file = {
        field: 'attachments',
        fileName: picture.name,
        declaredType: picture.type,
        bytes: Buffer.from(picture.bytes),
      };
      const outcome = await updateUseCase(context, {
        accountId: person.accountId,
        id: proof.id,
        details: undefined,
        files: [file],
      }).catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(Refusal);
      expect(outcome).toMatchObject({ kind });
    }
    expect(await documentsOf(person)).toBe(0);
  });

  it('[KYC-12] of the two sides of a card are two files: the same one twice is refused at the field, in both languages', async () => {
    const { person, proof } = await personWithDetails('Zweimal Vorn');
    const upload = (files: readonly TestFile[], locale = 'en') =>
      person.call(updateIdentityProof, {
        params: { id: proof.id },
        files,
        headers: { 'accept-language': locale },
      });
    const [front, back] = await photos(2);
    if (front === undefined || back === undefined) throw new Error('no photos');
    expect(await upload([front, { ...front, name: 'back.jpg' }])).toMatchObject({
      status: 422,
      body: {
        errors: {
          attachments: [
            'You have already uploaded this file. Please upload the other side of the document.',
          ],
        },
      },
    });
    expect(await documentsOf(person)).toBe(0);
    expect((await upload([front])).status).toBe(200);
    expect(await upload([{ ...front, name: 'back.jpg' }], 'de')).toMatchObject({
      status: 422,
      body: {
        errors: {
          attachments: [
            'Sie haben diese Datei bereits hochgeladen. Bitte laden Sie die andere Seite des Dokuments hoch.',
          ],
        },
      },
    });
    expect((await upload([back])).status).toBe(200);
    expect(await documentsOf(person)).toBe(2);
  });

  it('[KYC-12] of the two sides of a card are two pictures: a copy of one in another file is refused', async () => {
    const { person, proof } = await personWithDetails('Zweimal Vorn Neu');
    const upload = (files: readonly TestFile[]) =>
      person.call(updateIdentityProof, { params: { id: proof.id }, files });
    const file = (name: string, bytes: Buffer): TestFile => ({
      field: 'attachments',
      name,
      type: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
      bytes,
    });
    const front = await cardOnTable('front');
    expect((await upload([file('front.png', front)])).status).toBe(200);
    const copy = await cropped(front, [30, 10, 0, 60]);
    expect(await upload([file('back.jpg', copy)])).toMatchObject({
      status: 422,
      body: { errors: { attachments: [message('en', 'upload_same_picture')] } },
    });
    expect(await documentsOf(person)).toBe(1);
    expect((await upload([file('back.png', await cardOnTable('back'))])).status).toBe(200);
    expect(await documentsOf(person)).toBe(2);
  });

  it('[KYC-6] never exceed the limit per proof, even from two concurrent tabs', async () => {
    const { person, proof } = await personWithDetails('Max Viele');
    const tooMany = await person.call(updateIdentityProof, {
      params: { id: proof.id },
      files: Array.from({ length: MAX_ATTACHMENTS + 1 }, () => picture),
    });
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'upload_too_many']);
    const tabs = await Promise.all(
      [1, 2].map(async () =>
        person.call(updateIdentityProof, {
          params: { id: proof.id },
          files: await photos(4),
        }),
      ),
    );
    expect(tabs.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(tabs.find((answer) => answer.status === 422)?.body.errors).toEqual({
      attachments: [`You can upload at most ${MAX_ATTACHMENTS} files here`],
    });
    expect(await documentsOf(person)).toBe(4);
  });

  it('[SAFE-7][KYC-6] beyond the limit are refused before any of them is decoded', async () => {
    const { person, proof } = await personWithDetails('Zora Zuviel');
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: await photos(MAX_ATTACHMENTS),
    });
    let decodings = 0;
    const context = {
      ...world.product.context,
      investedCentsOf: () => Promise.resolve(0n),
      checkDocument: (...asked: Parameters<DocumentCheck>) => {
        decodings += 1;
        return documentCheck()(...asked);
      },
    };
    const file = {
      field: 'attachments',
      fileName: picture.name,
      declaredType: picture.type,
      bytes: Buffer.from(picture.bytes),
    };
    const outcome = await updateUseCase(context, {
      accountId: person.accountId,
      id: proof.id,
      details: undefined,
      files: [file],
    }).catch((error: unknown) => error);
    expect(outcome).toMatchObject({ fields: { attachments: [{ code: 'upload_too_many' }] } });
    expect([decodings, await documentsOf(person)]).toEqual([0, MAX_ATTACHMENTS]);
  });

  it('[KYC-6] can accompany details, and a removed file is deleted with its bytes', async () => {
    const { person, proof } = await personWithDetails('Rosa Raus');
    const saved = await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      body: { ...IDENTITY, first_name: 'Rosalinde' },
      files: [picture, await photo({ name: 'second.jpg' })],
    });
    expect([saved.first_name, saved.attachments.length]).toEqual(['Rosalinde', 2]);
    const left = await person.ok(deleteAttachment, {
      params: { id: proof.id, attachment_id: saved.attachments[0]?.id ?? '' },
    });
    expect(left.attachments).toEqual([saved.attachments[1]]);
    expect(await documentsOf(person)).toBe(1);
  });

  it('[KYC-7] are never stored in plain text, and every file has a key of its own', async () => {
    const { person, proof } = await personWithDetails('Sara Siegel');
    const planted = `planted-${randomBytes(12).toString('hex')}`;
    const planting = pdf({ ...ONE_BLUE_PAGE, 5: `(${planted})` });
    expect(planting.includes(planted)).toBe(true);
    await person.ok(updateIdentityProof, {
      params: { id: proof.id },
      files: [pdfFile(planting), picture],
    });
    const tables = await world.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const pixels = Buffer.from(picture.bytes.subarray(400, 440)).toString('hex');
    const leaks: string[] = [];
    for (const { name } of tables) {
      const rows = await world.query(
        `select from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 or position($3 in t::text) > 0`,
        [planted, Buffer.from(planted).toString('hex'), pixels],
      );
      if (rows.length > 0) leaks.push(name);
    }
    expect(tables.length).toBeGreaterThan(20);
    expect(leaks).toEqual([]);
    const bodies = await world.query<{
      wrapped_key: Buffer;
      body: Buffer;
    }>(
      'select wrapped_key, body from document_bodies b join documents d on d.id = b.document_id where d.owner_id = $1',
      [person.accountId],
    );
    expect(bodies.length).toBeGreaterThanOrEqual(3);
    expect(new Set(bodies.map((row) => row.wrapped_key.toString('hex'))).size).toBe(bodies.length);
  });
});
