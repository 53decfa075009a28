import { z } from 'zod';

/**
 * Longest side of a page picture in pixels: about 190 dots per inch on A4, enough to read a scanned
 * ID card.
 */
export const PAGE_EDGE = 2_200;

/** The parent's instructions to the child that inspects a PDF, as JSON in its first argument. */
export const inspectionOrder = z.strictObject({
  maxPages: z.int().positive(),
  maxImagePixels: z.int().positive(),
});
export type InspectionOrder = z.infer<typeof inspectionOrder>;

const edge = z.int().positive().max(PAGE_EDGE);

/**
 * The child's answers: its pages, each followed by width x height x 4 bytes of pixels
 * (RGBA), then `done`; or `refused`. Pixels instead of picture files, so that nothing made from the
 * document is ever parsed again.
 */
export const inspectionMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), width: edge, height: edge }),
  z.strictObject({
    kind: z.literal('done'),
    pages: z.int().positive(),
    /** First page, points. */
    width: z.int().positive(),
    height: z.int().positive(),
    drawn: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    code: z.enum([
      'upload_unreadable',
      'upload_too_many_pages',
      'upload_too_many_pixels',
      'upload_pdf_active',
      'upload_pdf_encrypted',
    ]),
  }),
]);
export type InspectionMessage = z.infer<typeof inspectionMessage>;

/** A message is its length as four bytes in network order, then JSON. */
export function framed(message: InspectionMessage): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}
