import { readFile } from 'node:fs/promises';
import pg from 'pg';
import {
  createIdentityProof,
  deleteAttachment,
  updateIdentityProof,
} from '../../domain/src/kyc/endpoints.ts';
import {
  type HostileFile,
  hostileFiles,
} from '../../server/src/integrations/document-check/test-files/hostile-files.ts';
import { IDENTITY } from '../applicant.ts';
import type { ApiClient } from '../api-client.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { signedIn } from '../signed-in-people.ts';
import { openSurroundings } from '../surroundings.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';

const MEGABYTE = 1024 * 1024;
/**
 * The process's peak. Node and the product alone take about 150 MB; uploads in progress may take
 * 256 MB.
 */
const MOST_MEGABYTES = 700;
/** How much the memory after the last round may exceed that after the second one. */
const MOST_GROWTH_MEGABYTES = 60;

interface Person {
  readonly client: ApiClient;
  readonly proofId: string;
}

interface UploadsSize {
  readonly people: number;
  readonly rounds: number;
  /** Number of hostile files. */
  readonly files: number;
}

/**
 * Sends hostile files several times, from several people at once, to a separate server process, and
 * measures its memory. Each file must get its expected answer.
 */
export async function benchUploads(
  { databaseUrl, say }: BenchPlace,
  size: UploadsSize,
): Promise<Figure[]> {
  const surroundings = await openSurroundings(databaseUrl);
  const server = await startServerProcess(surroundings.environment);
  const pool = new pg.Pool({ connectionString: surroundings.environment['DATABASE_URL'], max: 2 });
  try {
    const people: Person[] = [];
    for (let number = 0; number < size.people; number++) people.push(await newPerson(server, pool));
    const files = (await hostileFiles()).slice(0, size.files);
    return await sendAll({ server, pool, people, files, rounds: size.rounds, say });
  } finally {
    await pool.end();
    await server.stop();
    await surroundings.close();
  }
}

async function sendAll({
  server,
  pool,
  people,
  files,
  rounds,
  say,
}: {
  readonly server: ServerProcess;
  readonly pool: pg.Pool;
  readonly people: readonly Person[];
  readonly files: readonly HostileFile[];
  readonly rounds: number;
  readonly say: BenchPlace['say'];
}): Promise<Figure[]> {
  say(
    `${files.length} files, ${people.length} people at once, ${rounds} rounds; at rest ${await megabytesOf(server.pid)} MB`,
  );
  const restingAfter: number[] = [];
  let most = 0;
  let wrong = 0;
  for (let round = 1; round <= rounds; round++) {
    // Otherwise a person's limit would be twenty forms a minute.
    const unlimit = setInterval(() => void pool.query('delete from rate_limits'), 200);
    const watch = setInterval(
      () => void megabytesOf(server.pid).then((now) => (most = Math.max(most, now))),
      20,
    );
    const began = performance.now();
    wrong += (
      await Promise.all(people.map((person, at) => sendRound(person, rotated(files, at))))
    ).reduce((sum, one) => sum + one, 0);
    clearInterval(watch);
    clearInterval(unlimit);
    const resting = await megabytesOf(server.pid);
    restingAfter.push(resting);
    say(
      `round ${round}: ${((performance.now() - began) / 1000).toFixed(1)} s, holds ${resting} MB afterwards, ${most} MB at its most so far`,
    );
  }
  if (wrong > 0) throw new Error(`${wrong} answers were not as they must be`);
  return [
    {
      what: 'memory at its most',
      measured: most,
      bound: 'at most',
      limit: MOST_MEGABYTES,
      unit: 'MB',
    },
    {
      what: 'memory after the last round above that after the second',
      measured: (restingAfter.at(-1) ?? 0) - (restingAfter[1] ?? restingAfter[0] ?? 0),
      bound: 'at most',
      limit: MOST_GROWTH_MEGABYTES,
      unit: 'MB',
    },
  ];
}

async function newPerson(server: ServerProcess, pool: pg.Pool): Promise<Person> {
  const client = await signedIn(pool, server.client());
  const { id } = await client.ok(createIdentityProof, { body: IDENTITY });
  return { client, proofId: id };
}

/**
 * One person sends every file once. Returns the number of unexpected answers; being busy is
 * expected.
 */
async function sendRound(
  { client, proofId }: Person,
  files: readonly HostileFile[],
): Promise<number> {
  let wrong = 0;
  for (const { name, type, bytes, becomes } of files) {
    const answer = await client.call(updateIdentityProof, {
      params: { id: proofId },
      files: [{ field: 'attachments', name, type, bytes }],
    });
    const isWaiting = answer.status === 503 || answer.status === 429;
    const isRight = becomes === 'harmless' ? answer.status === 200 : answer.body.code === becomes;
    if (!isWaiting && !isRight) wrong += 1;
    if (answer.status === 200)
      await removeAll(client, proofId, answer.body['attachments'] as { id: string }[]);
  }
  return wrong;
}

async function removeAll(
  client: ApiClient,
  id: string,
  attachments: readonly { id: string }[],
): Promise<void> {
  for (const attachment of attachments)
    await client.call(deleteAttachment, { params: { id, attachment_id: attachment.id } });
}

/** Each begins at another file, so that all kinds coincide. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = (by * 7) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** VmRSS of proc(5). */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Math.round((Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE);
}
