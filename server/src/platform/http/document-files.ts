import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from './content-disposition.ts';

/**
 * What `npm run documents` writes next to the files: each file and the name under which it is
 * downloaded.
 */
const indexSchema = z.array(
  z.strictObject({ file: z.string().regex(/^[a-z0-9-]+\.pdf$/), readableName: z.string().min(1) }),
);

/** The name of the list of documents in their folder. */
export const DOCUMENT_INDEX = 'index.json';

/** A document runs and loads nothing, but browsers' PDF viewers use inline styles. */
const SAFETY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; object-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Serves the offering's PDFs under `/files/`. Each has its own route and stays in memory, so no
 * request ever names a path on disk. Other names get the site's error page. Returns their names.
 * Throws an Error if the documents were not built.
 */
export async function registerDocumentFiles(
  app: FastifyInstance,
  { directory }: { readonly directory: string },
): Promise<string[]> {
  const index = await readIndex(directory);
  for (const { file, readableName } of index) {
    const bytes = await readFile(join(directory, file));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    const headers = {
      ...SAFETY_HEADERS,
      etag,
      'cache-control': 'public, max-age=3600',
      'content-disposition': contentDisposition('inline', `${readableName}.pdf`),
    };
    app.get(`/files/${file}`, (request, reply) => {
      void reply.headers(headers);
      const known = (request.headers['if-none-match'] ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''));
      if (known.includes(etag)) return reply.code(304).send();
      return reply.type('application/pdf').send(bytes);
    });
  }
  return index.map(({ file }) => file);
}

async function readIndex(directory: string): Promise<z.infer<typeof indexSchema>> {
  try {
    return indexSchema.parse(JSON.parse(await readFile(join(directory, DOCUMENT_INDEX), 'utf8')));
  } catch (error) {
    throw new Error(
      `The documents in ${directory} are not there or not complete; npm run documents makes them.`,
      { cause: error },
    );
  }
}
