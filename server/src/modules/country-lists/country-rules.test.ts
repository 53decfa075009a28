import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ProposedVersion,
  proposeCountryList,
  proposeCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { Offering } from '@bb1/domain/offering/offering';
import { approveAs, sendBackAs } from '../../../../testing/approvals.ts';
import { forAllTests, type Officer, openWorld } from '../../../../testing/world.ts';
import { COUNTRY_LISTS_CHANGED, countryRulesOn } from './country-rules.ts';
import { enterOfferingLists } from './enter-offering-lists.ts';
import { NOTICE_COUNTRY_RULES, noticeChangedRules } from './notice-changed-rules.ts';

const world = forAllTests(openWorld);
let reviewer: Officer;
let compliance: Officer;
beforeAll(async () => {
  reviewer = await world.officer('Rita Reviewer', 'reviewer');
  compliance = await world.officer('Cora Compliance', 'compliance');
});

const enter = (offering: Offering) =>
  world.product.db.transaction('test_enter', (tx) =>
    enterOfferingLists(tx, { clock: world.product.context.clock, offering }),
  );
const rulesOn = (day: string) => countryRulesOn(world.product.db, world.offering, day);
const sweep = () => world.runJob(NOTICE_COUNTRY_RULES);
const changes = async () =>
  (
    await world.query<{ act: string }>(
      "select act from audit_log where act = 'country_rules.changed'",
    )
  ).length;
const enqueued = async () =>
  Number(
    (
      await world.query<{ count: string }>(
        'select count(*) from graphile_worker.jobs where task_identifier = $1',
        [COUNTRY_LISTS_CHANGED.name],
      )
    )[0]?.count,
  );
const dayIn = (days: number) => berlinDay(new Date(world.now().getTime() + days * 86_400_000));

async function approved(
  list: string | { id: string },
  change: Partial<ProposedVersion>,
): Promise<void> {
  const version: ProposedVersion = {
    source: 'a test',
    source_url: null,
    countries: 'Tuvalu',
    applies_to: ['residence'],
    effect: 'refused',
    valid_from: dayIn(0),
    ...change,
  };
  const { approval_id: id } =
    typeof list === 'string'
      ? await reviewer.ok(proposeCountryList, { body: { list_name: list, ...version } })
      : await reviewer.ok(proposeCountryListVersion, { params: { id: list.id }, body: version });
  await approveAs(compliance, id);
}

describe('the lists of the offering', () => {
  it('[KYC-4][KYC-11] are in force on the first day of the demonstration', async () => {
    const { refusedCitizenships, refusedResidences, enhancedResidences } = await rulesOn(dayIn(0));
    for (const country of ['US', 'CA', 'KP', 'IR', 'MM'])
      expect([
        country,
        refusedCitizenships.includes(country),
        refusedResidences.includes(country),
      ]).toEqual([country, true, true]);
    for (const country of ['SY', 'VG', 'RU', 'AF', 'BY', 'CF', 'LY', 'SD', 'SO', 'ZW'])
      expect([
        country,
        refusedCitizenships.includes(country),
        refusedResidences.includes(country),
      ]).toEqual([country, false, true]);
    expect([refusedResidences.includes('DE'), enhancedResidences]).toEqual([false, []]);
  });

  it('[KYC-4] are entered once, however many processes start at the same time', async () => {
    const lists = [
      {
        name: 'Late list',
        source: 'a test',
        countries: ['PW' as const],
        appliesTo: ['citizenship' as const],
        effect: 'enhanced' as const,
        validFrom: '2020-01-01',
      },
    ];
    const offering: Offering = {
      ...world.offering,
      kyc: { ...world.offering.kyc, countryLists: [...world.offering.kyc.countryLists, ...lists] },
    };
    const before = (await world.query('select from country_list_versions')).length;
    await Promise.all(Array.from({ length: 4 }, () => enter(offering)));
    expect(await world.query('select from country_list_versions')).toHaveLength(before + 1);
    expect((await rulesOn(dayIn(0))).enhancedCitizenships).toEqual(['PW']);
  });

  it("[KYC-4] are not read again: officers' changes stay", async () => {
    const [list] = await world.query<{ id: string }>(
      "select id from country_lists where name = 'Late list'",
    );
    await approved(
      { id: list?.id ?? '' },
      { countries: '', applies_to: ['citizenship'], effect: 'enhanced' },
    );
    await enter(world.offering);
    expect((await rulesOn(dayIn(0))).enhancedCitizenships).toEqual([]);
  });
});

describe('a change of the rules', () => {
  it('[KYC-4] is noticed once: by the approval, and by no later sweep', async () => {
    await sweep();
    const before = await changes();
    await approved('At once', { countries: 'Palau' });
    expect((await rulesOn(dayIn(0))).refusedResidences).toContain('PW');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await changes()).toBe(before + 1);
    const [last] = await world.query<{
      before: { refusedResidences: string[] };
      after: { refusedResidences: string[] };
    }>(
      "select before, after from audit_log where act = 'country_rules.changed' order by id desc limit 1",
    );
    expect([
      last?.before.refusedResidences.includes('PW'),
      last?.after.refusedResidences.includes('PW'),
    ]).toEqual([false, true]);
  });

  it('[KYC-4] is not caused by a proposal, a rejection, or a version without a difference', async () => {
    const before = [await changes(), await enqueued()];
    const { approval_id: id } = await reviewer.ok(proposeCountryList, {
      body: {
        list_name: 'Only proposed',
        source: 'x',
        source_url: null,
        countries: 'Nauru',
        applies_to: ['residence'],
        effect: 'refused',
        valid_from: dayIn(0),
      },
    });
    await sweep();
    await sendBackAs(compliance, id);
    await approved('Known anyway', { countries: 'Syria' });
    await sweep();
    expect([await changes(), await enqueued()]).toEqual(before);
  });

  it('[KYC-4] comes with the day in Berlin, at midnight there and not in Greenwich, and is noticed once', async () => {
    const day = dayIn(3);
    await approved('Comes later', { countries: 'Niue', valid_from: day });
    const [eve, midnight] = [-1, 0].map(
      (ms) => new Date(Date.parse(`${day}T00:00:00${offsetOf(day)}`) + ms),
    );
    expect([berlinDay(eve ?? new Date()), berlinDay(midnight ?? new Date())]).toEqual([
      dayIn(2),
      day,
    ]);
    expect([
      (await rulesOn(dayIn(2))).refusedResidences.includes('NU'),
      (await rulesOn(day)).refusedResidences.includes('NU'),
    ]).toEqual([false, true]);
    const before = [await changes(), await enqueued()] as const;
    await world.moveClock(new Date((eve?.getTime() ?? 0) - 60_000));
    await sweep();
    expect([await changes(), await enqueued()]).toEqual(before);
    await world.moveClock(midnight ?? new Date());
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect([await changes(), await enqueued()]).toEqual([before[0] + 1, before[1] + 1]);
    await sweep();
    expect(await changes()).toBe(before[0] + 1);
  });

  it('[KYC-4] in the offering itself is noticed too', async () => {
    const before = await changes();
    const { context } = world.product;
    const offering = {
      ...context.offering,
      kyc: {
        ...context.offering.kyc,
        refusedResidences: [...context.offering.kyc.refusedResidences, 'AQ'],
      },
    };
    for (const _ of [1, 2])
      await context.db.transaction('test_notice', (tx) =>
        noticeChangedRules(tx, { ...context, offering }),
      );
    expect(await changes()).toBe(before + 1);
  });
});

/** Berlin's UTC offset at the beginning of a day: +01:00 or +02:00. */
function offsetOf(day: string): string {
  const written = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${day}T00:00:00Z`));
  return written.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? 'Z';
}
