import { connect, type Socket } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createIdentityProof,
  deleteAttachment,
  type IdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { MAX_ATTACHMENTS, UPLOAD_LIMIT_BYTES } from '@bb1/domain/kyc/identity-proof';
import { message } from '@bb1/domain/messages';
import { cookieHeader, csrfTokenOf } from '../../testing/interface/raw-request.ts';
import { forAllTests, type Investor, openWorld } from '../../testing/world.ts';
import { IDENTITY, photo, type TestFile } from '../../testing/applicant.ts';

const world = forAllTests(openWorld);
let eve: Investor;
let proof: IdentityProof;
let good: TestFile;
let port = 0;
beforeAll(async () => {
  eve = await world.investor('Eve Enemy');
  proof = await eve.ok(createIdentityProof, { body: IDENTITY });
  good = await photo();
  await csrfTokenOf(world, eve);
  await world.product.app.listen({ host: '127.0.0.1', port: 0 });
  const address = world.product.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
beforeEach(() => world.query('delete from rate_limits'));

const BOUNDARY = 'frontier';
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

function filePart({
  name = 'pass.jpg',
  headers = '',
  bytes = Buffer.from(good.bytes),
} = {}): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachments"; filename="${name}"\r\nContent-Type: image/jpeg\r\n${headers}\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

function fieldPart(name: string, value: string): Buffer {
  return Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
}

/** The head of the upload request, as a browser sends it. */
function head(
  length: number | 'chunked',
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
): string {
  const lines = [
    `PUT /api/users/kyc/identity_proof/${proof.id} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Accept-Language: en',
    `Content-Type: ${contentType}`,
    `Cookie: ${cookieHeader(new Map([...eve.cookies].map(([name, value]) => [name, encodeURIComponent(value)])))}`,
    `X-CSRF-Token: ${eve.cookies.get('CSRF-TOKEN') ?? ''}`,
    ...(length === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
    ...(typeof length === 'number' ? [`Content-Length: ${length}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string; readonly errors?: Record<string, string[]> };
}

function open(): { socket: Socket; answered: Promise<Answer | null> } {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.on('error', () => socket.destroy());
  const answered = new Promise((closed) => socket.on('close', closed)).then(() => {
    const [, status = '', body = ''] = /^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n([^]*)$/.exec(received) ?? [];
    return status === ''
      ? null
      : {
          status: Number(status),
          body: JSON.parse(/\{[^]*\}/.exec(body)?.[0] ?? '{}') as Answer['body'],
        };
  });
  return { socket, answered };
}

/** Sends a whole form and returns the answer. */
async function send(form: Buffer, contentType?: string): Promise<Answer | null> {
  const { socket, answered } = open();
  socket.write(head(form.length, contentType));
  socket.write(form);
  return answered;
}

async function expectNothingKept(): Promise<void> {
  expect(await eve.ok(listIdentityProofs)).toEqual([proof]);
  const rows = await world.query('select from documents');
  expect(rows).toEqual([]);
}

describe('a truncated form', () => {
  it('[KYC-6] stores nothing if the connection breaks in the middle of a file', async () => {
    const whole = Buffer.concat([filePart(), filePart(), END]);
    for (const share of [0.01, 0.3, 0.6, 0.99]) {
      const { socket, answered } = open();
      socket.write(head(whole.length));
      socket.write(whole.subarray(0, Math.floor(whole.length * share)), () => socket.destroy());
      await answered;
    }
    await expectNothingKept();
  });

  it('[KYC-6] stores nothing if less arrives than announced, or the last line is missing', async () => {
    const whole = Buffer.concat([filePart(), END]);
    const { socket, answered } = open();
    socket.write(head(whole.length + 1_000));
    socket.end(whole.subarray(0, -20));
    expect((await answered)?.status ?? 400).toBe(400);
    expect(await send(filePart())).toMatchObject({ status: 400, body: { code: 'malformed' } });
    await expectNothingKept();
  });
});

describe('an oversized form', () => {
  it('[KYC-6] is refused by its announced length, before anything of it is read', async () => {
    const { socket, answered } = open();
    socket.write(head(10_000_000_000));
    expect(await answered).toEqual({
      status: 413,
      body: { code: 'upload_too_large', errors: { base: [message('en', 'upload_too_large')] } },
    });
    await expectNothingKept();
  });

  it('[KYC-6] is refused without a length, because it might never end', async () => {
    const { socket, answered } = open();
    socket.write(head('chunked'));
    socket.write('5\r\nhello\r\n');
    expect(await answered).toMatchObject({ status: 400, body: { code: 'malformed' } });
    await expectNothingKept();
  });

  it.each([
    [
      'one file more than allowed',
      () => Buffer.concat([...Array.from({ length: MAX_ATTACHMENTS + 1 }, () => filePart()), END]),
      422,
      'upload_too_many',
    ],
    [
      'a hundred empty files',
      () =>
        Buffer.concat([
          ...Array.from({ length: 100 }, () => filePart({ bytes: Buffer.alloc(0) })),
          END,
        ]),
      422,
      'upload_too_many',
    ],
    [
      'a file of 5 MB behind a good one',
      () => Buffer.concat([filePart(), filePart({ bytes: Buffer.alloc(UPLOAD_LIMIT_BYTES) }), END]),
      422,
      'upload_too_large',
    ],
    [
      'a hundred fields',
      () =>
        Buffer.concat([
          ...Array.from({ length: 100 }, (_, index) => fieldPart(`field${index}`, 'x')),
          filePart(),
          END,
        ]),
      400,
      'malformed',
    ],
    [
      'a field of a megabyte',
      () => Buffer.concat([fieldPart('first_name', 'x'.repeat(1_000_000)), filePart(), END]),
      422,
      'max_length',
    ],
    [
      'a thousand parts without a name',
      () =>
        Buffer.concat([
          ...Array.from({ length: 1_000 }, () => Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n`)),
          END,
        ]),
      400,
      'malformed',
    ],
  ])('[KYC-6] is refused in words with %s', async (_what, form, status, code) => {
    const answer = await send(form());
    // If the server hangs up before all was sent, the sender may not get to read the reason.
    if (answer !== null) expect([answer.status, answer.body.code]).toEqual([status, code]);
    await expectNothingKept();
  });

  it('[KYC-6] is refused for too many files at the field, with the number', async () => {
    const answer = await send(
      Buffer.concat([
        ...Array.from({ length: MAX_ATTACHMENTS + 1 }, () =>
          filePart({ bytes: Buffer.from('small') }),
        ),
        END,
      ]),
    );
    expect(answer?.body.errors).toEqual({
      attachments: [message('en', 'upload_too_many', { max: MAX_ATTACHMENTS })],
    });
  });
});

describe('a malformed form', () => {
  it.each([
    [
      'another boundary than announced',
      () => Buffer.concat([filePart(), END]),
      'multipart/form-data; boundary=elsewhere',
    ],
    ['no boundary', () => Buffer.concat([filePart(), END]), 'multipart/form-data'],
    ['an empty boundary', () => Buffer.concat([filePart(), END]), 'multipart/form-data; boundary='],
    [
      'a boundary of 10 kilobytes',
      () => Buffer.concat([filePart(), END]),
      `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    ],
    [
      'a form inside of the form',
      () =>
        Buffer.concat([
          filePart({
            headers: 'Content-Type: multipart/mixed; boundary=inner\r\n',
            bytes: Buffer.from(`--inner\r\n\r\n${BOUNDARY}\r\n--inner--`),
          }),
          END,
        ]),
      undefined,
    ],
    [
      'bytes before the first part and none after it',
      () => Buffer.concat([Buffer.alloc(500_000, 'x'), END]),
      undefined,
    ],
    [
      'lines that end in line feeds alone',
      () =>
        Buffer.from(
          Buffer.concat([filePart({ bytes: Buffer.from('x') }), END])
            .toString()
            .replaceAll('\r\n', '\n'),
        ),
      undefined,
    ],
  ])('[KYC-6] is refused with %s', async (_what, form, contentType) => {
    const answer = await send(form(), contentType);
    expect(answer?.status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400);
    expect(answer?.status, JSON.stringify(answer)).toBeLessThan(500);
    expect(JSON.stringify(answer?.body)).toMatch(/^\{"code":"\w+","errors":\{"/);
    await expectNothingKept();
  });
});

describe('a form with oversized part headers', () => {
  it.each([
    ['one header of 100 kilobytes', `X-Header: ${'x'.repeat(100_000)}\r\n`],
    ['5,000 headers', 'X-Header: x\r\n'.repeat(5_000)],
  ])(
    "[KYC-6] %s: the excess is ignored, and the file's content decides",
    async (_what, headers) => {
      const answer = await send(Buffer.concat([filePart({ headers }), END]));
      expect(answer?.status).toBe(200);
      const kept = (await eve.ok(listIdentityProofs))[0]?.attachments ?? [];
      expect(kept.map(({ name, size_bytes }) => [name, size_bytes])).toEqual([
        ['pass.jpg', good.bytes.length],
      ]);
      await eve.ok(deleteAttachment, {
        params: { id: proof.id, attachment_id: kept[0]?.id ?? '' },
      });
    },
  );
});

describe('a person who keeps many slow uploads open', () => {
  it('[KYC-6] prevents no other upload', async () => {
    const idle = Array.from({ length: 15 }, () => open());
    for (const { socket } of idle)
      socket.write(Buffer.concat([Buffer.from(head(25_000_000)), filePart().subarray(0, 5_000)]));
    const anna = await world.investor('Anna Muster');
    const own = await anna.ok(createIdentityProof, { body: IDENTITY });
    const saved = await anna.ok(updateIdentityProof, { params: { id: own.id }, files: [good] });
    expect(saved.attachments).toHaveLength(1);
    for (const { socket } of idle) socket.destroy();
    await Promise.all(idle.map(({ answered }) => answered));
    const rows = await world.query('select from documents where owner_id = $1', [eve.accountId]);
    expect(rows).toEqual([]);
  });

  it("[KYC-6] cannot fill the memory: uploads beyond one person's share are refused with a time to retry", async () => {
    const almost = Buffer.alloc(UPLOAD_LIMIT_BYTES - 1);
    const unfinished = Buffer.concat(Array.from({ length: 5 }, () => filePart({ bytes: almost })));
    const forms = Array.from({ length: 4 }, () => open());
    const answers: (Answer | null)[] = [];
    for (const { socket, answered } of forms) {
      socket.write(head(unfinished.length + 100_000));
      socket.write(unfinished);
      void answered.then((answer) => answers.push(answer));
    }
    await Promise.race(forms.map(({ answered }) => answered));
    expect(answers[0] === null || answers[0]?.body.code === 'upload_busy').toBe(true);
    for (const { socket } of forms) socket.destroy();
    await Promise.all(forms.map(({ answered }) => answered));
    // The memory was released.
    expect(
      (await eve.call(updateIdentityProof, { params: { id: proof.id }, files: [good] })).status,
    ).toBe(200);
  });
});
