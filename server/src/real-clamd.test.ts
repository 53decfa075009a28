import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createIdentityProof,
  type IdentityProof,
  listIdentityProofs,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { message } from '@bb1/domain/messages';
import { type Investor, openWorld, type World } from '../../testing/world.ts';
import { ONE_BLUE_PAGE, pdf } from './integrations/document-check/test-files/handmade-pdf.ts';
import { withSegment } from './integrations/document-check/test-files/handmade-pictures.ts';
import { clamdScanner } from './integrations/scanner/clamd-scanner.ts';
import { CLAMD, type RealClamd, startClamd } from '../../testing/clamd-for-tests.ts';
import { IDENTITY, photo, type TestFile } from '../../testing/applicant.ts';

const PLANTED = 'harmless words that our own signature looks for';
// Split in two, so that no scanner mistakes this program for the file itself.
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
const MOST_BYTES = 6 * 1024 * 1024;

if (CLAMD === null) {
  console.warn(
    '\n!!! SKIPPED: no clamd on this machine, so the virus scan meets a stand-in only and not the real daemon.\n!!! Debian: apt-get install --no-install-recommends clamav-daemon (the service need not run).\n',
  );
}

describe.skipIf(CLAMD === null)('with the real clamd', () => {
  let clamd: RealClamd;
  let world: World;
  let anna: Investor;
  let proof: IdentityProof;
  let clean: TestFile;
  beforeAll(async () => {
    clamd = await startClamd({
      strings: { 'Own.Planted': PLANTED, 'Own.Eicar': EICAR.toString() },
      files: { 'Own.WholeFile': pdf(ONE_BLUE_PAGE) },
      mostBytes: MOST_BYTES,
    });
    world = await openWorld({ environment: { CLAMD_ADDRESS: clamd.socketPath } });
    anna = await world.investor('Anna Muster');
    proof = await anna.ok(createIdentityProof, { body: IDENTITY });
    clean = await photo();
  });
  afterAll(async () => {
    await world.close();
    await clamd.stop();
  });

  const scan = (bytes: Buffer) =>
    clamdScanner({ address: { socketPath: clamd.socketPath }, timeoutMs: 30_000 }).scan(bytes);
  const send = (file: TestFile, language = 'en') =>
    anna.call(updateIdentityProof, {
      params: { id: proof.id },
      files: [file],
      headers: { 'accept-language': language },
    });

  it('[KYC-6] finds a known signature anywhere in a full-size file, and calls others clean', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 - 1, 'a');
    expect(await scan(large)).toEqual({ result: 'clean' });
    expect(await scan(Buffer.alloc(0))).toEqual({ result: 'clean' });
    for (const at of [0, 65_500, 2_000_000, large.length - PLANTED.length]) {
      const infected = Buffer.from(large);
      infected.write(PLANTED, at);
      expect(await scan(infected), `at ${at}`).toMatchObject({
        result: 'infected',
        signature: expect.stringMatching(/^Own\.Planted/),
      });
    }
    expect(await scan(EICAR)).toMatchObject({
      result: 'infected',
      signature: expect.stringMatching(/^Own\.Eicar/),
    });
  });

  it('[KYC-6] never calls a file clean that it did not scan completely', async () => {
    expect(await scan(Buffer.alloc(MOST_BYTES + 1, 'a'))).toMatchObject({ result: 'unavailable' });
  });

  it('[KYC-6] answers twenty concurrent scans, each for its own file', async () => {
    const files = Array.from({ length: 20 }, (_, index) =>
      Buffer.from(index % 2 === 0 ? `letter ${index}` : `letter ${index} ${PLANTED}`),
    );
    expect((await Promise.all(files.map(scan))).map(({ result }) => result)).toEqual(
      files.map((_, index) => (index % 2 === 0 ? 'clean' : 'infected')),
    );
  });

  it('[KYC-6] an infected upload is refused at the field, before anything of it is stored', async () => {
    const infected = [
      { ...clean, bytes: withSegment(Buffer.from(clean.bytes), 0xfe, Buffer.from(PLANTED)) },
      { ...clean, bytes: Buffer.concat([clean.bytes, EICAR]) },
      { ...clean, name: 'pass.pdf', type: 'application/pdf', bytes: pdf(ONE_BLUE_PAGE) },
    ];
    for (const file of infected) {
      for (const language of ['en', 'de'] as const) {
        const answer = await send(file, language);
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          { attachments: [message(language, 'upload_virus')] },
        ]);
      }
    }
    expect(await anna.ok(listIdentityProofs)).toEqual([proof]);
    expect((await send(clean)).status).toBe(200);
  });

  it('[KYC-6] after its crash uploads wait instead of passing unscanned, and nothing is stored', async () => {
    const before = await anna.ok(listIdentityProofs);
    await clamd.stop();
    const answer = await send(clean);
    expect([answer.status, answer.body.errors]).toEqual([
      503,
      { base: [message('en', 'upload_scan_unavailable')] },
    ]);
    expect(await anna.ok(listIdentityProofs)).toEqual(before);
  });
});
