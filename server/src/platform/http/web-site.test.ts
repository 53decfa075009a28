import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseOffering } from '@bb1/domain/offering/offering';
import { setImmediate, setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerContext } from '../../../../web/app/server-context.ts';
import { answerErrorPlainly } from './errors.ts';
import { inProcessCall } from './in-process-call.ts';
import { NO_FOREIGN_SOURCES } from './safety-headers.ts';
import { registerWebSite } from './web-site.ts';

const directory = mkdtempSync(join(tmpdir(), 'web-site-'));
let app: FastifyInstance;
let edition: string | null = '';
let rendered = 0;
let seen: Request[] = [];
// The page's answer to the next request.
let page: (request: Request, visit: ServerContext) => Promise<Response> | Response;

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets/root-abc123.js'), 'export {};');
  mkdirSync(join(directory, 'of-the-offering'));
  writeFileSync(
    join(directory, 'of-the-offering', 'favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  app = Fastify();
  app.setErrorHandler(answerErrorPlainly);
  await app.register(
    (api, _options, done) => {
      api.get('/config', (_request, reply) =>
        reply
          .header('set-cookie', ['CSRF-TOKEN=t%2B1; Path=/', 'visit=v; Path=/; HttpOnly'])
          .send({}),
      );
      api.post('/login', (_request, reply) =>
        reply.header('set-cookie', 'session=s; Path=/; HttpOnly').send({}),
      );
      api.delete('/logout', (_request, reply) =>
        reply
          .header('set-cookie', 'session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
          .send({}),
      );
      api.get('/busy', (_request, reply) => reply.code(503).header('retry-after', '7').send({}));
      api.all('/echo', (request, reply) =>
        reply.send({ headers: request.headers, body: request.body, ip: request.ip }),
      );
      done();
    },
    { prefix: '/api' },
  );
  await registerWebSite(app, {
    clientDirectory: directory,
    offeringFiles: join(directory, 'of-the-offering'),
    build: {
      handlePage: async (request, visit) => (
        (rendered += 1),
        seen.push(request),
        page(request, visit)
      ),
      keptAddress: (url) =>
        ['/', '/de', '/terms'].find(
          (address) => url === address || (address === '/de' && url.startsWith('/de?')),
        ) ?? null,
      keptCookie: (cookie) =>
        cookie.includes('privacy_notice=') ? 'privacy_notice=understood' : '',
      staleNotice: (address, since) => `<p>${address} as of ${since.toISOString()}</p>`,
      contentFaults: () => [],
      pageRoute: (path) => path,
      themeCss: () => ':root{--offering-primary:#01a9f4}',
    },
    call: inProcessCall(app, { basePath: '/api' }),
    publicUrl: 'https://bond.example',
    mode: 'sandbox',
    apiPath: '/api',
    content: (locale, name) => `${locale} ${name}`,
    statementYears: [],
    offering: parseOffering(
      JSON.parse(
        readFileSync(join(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'),
      ),
    ),
    mostFileBytes: 1_000_000,
    edition: () => edition,
    foreignSources: NO_FOREIGN_SOURCES,
    log: app.log,
    now: () => new Date(1_552_302_000_000),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  edition = randomUUID();
  rendered = 0;
  seen = [];
  page = () => html('private');
});

describe('hostile addresses and cookies', () => {
  it('[SITE-1] a full URL in the request line means a path of ours, never another host', async () => {
    page = (request) => html(request.url);
    expect((await app.inject('http://evil.example/dashboard?x=1')).body).toBe(
      'https://bond.example/dashboard?x=1',
    );
    expect((await app.inject('//evil.example/dashboard')).body).toBe(
      'https://bond.example//evil.example/dashboard',
    );
  });

  it('[SITE-2] a planted unreadable CSRF cookie keeps no visitor from a page', async () => {
    page = (_request, visit) => html(`token ${visit.csrfToken}`);
    const answer = await app.inject({
      url: '/dashboard',
      headers: { cookie: 'CSRF-TOKEN=%E0%A4%A' },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, 'token %E0%A4%A']);
  });
});

describe('every page', () => {
  it('[SITE-12] carries a strict policy with a nonce of its own', async () => {
    page = (_request, visit) => html(visit.nonce);
    const [one, two] = [await app.inject('/dashboard'), await app.inject('/dashboard')];
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'nonce-${one.body}' 'strict-dynamic'`);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "connect-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(one.body).not.toBe(two.body);
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('[SITE-2] is not cacheable unless it says that it is public', async () => {
    expect((await app.inject('/dashboard')).headers['cache-control']).toBe('no-store');
    page = () => html('open', { 'cache-control': 'public, no-cache' });
    expect((await app.inject('/terms')).headers['cache-control']).toBe('public, no-cache');
  });

  it('[SITE-1] is rendered for the address the visitor sees, whatever the socket says', async () => {
    await app.inject({ url: '/de/login?next=%2Fx', headers: { host: 'internal:8080' } });
    expect(seen[0]?.url).toBe('https://bond.example/de/login?next=%2Fx');
    await app.inject('//evil.example/login');
    expect(new URL(seen[1]?.url ?? '').host).toBe('bond.example');
  });

  it('[SITE-1] keeps its status, including redirects', async () => {
    page = () => new Response('gone', { status: 404, headers: { 'content-type': 'text/html' } });
    expect((await app.inject('/nope')).statusCode).toBe(404);
    page = () => new Response(null, { status: 308, headers: { location: '/login' } });
    expect(await app.inject('/en/login')).toMatchObject({
      statusCode: 308,
      headers: { location: '/login' },
    });
  });

  it('[SITE-9] reads forms and uploads itself, whatever their type', async () => {
    page = async (request) => html(await request.text());
    const form = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40b.de&password=x',
    });
    expect(form.body).toBe('email=a%40b.de&password=x');
    const other = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-strange' },
      payload: 'bytes',
    });
    expect(other.body).toBe('bytes');
  });
});

describe('a page of a person while the database is away', () => {
  it.each([
    [503, '7'],
    [200, undefined],
  ])(
    '[CALL-2] that answers %i after a refused call says the time to retry as %s',
    async (status, time) => {
      page = async (_request, visit) => {
        await visit.send({ method: 'GET', path: '/busy', headers: {} });
        return new Response('', { status });
      };
      const { statusCode, headers } = await app.inject('/dashboard');
      expect([statusCode, headers['retry-after']]).toEqual([status, time]);
    },
  );
});

describe('a public page while the database is away', () => {
  it('[CALL-2] is sent as last rendered and says since when; other pages and pages never rendered are not', async () => {
    page = () =>
      html('<html><body class="x"><h1>Terms</h1></body></html>', {
        'cache-control': 'public, no-cache',
      });
    const before = await app.inject('/terms');
    expect(before.body).not.toContain('as of');
    edition = null;
    page = () => new Response('no database', { status: 503 });
    for (const encoding of ['identity', 'gzip']) {
      const stale = await app.inject({
        url: '/terms',
        headers: {
          'accept-encoding': encoding,
          'if-none-match': String(before.headers['etag']),
        },
      });
      expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'no-store']);
      if (encoding === 'identity')
        expect(stale.body).toContain(
          '<body class="x"><p>/terms as of 2019-03-11T11:00:00.000Z</p><h1>Terms</h1>',
        );
    }
    expect((await app.inject('/de')).statusCode).toBe(503);
    expect((await app.inject('/dashboard')).statusCode).toBe(503);
    edition = randomUUID();
    page = () =>
      html('<html><body><h1>New</h1></body></html>', { 'cache-control': 'public, no-cache' });
    expect((await app.inject('/terms')).body).toBe('<html><body><h1>New</h1></body></html>');
  });
});

describe('the cost of one visitor', () => {
  const post = (type: string, bytes: number, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': type, ...headers },
      payload: 'x'.repeat(bytes),
    });

  it('[SAFE-3] is limited by refusing oversized forms unread; files get the room they need', async () => {
    page = async (request) => html(String((await request.text()).length));
    const text = 'application/x-www-form-urlencoded';
    expect((await post(text, 256 * 1024)).body).toBe('262144');
    const refused = await post(text, 256 * 1024 + 1);
    expect([refused.statusCode, refused.headers['content-type'], rendered]).toEqual([
      413,
      'text/plain; charset=utf-8',
      1,
    ]);
    expect((await post('multipart/form-data; boundary=x', 1_000_000)).body).toBe('1000000');
    expect((await post('multipart/form-data; boundary=x', 1_200_000)).statusCode).toBe(413);
  });

  it('[SAFE-3] is limited to a few large forms in progress at once', async () => {
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
    page = async () => (await mayFinish, html('done'));
    const large = Array.from({ length: 5 }, () => post('multipart/form-data; boundary=x', 900_000));
    expect((await Promise.race(large)).statusCode).toBe(503);
    expect(
      (
        await Promise.all([
          post('multipart/form-data; boundary=x', 1000),
          Promise.resolve(finish()),
        ])
      )[0].statusCode,
    ).toBe(200);
    expect(
      (await Promise.all(large)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
    ).toEqual([200, 200, 200, 200, 503]);
    expect((await post('multipart/form-data; boundary=x', 900_000)).statusCode).toBe(200);
  });

  it('[SAFE-3] is limited per address, which does not affect other addresses and cached pages', async () => {
    const ask = async (url: string, remoteAddress: string) =>
      (await app.inject({ url, remoteAddress })).statusCode;
    for (let asked = 0; asked < 600; asked++) await ask('/terms?x', '6.6.6.6');
    expect([await ask('/terms?x', '6.6.6.6'), await ask('/terms?x', '7.7.7.7')]).toEqual([
      429, 200,
    ]);
    page = () => html('open', { 'cache-control': 'public, no-cache' });
    expect(await ask('/terms', '6.6.6.6')).toBe(200);
  });
});

describe('public pages', () => {
  const open = { 'cache-control': 'public, no-cache' };

  it('[SITE-12] set no cookie, even if the API set some during rendering', async () => {
    page = async (_request, visit) => {
      await visit.send({ method: 'GET', path: '/config', headers: {} });
      return html('open', open);
    };
    expect((await app.inject('/')).headers['set-cookie']).toBeUndefined();
  });

  it('[SITE-4] are rendered once for a rush of simultaneous visitors, and again when their edition ends', async () => {
    page = async () => (await setImmediate(), html(`rendered ${rendered}`, open));
    const rush = await Promise.all(Array.from({ length: 50 }, () => app.inject('/')));
    expect(rush.map((answer) => answer.body)).toEqual(
      Array.from({ length: 50 }, () => 'rendered 1'),
    );
    edition = 'the sale has ended';
    expect((await app.inject('/')).body).toBe('rendered 2');
    edition = null;
    expect((await app.inject('/')).body).toBe('rendered 2');
    expect((await app.inject('/de')).body).toBe('rendered 3');
    expect((await app.inject('/de')).body).toBe('rendered 4');
  });

  it('[SITE-2][SITE-3] contain nothing of their first visitor, except whether the notice was acknowledged', async () => {
    page = async (request, visit) => {
      const { body } = await visit.send({ method: 'GET', path: '/echo', headers: {} });
      return html(
        JSON.stringify([
          request.method,
          request.url,
          [...request.headers],
          request.signal.aborted,
          visit.csrfToken,
          body,
        ]),
        open,
      );
    };
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'accept-language': 'evil',
      'user-agent': 'evil',
      referer: 'https://evil.example',
      cookie: 'session=evil; CSRF-TOKEN=evil; privacy_notice=evil',
    };
    const first = await app.inject({
      method: 'HEAD',
      url: '/de?evil=1',
      headers,
      remoteAddress: '6.6.6.6',
    });
    const second = await app.inject({ url: '/de', headers: { cookie: 'privacy_notice=1' } });
    expect([rendered, second.headers['etag']]).toEqual([1, first.headers['etag']]);
    expect(second.body).not.toMatch(/evil|6\.6\.6\.6/);
    expect(second.body).toContain(
      '["GET","https://bond.example/de",[["cookie","privacy_notice=understood"]],false,""',
    );
  });

  it('[SITE-4] are finished for the other visitors when the first one disconnects', async () => {
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
    const { promise: isRendering, resolve: began } = Promise.withResolvers<void>();
    page = async (request) => (
      began(),
      await mayFinish,
      request.signal.throwIfAborted(),
      html('whole', open)
    );
    const leaving = new AbortController();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const gone = fetch(`${address}/`, { signal: leaving.signal }).catch(() => 'gone');
    await isRendering;
    const stays = fetch(`${address}/`);
    leaving.abort();
    expect(await gone).toBe('gone');
    await setTimeout(50);
    finish();
    expect(await (await stays).text()).toBe('whole');
    expect(rendered).toBe(1);
  });

  it('[SITE-2] have data requests and cookie-setting answers that are never cached', async () => {
    page = () => new Response('data', { headers: { 'content-type': 'text/x-script', ...open } });
    expect((await app.inject('/terms.data')).headers['cache-control']).toBe('no-store');
    page = () =>
      new Response('sitemap', {
        headers: { 'content-type': 'application/xml', 'cache-control': 'public, max-age=3600' },
      });
    expect((await app.inject('/sitemap.xml')).headers['cache-control']).toBe(
      'public, max-age=3600',
    );
    page = () =>
      new Response('sitemap', {
        headers: {
          'content-type': 'application/xml',
          'set-cookie': 'a=b',
          'cache-control': 'public, max-age=3600',
        },
      });
    expect((await app.inject('/sitemap.xml')).headers['cache-control']).toBe('no-store');
  });

  it('[SITE-4] are not cached if rendering failed or the page is not for everybody', async () => {
    page = () => html('the configuration is missing', { 'cache-control': 'no-store' });
    expect((await app.inject('/terms')).body).toContain('missing');
    page = () => Promise.reject(new Error('broken'));
    expect((await app.inject('/terms')).statusCode).toBe(500);
    page = () => html('terms', open);
    expect((await app.inject('/terms')).body).toBe('terms');
  });

  it('[SITE-12] have a policy without any inline script, and with no inline style except the colours', async () => {
    page = () => html('open', open);
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    const colours = createHash('sha256')
      .update(':root{--offering-primary:#01a9f4}')
      .digest('base64');
    expect(policy).toContain(`script-src 'self'; style-src 'self' 'sha256-${colours}';`);
    expect(policy).not.toMatch(/unsafe|nonce/);
  });

  it("[SAFE-3] enforce https although the framework's hooks do not see them", async () => {
    page = () => html('open', { 'cache-control': 'public, no-cache' });
    await app.inject('/');
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
  });

  it('[SITE-4] are compressed as the browser prefers, and not sent again if it has them', async () => {
    const text = 'a page for everybody. '.repeat(200);
    page = () => html(text, open);
    const ask = (headers: Record<string, string>) => app.inject({ url: '/terms', headers });
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding, Cookie',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    const zipped = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(text);
    const plain = await ask({ 'accept-encoding': 'br;q=0.0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(text);
    const again = await ask({
      'accept-encoding': 'br',
      'if-none-match': String(brotli.headers['etag']),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    edition = 'next';
    page = () => html(`${text} More was raised.`, open);
    expect((await ask({ 'if-none-match': String(brotli.headers['etag']) })).statusCode).toBe(200);
  });

  it('[OFF-4] state the product time with each answer, so that a cached page can count down', async () => {
    page = () => html('open', open);
    for (let asked = 0; asked < 2; asked += 1)
      expect((await app.inject('/')).headers['product-time']).toBe('1552302000000');
  });

  it('[OFF-4] state the product time also if they are not cached, as during editing', async () => {
    page = () => html('open', { 'cache-control': 'no-store' });
    expect((await app.inject('/')).headers['product-time']).toBe('1552302000000');
  });

  it('[SITE-11] with a query are rendered for it and not cached', async () => {
    page = (request) => html(request.url, open);
    expect((await app.inject('/terms?amount=5')).body).toContain('amount=5');
    expect((await app.inject('/terms?amount=7')).body).toContain('amount=7');
    expect((await app.inject('/terms')).body).not.toContain('amount');
  });

  it('[SITE-1] answer HEAD with the same headers and no body', async () => {
    page = () => html('open', open);
    const head = await app.inject({ method: 'HEAD', url: '/' });
    const get = await app.inject('/');
    expect(rendered).toBe(1);
    expect(head.body).toBe('');
    expect(head.headers['etag']).toBe(get.headers['etag']);
  });

  it('[SITE-3] are cached separately by address and by whether the notice was acknowledged', async () => {
    page = (request) => html(`${request.url} ${request.headers.get('cookie') ?? ''}`, open);
    await app.inject('/');
    expect((await app.inject('/de')).body).toContain('/de');
    expect(
      (await app.inject({ url: '/', headers: { cookie: 'a=b; privacy_notice=1' } })).body,
    ).toContain('understood');
    expect(rendered).toBe(3);
  });

  it('[SITE-2] of other kinds are rendered for each visitor', async () => {
    await app.inject('/dashboard');
    await app.inject('/dashboard');
    expect(rendered).toBe(2);
  });
});

describe('calls of pages to the API', () => {
  it("[AUTH-2] carry the visitor's cookies and pass on new ones, several of them", async () => {
    page = async (_request, visit) => {
      await visit.send({
        method: 'POST',
        path: '/login',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await visit.send({ method: 'GET', path: '/config', headers: {} });
      const { body } = await visit.send({
        method: 'GET',
        path: '/echo',
        headers: { 'accept-language': 'de' },
      });
      return html(JSON.stringify({ body, token: visit.csrfToken }));
    };
    const answer = await app.inject({
      url: '/login',
      headers: { cookie: 'other=1', 'user-agent': 'Browser 7' },
    });
    expect(answer.headers['set-cookie']).toEqual([
      'session=s; Path=/; HttpOnly',
      'CSRF-TOKEN=t%2B1; Path=/',
      'visit=v; Path=/; HttpOnly',
    ]);
    const { body, token } = answer.json<{
      body: { headers: Record<string, string>; ip: string };
      token: string;
    }>();
    expect(body.headers).toMatchObject({
      cookie: 'other=1; session=s; CSRF-TOKEN=t%2B1; visit=v',
      'accept-language': 'de',
      'user-agent': 'Browser 7',
    });
    expect(body.ip).toBe('127.0.0.1');
    expect(token).toBe('t+1');
  });

  it('[AUTH-2] drop a cookie the API removed for the rest of the page', async () => {
    page = async (_request, visit) => {
      await visit.send({ method: 'DELETE', path: '/logout', headers: {} });
      const { body } = await visit.send({ method: 'GET', path: '/echo', headers: {} });
      return html(JSON.stringify(body));
    };
    const answer = await app.inject({ url: '/sign-out', headers: { cookie: 'session=s; kept=1' } });
    expect(answer.json<{ headers: { cookie: string } }>().headers.cookie).toBe('kept=1');
  });

  it('[AUTH-2] have an empty token without a CSRF cookie, until the API sets one', async () => {
    page = (_request, visit) => html(`[${visit.csrfToken}]`);
    expect((await app.inject('/login')).body).toBe('[]');
    expect(
      (await app.inject({ url: '/login', headers: { cookie: 'CSRF-TOKEN=a%2Fb' } })).body,
    ).toBe('[a/b]');
  });
});

describe('files of the build', () => {
  it('[SITE-6] are immutable if fingerprinted, and cached for an hour otherwise; a missing one is no page', async () => {
    expect((await app.inject('/assets/root-abc123.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe(
      'public, max-age=3600',
    );
    expect((await app.inject('/assets/gone-def456.js')).statusCode).toBe(404);
    expect(rendered).toBe(0);
  });

  it('[SAFE-3] cannot be sniffed as another type, and may be embedded by other sites', async () => {
    for (const url of ['/assets/root-abc123.js', '/favicon.svg'])
      expect((await app.inject(url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
  });

  it('[SITE-6] are served from their folder only', async () => {
    for (const path of ['/assets/../../etc/passwd', '/assets/..%2f..%2fetc%2fpasswd', '/.inputs'])
      expect((await app.inject(path)).body).not.toContain('root:');
  });
});
