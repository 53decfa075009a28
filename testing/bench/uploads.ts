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
import { IDENTITY } from '../../server/src/modules/kyc/test-files/applicant.ts';
import type { ApiClient } from '../api-client.ts';
import { cloneDatabase, startTemplatePostgres } from '../postgres-for-tests.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { signedIn } from '../signed-in-people.ts';
import { openSurroundings } from '../surroundings.ts';

const ROUNDS = 3;
const PEOPLE = 6;
const MEGABYTE = 1024 * 1024;
/** Of the process at its most. Node and the product alone hold about 150 MB; files being uploaded may hold 256 MB. */
const MOST_MEGABYTES = 700;
/** How much more the last round may leave behind than the second one. */
const MOST_GROWTH_MEGABYTES = 60;

interface Person {
  readonly client: ApiClient;
  readonly proofId: string;
}

/**
 * Sends all hostile files several times over, from several people at once, to a server process of its own, and looks at
 * the memory it holds. Returns whether that stays within its bounds and each file was answered as it must be.
 */
export async function benchUploads(): Promise<boolean> {
  const postgres = await startTemplatePostgres({ durable: true });
  const surroundings = await openSurroundings(await cloneDatabase(postgres.url));
  const server = await startServerProcess(surroundings.environment);
  const pool = new pg.Pool({ connectionString: surroundings.environment['DATABASE_URL'], max: 2 });
  try {
    return await sendAll(server, pool, await hostileFiles());
  } finally {
    await pool.end();
    await server.stop();
    await surroundings.close();
    await postgres.stop();
  }
}

async function sendAll(
  server: ServerProcess,
  pool: pg.Pool,
  files: readonly HostileFile[],
): Promise<boolean> {
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number++) people.push(await newPerson(server, pool));
  console.log(
    `${files.length} files, ${PEOPLE} people at once, ${ROUNDS} rounds; at rest ${await megabytesOf(server.pid)} MB`,
  );
  const restingAfter: number[] = [];
  let most = 0;
  let wrong = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    // Twenty forms a minute would be all that anybody gets through.
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
    console.log(
      `round ${round}: ${((performance.now() - began) / 1000).toFixed(1)} s, holds ${resting} MB afterwards, ${most} MB at its most so far`,
    );
  }
  const growth = (restingAfter.at(-1) ?? 0) - (restingAfter[1] ?? 0);
  const kept = wrong === 0 && most <= MOST_MEGABYTES && growth <= MOST_GROWTH_MEGABYTES;
  console.log(
    `${kept ? 'ok  ' : 'HIGH'} ${most} MB at its most (at most ${MOST_MEGABYTES}), ${growth} MB more after the last round than after the second (at most ${MOST_GROWTH_MEGABYTES}), ${wrong} answers that were not as they must be`,
  );
  return kept;
}

async function newPerson(server: ServerProcess, pool: pg.Pool): Promise<Person> {
  const client = await signedIn(pool, server.client());
  const { id } = await client.ok(createIdentityProof, { body: IDENTITY });
  return { client, proofId: id };
}

/** One person sends every file once. Returns how many were not answered as they must be; being busy is an answer. */
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

/** Each begins at another file, so that all kinds meet each other. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = (by * 7) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** VmRSS of proc(5). */
async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Math.round((Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE);
}
