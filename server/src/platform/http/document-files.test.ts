import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_INDEX, registerDocumentFiles } from './document-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'document-files-'));
const PDF = Buffer.from('%PDF-1.7 made for a test');
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(directory, 'prospectus.pdf'), PDF);
  writeFileSync(join(directory, 'unlisted.pdf'), PDF);
  writeFileSync(
    join(directory, DOCUMENT_INDEX),
    JSON.stringify([{ file: 'prospectus.pdf', readableName: 'BB1 Prospekt „Größe“' }]),
  );
  app = Fastify();
  await registerDocumentFiles(app, { directory });
  // Answers like the site's own not-found page.
  app.get('/*', (_request, reply) =>
    reply.code(404).type('text/html').send('<h1>This page could not be found.</h1>'),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

describe('a document under /files', () => {
  it('[SITE-5] is shown as a PDF, may be cached for an hour, and has a readable name', async () => {
    const answer = await app.inject('/files/prospectus.pdf');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="BB1 Prospekt Groe.pdf"; filename*=UTF-8''BB1%20Prospekt%20%E2%80%9EGr%C3%B6%C3%9Fe%E2%80%9C.pdf`,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('[SITE-5] is not sent again to a client that has it', async () => {
    const { headers } = await app.inject('/files/prospectus.pdf');
    const again = await app.inject({
      url: '/files/prospectus.pdf',
      headers: { 'if-none-match': `"other", W/${String(headers.etag)}` },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const changed = await app.inject({
      url: '/files/prospectus.pdf',
      headers: { 'if-none-match': '"other"' },
    });
    expect(changed.statusCode).toBe(200);
  });

  it('[SITE-5] answers HEAD with its length alone', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/files/prospectus.pdf' });
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual(
      [200, String(PDF.length), 0],
    );
  });

  it.each([
    '/files/unknown.pdf',
    '/files/unlisted.pdf',
    `/files/${DOCUMENT_INDEX}`,
    '/files/',
    '/files/prospectus',
    '/files/../package.json',
    '/files/..%2fpackage.json',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files/prospectus.pdf%00.md',
    '/files/PROSPECTUS.PDF',
  ])("[SITE-5] is the site's error page for %s", async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html']);
    expect(answer.body).toContain('could not be found');
  });

  it('[SITE-5] that was not built stops the start instead of failing its first reader', async () => {
    await expect(
      registerDocumentFiles(Fastify(), { directory: join(directory, 'nowhere') }),
    ).rejects.toThrow(/npm run documents/);
    writeFileSync(join(directory, 'bad.json'), '[]');
    const bad = mkdtempSync(join(tmpdir(), 'document-files-bad-'));
    writeFileSync(
      join(bad, DOCUMENT_INDEX),
      JSON.stringify([{ file: '../secret.pdf', readableName: 'x' }]),
    );
    await expect(registerDocumentFiles(Fastify(), { directory: bad })).rejects.toThrow(
      /not complete/,
    );
    rmSync(bad, { recursive: true });
  });
});
