import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from './content-disposition.ts';

/** What `npm run documents` writes beside the files: each file and the name under which a reader keeps it. */
const indexSchema = z.array(
  z.strictObject({ file: z.string().regex(/^[a-z0-9-]+\.pdf$/), readableName: z.string().min(1) }),
);

/** Name of the list of documents in their folder. */
export const DOCUMENT_INDEX = 'index.json';

/** A document runs nothing and loads nothing; viewers inside browsers style what they show. */
const SAFETY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; object-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Serves the PDFs of the offering under `/files/`. Each has a route of its own and is kept in memory, so no request ever
 * names a path on the disk; other names are left to the site's error page. Answers their names. Throws an Error when the documents were not built.
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
