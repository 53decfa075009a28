import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Offering } from '@bb1/domain/offering/offering';

/** Wallets fetch the file on every visit, more often than we change it. */
const KEPT_SECONDS = 300;
/** Clients need not read more (SEP-1). */
const MOST_BYTES = 100 * 1024;
const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * Publishes stellar.toml and the pictures it names, readable from every origin. Everything is built
 * and read once, so a missing or oversized file stops the start with an Error.
 */
export async function publishAssetInformation(
  app: FastifyInstance,
  {
    offering,
    toml,
    contentDirectory,
  }: { readonly offering: Offering; readonly toml: string; readonly contentDirectory: string },
): Promise<void> {
  if (Buffer.byteLength(toml) > MOST_BYTES)
    throw new Error('stellar.toml would be larger than 100 KB');
  publish(app, '/.well-known/stellar.toml', {
    type: 'text/plain; charset=utf-8',
    bytes: Buffer.from(toml),
  });
  const { tokenImage, organisation } = offering.assetInformation;
  const images = new Set(
    [
      tokenImage,
      organisation.image,
      organisation.addressAttestation,
      organisation.phoneAttestation,
    ].filter((name) => name !== undefined),
  );
  for (const name of images)
    publish(app, `/files/${name}`, {
      type: 'image/png',
      bytes: await readImage(join(contentDirectory, 'images', name)),
    });
}

function publish(
  app: FastifyInstance,
  path: string,
  { type, bytes }: { readonly type: string; readonly bytes: Buffer },
): void {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const headers = { ...FOR_EVERYBODY, etag, 'cache-control': `public, max-age=${KEPT_SECONDS}` };
  app.get(path, (request, reply) => {
    void reply.headers(headers);
    const isKnown = (request.headers['if-none-match'] ?? '')
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag);
    return isKnown ? reply.code(304).send() : reply.type(type).send(bytes);
  });
}

async function readImage(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error(`The offering names a picture that is not there: ${file}`, { cause: error });
  }
}
