import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { execPath } from 'node:process';
import { SERVER_FOLDER } from '../../../platform/server-folder.ts';
import { refused, type Preview, type RefusedDocument } from '../document-check-port.ts';
import { MAX_PIXELS, previewOfPixels } from '../picture-preview.ts';
import {
  inspectionMessage,
  type InspectionMessage,
  type InspectionOrder,
} from './inspection-messages.ts';
import { watchMemory } from './watch-memory.ts';
import type { Readable } from 'node:stream';

export interface PdfLimits {
  readonly maxPages: number;
  /** Milliseconds for the whole inspection, including drawing. */
  readonly wallTimeMs: number;
  /** Megabytes of JavaScript heap. */
  readonly heapMegabytes: number;
  /** Bytes of memory in total, if the machine reports them. */
  readonly residentBytes: number;
}

/**
 * A register extract or shareholders' list has a few dozen pages; a page takes about a tenth of a
 * second.
 */
export const PDF_LIMITS: PdfLimits = {
  maxPages: 60,
  wallTimeMs: 30_000,
  heapMegabytes: 512,
  residentBytes: 1024 * 1024 * 1024,
};

export interface PdfInspection {
  readonly ok: true;
  readonly pages: number;
  /** First page, points. */
  readonly width: number;
  readonly height: number;
  readonly previews: readonly Preview[] | null;
}

/** Runs from its source in a build as well, as it may read its own folder only. */
const CHILD = join(SERVER_FOLDER, 'src/integrations/document-check/pdf/inspection-child.ts');
const MAX_MESSAGE_BYTES = 1_000;

/**
 * Inspects and draws a PDF in a process that knows none of our secrets (empty environment), may
 * read only this program's own files, write nothing, start nothing, compile no code from text, and
 * is killed if it takes too much time or memory. If the child dies, stalls or breaks the protocol,
 * the document counts as unreadable.
 */
export async function inspectPdf(
  bytes: Uint8Array,
  limits: PdfLimits,
): Promise<PdfInspection | RefusedDocument> {
  const order: InspectionOrder = { maxPages: limits.maxPages, maxImagePixels: MAX_PIXELS };
  const child = spawn(execPath, [...childRestrictions(limits), CHILD, JSON.stringify(order)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const kill = (): boolean => child.kill('SIGKILL');
  const timer = setTimeout(kill, limits.wallTimeMs);
  const endWatch =
    child.pid === undefined ? kill : watchMemory(child.pid, limits.residentBytes, kill);
  const gone = hasGone(child);
  try {
    // The child may be killed while it is being fed; its messages decide.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
    return await listen(new ByteSource(child.stdout), limits.maxPages);
  } catch {
    return refused('upload_unreadable');
  } finally {
    clearTimeout(timer);
    endWatch();
    kill();
    child.stdout.destroy();
    await gone;
  }
}

/** Node arguments that remove permissions a document reader does not need. */
export function childRestrictions({ heapMegabytes }: PdfLimits): string[] {
  const { resolve } = createRequire(CHILD);
  const found = dirname(dirname(resolve('pdfjs-dist/package.json')));
  const onTheWay = resolve.paths('pdfjs-dist') ?? [];
  // Node looks for a package in each of these folders on its way up, and stops at an unreadable
  // one.
  const packageFolders = onTheWay
    .slice(0, onTheWay.indexOf(found) + 1)
    .filter((folder) => existsSync(folder));
  // Native code is allowed for the canvas only; V8 compiles no strings, so pdf.js cannot be tricked
  // into it.
  return [
    '--permission',
    '--allow-addons',
    ...packageFolders.map((folder) => `--allow-fs-read=${folder}${sep}`),
    `--allow-fs-read=${dirname(CHILD)}${sep}`,
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMegabytes}`,
  ];
}

/** Settles once the process has ended or could not be started. */
async function hasGone(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'exit');
  } catch {
    child.stdout?.destroy();
  }
}

async function listen(
  output: ByteSource,
  maxPages: number,
): Promise<PdfInspection | RefusedDocument> {
  const previews: Preview[] = [];
  for (;;) {
    const message = await nextMessage(output);
    if (message.kind === 'refused') return refused(message.code);
    if (message.kind === 'done') {
      const { pages, width, height, drawn } = message;
      if (drawn && pages !== previews.length) throw new Error('pages are missing');
      return { ok: true, pages, width, height, previews: drawn ? previews : null };
    }
    if (previews.length >= maxPages) throw new Error('more pages than announced');
    const pixels = await output.take(message.width * message.height * 4);
    previews.push(await previewOfPixels(pixels, { width: message.width, height: message.height }));
  }
}

async function nextMessage(output: ByteSource): Promise<InspectionMessage> {
  const length = (await output.take(4)).readUInt32BE();
  if (length > MAX_MESSAGE_BYTES) throw new Error('message too long');
  return inspectionMessage.parse(JSON.parse((await output.take(length)).toString()));
}

/** Reads exact numbers of bytes from a stream with chunks of any size. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * The next bytes, exactly this many.
   *
   * @throws Error if the stream ends before
   */
  async take(length: number): Promise<Buffer> {
    const taken = Buffer.alloc(length);
    for (let filled = 0; filled < length;) {
      if (this.#rest.length === 0) this.#rest = await this.#nextChunk();
      const copied = this.#rest.copy(taken, filled);
      this.#rest = this.#rest.subarray(copied);
      filled += copied;
    }
    return taken;
  }

  async #nextChunk(): Promise<Buffer<ArrayBuffer>> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new Error('the stream ended early');
    return Buffer.from(next.value);
  }
}
