import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { z } from 'zod';
import { METERS, PURPOSES } from './protocol.ts';

const common = {
  number: z.int().min(1),
  at: z.iso.datetime(),
  /** SHA-256 of the line before this one. */
  previous: z.string(),
};
const asked = {
  purpose: z.enum(PURPOSES),
  hash: z.string(),
};
const lineSchema = z.discriminatedUnion('what', [
  z.object({ ...common, what: z.literal('started'), policy: z.unknown() }),
  z.object({
    ...common,
    ...asked,
    what: z.literal('signed'),
    /** Of the transactions with one source and sequence number only one can land. */
    source: z.string(),
    sequence: z.string(),
    uses: z.record(z.enum(METERS), z.string().regex(/^\d+$/)),
  }),
  z.object({
    ...common,
    ...asked,
    what: z.literal('refused'),
    reason: z.string(),
    envelopeXdr: z.string(),
  }),
]);
type Line = z.infer<typeof lineSchema>;
type WithoutChain<L> = L extends Line ? Omit<L, 'number' | 'previous'> : never;
type Entry = WithoutChain<Line>;

export interface Journal {
  /** Every line that was in the file when it was opened. */
  readonly past: readonly Line[];
  readonly lines: number;
  readonly head: string;
  /** Returns when the line is on the disk. Throws Error if another process has written into the file. */
  append(entry: Entry): void;
  close(): void;
}

/** The head of an empty journal. */
const BEGINNING = '0'.repeat(64);

/**
 * The signer's own record, a line for each event, each with the SHA-256 of the line before it. Nothing is
 * ever changed; the rest of a line that a crash has cut off was answered to no one and is removed. Throws Error
 * if a line does not follow from the one before it.
 */
export function openJournal(file: string): Journal {
  const { past, head: first, bytes } = readJournal(file);
  const descriptor = openSync(file, 'a', 0o600);
  ftruncateSync(descriptor, bytes);
  let [lines, head, size, isOpen] = [past.length, first, bytes, true];
  return {
    past,
    get lines() {
      return lines;
    },
    get head() {
      return head;
    },
    append(entry) {
      if (fstatSync(descriptor).size !== size)
        throw new Error(`another process has written into ${file}`);
      const text = JSON.stringify({ number: lines + 1, previous: head, ...entry });
      size += writeSync(descriptor, `${text}\n`);
      fsyncSync(descriptor);
      lines += 1;
      head = sha256(text);
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** Reads and verifies a journal. `bytes` is the length of its whole lines. */
export function readJournal(file: string): { past: Line[]; head: string; bytes: number } {
  const content = readOrNothing(file);
  const end = content.lastIndexOf('\n') + 1;
  const past: Line[] = [];
  let head = BEGINNING;
  for (const text of content.subarray(0, end).toString('utf8').split('\n').slice(0, -1)) {
    const line = parse(text);
    if (line === null || line.previous !== head || line.number !== past.length + 1)
      throw new Error(
        `line ${past.length + 1} of ${file} does not follow from the lines before it`,
      );
    past.push(line);
    head = sha256(text);
  }
  return { past, head, bytes: end };
}

function parse(text: string): Line | null {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return Buffer.alloc(0);
    throw error;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
