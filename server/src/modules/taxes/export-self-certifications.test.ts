import { exportSelfCertifications } from '@bb1/domain/taxes/desk-endpoints';
import { expect, it, onTestFinished } from 'vitest';
import { verifyOneself } from '../../../../testing/cast.ts';
import { openWorld } from '../../../../testing/world.ts';

it('[TAX-4] the tax residences that people named leave as a file, a line for each country, and the log keeps who took it', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const finance = await world.officer('Mia Maker', 'finance');
  const reviewer = await world.officer('Rita Review', 'compliance');
  const dora = await world.investor('Dora Doppelt');
  await verifyOneself(dora, 'Dora Doppelt', { identity: { doc_id: 'P02X00T63' } });
  await world.query(
    `update identity_proofs set further_tax_residences = '[{"country": "DK", "tax_id": "010203-1234", "no_tax_id_reason": null}, {"country": "AE", "tax_id": null, "no_tax_id_reason": "country_issues_none"}]' where account_id = $1`,
    [dora.accountId],
  );

  expect((await reviewer.call(exportSelfCertifications)).status).toBe(403);
  const { text, headers } = await finance.call(exportSelfCertifications);
  expect(headers['content-disposition']).toMatch(/self-certifications-\d{4}-\d\d-\d\d\.csv/);
  const [titles, ...lines] = text.trim().split('\r\n');
  expect(titles?.split(',')).toEqual([
    'account_id',
    'applicant_type',
    'name',
    'date_of_birth',
    'place_of_birth',
    'tax_residence',
    'tax_number',
    'no_tax_number_reason',
    'given_on',
  ]);
  expect(lines.map((line) => line.split(',').slice(5, 8))).toEqual([
    ['DE', expect.stringMatching(/^\d{11}$/), ''],
    ['DK', '010203-1234', ''],
    ['AE', '', 'country_issues_none'],
  ]);
  expect(lines.every((line) => line.startsWith(`${dora.accountId},individual,Dora Doppelt,`))).toBe(
    true,
  );

  const rows = await world.query(
    "select act from audit_log where act = 'self_certifications.exported'",
  );
  expect(rows).toHaveLength(1);
});
