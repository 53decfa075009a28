import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { register, updateUser } from '@bb1/domain/accounts/endpoints';
import {
  closeAccount,
  exportData as exportDataEndpoint,
} from '@bb1/domain/accounts/privacy-endpoints';
import { createIdentityProof, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { confirmNewsletter } from '@bb1/domain/waitlist/endpoints';
import { approve } from '../../../../../testing/applicant.ts';
import { identityForm, order, verifyOneself } from '../../../../../testing/cast.ts';
import { takeOwnData } from '../../../../../testing/own-data.ts';
import { join, SUBJECTS, tokenIn } from '../../../../../testing/waitlist-world.ts';
import { forAllTests, openWorld, registrationForm } from '../../../../../testing/world.ts';
import {
  ONE_BLUE_PAGE,
  pdf,
} from '../../../integrations/document-check/test-files/handmade-pdf.ts';
import type { PersonalDataPart } from '../../../platform/personal-data/personal-data-part.ts';
import { exportData } from './export-data.ts';

const world = forAllTests(openWorld);

const stepDown = (accountId: string) =>
  world.query(
    'update sessions set stepped_up_at = null, stepped_up_with = null where subject_id = $1',
    [accountId],
  );

describe('the export of personal data', () => {
  it("[AUTH-8][SAFE-5] is an uncached ZIP with a name in the person's language", async () => {
    const anna = await world.investor('Anna Muster');
    await anna.ok(updateUser, { body: { locale: 'de' } });
    const { status, headers, files } = await takeOwnData(world, anna);
    const today = world.now().toISOString().slice(0, 4);
    expect([
      status,
      headers['content-type'],
      headers['cache-control'],
      headers['x-content-type-options'],
    ]).toEqual([200, 'application/zip', 'no-store', 'nosniff']);
    expect(headers['content-disposition']).toMatch(
      new RegExp(
        `^attachment; filename="bb1-meine-daten-${today}-\\d\\d-\\d\\d\\.zip"; filename\\*=UTF-8''bb1-meine-daten-`,
      ),
    );
    expect(files.get('README.txt')?.toString('utf8')).toContain(
      'Artikel 15 und 20 der Datenschutz-Grundverordnung',
    );
    expect(files.get('README.txt')?.toString('utf8')).toContain(
      'Sie haben keine Dateien hochgeladen.',
    );
  });

  it('[AUTH-8][AUTH-4] is given only to the person, after a fresh step-up', async () => {
    const bert = await world.investor('Bert Probe');
    expect((await takeOwnData(world, world.visitor())).status).toBe(401);
    await stepDown(bert.accountId);
    expect((await bert.call(exportDataEndpoint)).body.code).toBe('step_up_needed');
    const officer = await world.officer('Otto Officer', 'administrator');
    expect((await takeOwnData(world, officer)).status).toBe(401);
  });

  it('[AUTH-8][SAFE-5] contains nothing of other people who do the same things', async () => {
    const [one, other] = [await world.investor('Eins Erste'), await world.investor('Zwei Zweite')];
    const reviewer = await world.officer('Rita Reviewer', 'compliance');
    for (const [person, name] of [
      [one, 'Eins Erste'],
      [other, 'Zwei Zweite'],
    ] as const) {
      await verifyOneself(person, name);
      await approve(reviewer, person.accountId);
      await order(person, '500.00');
      await person.ok(sendContactMessage, {
        body: { full_name: name, email: person.email, message: `Words of ${name}`, locale: 'en' },
      });
    }
    const { data, files } = await takeOwnData(world, one);
    const text = JSON.stringify(data);
    const rows = await world.query<{ reference: string }>(
      'select reference from orders where account_id = $1',
      [other.accountId],
    );
    for (const foreign of [
      'Zwei',
      'Zweite',
      other.email,
      other.accountId,
      rows[0]?.reference ?? '?',
    ])
      expect(text).not.toContain(foreign);
    for (const own of ['Words of Eins Erste', one.email]) expect(text).toContain(own);
    expect(files.size).toBe(5);
    const statement = files.get('statement.txt')?.toString('utf8') ?? '';
    expect(statement).toContain(`for Eins Erste (${one.email})`);
    for (const [name, bytes] of [...files].filter(([file]) => file !== 'statement.txt'))
      expect(statement).toContain(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`);
  });

  it('[SAFE-12] stamps each picture with the person’s name and the day, leaves a PDF as it was uploaded, and has the hash of its statement in the log', async () => {
    const person = await world.investor('Stefanie Stempel');
    const paper = await sharp({
      create: { width: 900, height: 600, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    const { id } = await person.ok(createIdentityProof, { body: identityForm('Stefanie Stempel') });
    const papers = [
      { name: 'front.png', type: 'image/png', bytes: paper },
      { name: 'back.pdf', type: 'application/pdf', bytes: pdf(ONE_BLUE_PAGE) },
    ];
    await person.ok(updateIdentityProof, {
      params: { id },
      files: papers.map((one) => ({ field: 'attachments', ...one })),
    });
    const copies = async () => {
      const { files } = await takeOwnData(world, person);
      return {
        picture: files.get('documents/01-front.png') ?? Buffer.alloc(0),
        document: files.get('documents/02-back.pdf'),
        statement: files.get('statement.txt') ?? Buffer.alloc(0),
      };
    };
    const { picture, document, statement } = await copies();
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual(['png', 900, 600]);
    const pixels = await sharp(picture).greyscale().raw().toBuffer();
    expect(pixels.filter((value) => value < 215).length / pixels.length).toBeGreaterThan(0.01);
    expect(document?.equals(pdf(ONE_BLUE_PAGE))).toBe(true);
    const text = statement.toString('utf8');
    expect(text).toContain('Pictures in this archive are stamped');
    expect(text).toContain(createHash('sha256').update(picture).digest('hex'));
    const rows = await world.query(
      "select after from audit_log where act = 'account.data_export_stated' and subject = $1",
      [`account:${person.accountId}`],
    );
    expect(rows).toEqual([
      { after: { statement: createHash('sha256').update(statement).digest('hex') } },
    ]);
    await world.query("update accounts set full_name = 'Stefanie Neu' where id = $1", [
      person.accountId,
    ]);
    expect((await copies()).picture.equals(picture)).toBe(false);
  });

  it("[AUTH-8][SAFE-5][AUTH-3] of an account with an unconfirmed address contains nothing of the address's owner", async () => {
    const email = 'owner@people.example';
    await join(world, email, { full_name: 'Olga Owner', newsletter: true });
    await world
      .visitor()
      .ok(confirmNewsletter, { body: { token: tokenIn(world, email, SUBJECTS.newsletter) } });
    await world.visitor().ok(sendContactMessage, {
      body: { full_name: 'Olga Owner', email, message: 'Private words', locale: 'en' },
    });
    const stranger = world.visitor();
    await stranger.ok(register, {
      body: registrationForm(email, { full_name: 'Sven Stranger' }),
    });
    const { status, data } = await takeOwnData(world, stranger);
    expect(status).toBe(200);
    expect(data).toMatchObject({ waitlist: [], newsletter: [], contact_messages: [] });
    expect(JSON.stringify(data)).not.toMatch(/Olga|Private words/);
    expect(JSON.stringify(data)).toContain('Sven Stranger');
  });

  it('[SAFE-5][DESK-5] is logged, and limited because it is expensive', async () => {
    const carla = await world.investor('Carla Beispiel');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await takeOwnData(world, carla)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const rows = await world.query(
      "select actor_id from audit_log where act = 'account.data_exported' and subject = $1",
      [`account:${carla.accountId}`],
    );
    expect(rows).toHaveLength(5);
  });

  it('[AUTH-8][SAFE-5] aborts if the account is closed meanwhile: a copy without a file must not look complete', async () => {
    const dora = await world.investor('Dora Doppelt');
    await verifyOneself(dora, 'Dora Doppelt');
    const parts = world.product.house.personalData;
    const whole = await buffer(
      (await exportData(world.product.context, parts, dora.accountId, { requestOf: null })).body,
    );
    expect(whole.subarray(0, 2).toString()).toBe('PK');
    let letOn: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (letOn = resolve));
    // The browser is slow: this file is being sent while the account is closed.
    const slow: PersonalDataPart = {
      tables: {},
      export: () => Promise.resolve({}),
      files: () =>
        Promise.resolve([{ name: 'slow', open: () => closed.then(() => Buffer.from('slow')) }]),
      forget: () => Promise.resolve(false),
    };
    const { body } = await exportData(world.product.context, [slow, ...parts], dora.accountId, {
      requestOf: null,
    });
    await dora.ok(closeAccount);
    letOn();
    const broken = await buffer(body).catch((error: unknown) => String(error));
    expect(broken).toContain('was deleted while it was exported');
    await expect(
      exportData(world.product.context, parts, dora.accountId, { requestOf: null }),
    ).rejects.toThrow('not_signed_in');
  });
});
