import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@bb1/domain/endpoint';
import { UPLOAD_LIMIT_BYTES } from '@bb1/domain/kyc/identity-proof';
import { type FieldMessage, Refusal, refuse, refuseField } from '@bb1/domain/refusal';
import type { UploadedFile } from './call.ts';
import { storableFileName } from './storable-text.ts';
import type { FormMemory } from './upload-memory-limit.ts';

/** Bytes of all text fields of a form together, and of any body without files. */
export const MAX_FIELD_BYTES = 100_000;

type FileLimits = NonNullable<Endpoint['files']>;

/** The maximum size of a form with files, including the boundaries between its parts. */
export function mostFormBytes({ maxCount, maxBytes }: FileLimits): number {
  return maxCount * maxBytes + MAX_FIELD_BYTES;
}

/**
 * Reads a form with files within the endpoint's limits: the fields as texts, the complete files.
 */
export async function readForm(
  limits: FileLimits,
  request: FastifyRequest,
  room: FormMemory,
): Promise<{ body: unknown; files: UploadedFile[] }> {
  // Browsers declare the length of their forms; without it nothing would limit what precedes the
  // first part.
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) throw refuse('malformed', 'malformed');
  if (length > mostFormBytes(limits)) throw formTooLarge(limits);
  try {
    return await readParts(limits, request, room);
  } catch (error) {
    // Any other parser error (no boundary, hundreds of parts, truncated) means a malformed form.
    throw error instanceof Refusal ? error : refuse('malformed', 'malformed');
  }
}

async function readParts(
  limits: FileLimits,
  request: FastifyRequest,
  room: FormMemory,
): Promise<{ body: unknown; files: UploadedFile[] }> {
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  for await (const part of request.parts({
    limits: {
      files: limits.maxCount + 1,
      fileSize: limits.maxBytes,
      fields: 60,
      fieldSize: MAX_FIELD_BYTES,
      parts: 80,
    },
  })) {
    if (part.type === 'field') {
      if (part.fieldname !== 'csrf_token') fields[part.fieldname] = part.value;
      continue;
    }
    if (files.length >= limits.maxCount)
      throw refuseField(part.fieldname, 'upload_too_many', { max: limits.maxCount });
    files.push({
      field: part.fieldname,
      fileName: storableFileName(part.filename),
      declaredType: part.mimetype,
      bytes: await readFile(part, limits, room),
    });
  }
  return { body: Object.keys(fields).length > 0 ? fields : undefined, files };
}

/** Reads one file; exactly the limit is already too much ("under 5MB"). */
async function readFile(
  part: MultipartFile,
  limits: FileLimits,
  room: FormMemory,
): Promise<Buffer> {
  const { maxBytes } = limits;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size >= maxBytes) continue;
    room.take(bytes.length);
    chunks.push(bytes);
  }
  if (size >= maxBytes || part.file.truncated)
    throw new Refusal('invalid', { [part.fieldname]: [tooLargeMessage(limits)] });
  return Buffer.concat(chunks);
}

/** At the field of the file where there is only one. */
function formTooLarge(limits: FileLimits): Refusal {
  const [only, ...others] = limits.maxCount === 1 ? limits.fields : [];
  const field = only !== undefined && others.length === 0 ? only : 'base';
  return new Refusal('too_large', { [field]: [tooLargeMessage(limits)] });
}

/** The limit of people's uploads has words of its own; that of officers' files differs by the file. */
function tooLargeMessage({ maxBytes }: FileLimits): FieldMessage {
  if (maxBytes === UPLOAD_LIMIT_BYTES) return { code: 'upload_too_large' };
  return { code: 'file_too_large', values: { max: Math.round(maxBytes / 2 ** 20) } };
}
