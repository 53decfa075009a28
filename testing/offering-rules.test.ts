import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../domain/src/locale.ts';
import { cents, eur, parseMoney, decimal } from '../domain/src/money.ts';
import { couponDates } from '../domain/src/offering/coupon-dates.ts';
import { parseOffering } from '../domain/src/offering/offering.ts';
import { faceValueCents, priceOrder } from '../domain/src/offering/price-order.ts';
import { salePhase } from '../domain/src/offering/sale-phase.ts';
import { isIban } from '../domain/src/payments/iban.ts';
import { payoutCalendar } from '../domain/src/payouts/payout-calendar.ts';
import { formatDate, formatEur } from '../domain/src/presentation.ts';
import { demoOffering } from '../sandbox/demo-offering.ts';
import { readDocuments } from '../server/src/issuer-documents/make-documents.ts';
import { tableRows } from './markdown-table.ts';
import { contentFacts, fillContent } from '../web/app/site/fill-content.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CONTENT = join(ROOT, 'content');
const OFFERINGS = readdirSync(CONTENT).toSorted();
const definition = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../content/bb1/offering.json'), 'utf8'),
) as Record<string, unknown>;
const offering = parseOffering(definition);
const { sale } = offering;
const during = new Date('2019-04-01T10:00:00Z');

/** The requirements' table of constants for the definition. */
const OF_BB1 = {
  token: { code: 'BB1', nominalEur: '1.00' },
  sale: {
    start: '2019-03-11T12:00:00+01:00',
    end: '2019-05-10T23:59:59+02:00',
    capEur: '5000000.00',
    minimumExclusiveEur: '1.00',
    openOrders: { maximumEur: '1000000.00', beforeApproval: { maximumEur: '50000.00' } },
    tiers: [
      { priceEur: '0.95', until: '2019-05-10T00:00:00+02:00', volumeEur: '9000000.00' },
      { priceEur: '1.00', until: null, volumeEur: null },
    ],
  },
  bond: {
    issueDate: '2019-07-01',
    maturityDate: '2029-07-01',
    fixedCouponPercentPerYear: '4',
    fixedCouponsPerYear: 4,
    variableCouponPercentOfProfit: '60',
  },
  calculator: { priceEur: '0.95', variableCouponPercents: ['4.8', '3.6', '2.4'] },
  affiliate: {
    commissionPercent: '5',
    minimumInvestmentEur: '2000.00',
    minimumRewardTokens: '100',
    end: '2019-05-10T23:59:59+02:00',
    extensionWeeks: 8,
    cookieDays: 30,
  },
  kyc: { videoFromEur: '10000.00', beneficialOwnerAbovePercent: '25' },
  paymentMethods: ['EUR', 'XLM', 'BTC', 'ETH'],
  themeColours: {
    primary: '#01a9f4',
    secondary: '#fdb52b',
    accent: '#002163',
    success: '#7cca00',
    warning: '#fe781e',
    error: '#f44336',
    info: '#ffc107',
  },
};

describe('the offering definition', () => {
  it('[OFF-1] of BB1 has the values of the table of constants', () => {
    expect(offering).toMatchObject(OF_BB1);
  });

  it('[OFF-1] of BB1 has the figures that the page of requirements names', () => {
    const page = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8');
    const said = new Map(
      tableRows(page, 'Constants').map(([what = '', value = '']) => [what, value] as const),
    );
    const { affiliate, bond, calculator, kyc, token } = offering;
    const whole = (amount: string) => formatEur('en', amount, { wholeWhenEven: true }).slice(1);
    const day = (date: string) => formatDate('en', date.slice(0, 10), 'long');
    const [early, last] = sale.tiers;
    const figures: Readonly<Record<string, readonly string[]>> = {
      token: [`${token.code}, nominal ${whole(token.nominalEur)} EUR`],
      term: [`issued ${day(bond.issueDate)}`, `due ${day(bond.maturityDate)}`],
      'fixed coupon': [
        `${bond.fixedCouponPercentPerYear} % a year`,
        `${Number(bond.fixedCouponPercentPerYear) / bond.fixedCouponsPerYear} % each quarter`,
      ],
      'variable coupon': [`${bond.variableCouponPercentOfProfit} % of pre-tax profit`],
      price: [
        `${last?.priceEur} EUR; early price ${early?.priceEur} EUR`,
        `${whole(early?.volumeEur ?? '')} EUR`,
      ],
      caps: [`sale cap ${whole(sale.capEur)} EUR`],
      investment: [
        `more than ${whole(sale.minimumExclusiveEur)} EUR`,
        `${whole(sale.openOrders.maximumEur ?? '')} EUR, ${whole(sale.openOrders.beforeApproval.maximumEur)} EUR before`,
      ],
      'payment currencies': offering.paymentMethods,
      'video identification': [`from ${whole(kyc.videoFromEur)} EUR`],
      'beneficial owner': [`more than ${kyc.beneficialOwnerAbovePercent} %`],
      affiliate: [
        `${affiliate.commissionPercent} %, from ${whole(affiliate.minimumInvestmentEur)} EUR`,
        `at least ${affiliate.minimumRewardTokens} ${token.code}`,
        `by ${affiliate.extensionWeeks} weeks`,
      ],
      calculator: [`price ${calculator.priceEur} EUR`, ...calculator.variableCouponPercents],
      keeping: [`cookies about ${affiliate.cookieDays} days`],
      colours: Object.entries(offering.themeColours).map(([name, hex]) => `${name} \`${hex}\``),
    };
    for (const [what, parts] of Object.entries(figures))
      for (const part of parts) expect(said.get(what), what).toContain(part);
  });

  it('[OFF-1] is refused with a list of all its errors', () => {
    const wrong = {
      ...definition,
      surprise: 1,
      sale: { ...sale, end: sale.start, capEur: '5 million' },
      themeColours: { ...offering.themeColours, primary: 'blue' },
    };
    expect(() => parseOffering(wrong)).toThrow(/surprise/);
    try {
      parseOffering(wrong);
    } catch (error) {
      expect(String(error)).toMatch(/sale\.capEur/);
      expect(String(error)).toMatch(/themeColours\.primary/);
    }
  });

  it('[OFF-1][ORD-7] limits on unpaid orders that contradict each other are refused', () => {
    const withLimits = (beforeApproval: string, maximumEur: string) => ({
      ...definition,
      sale: { ...sale, openOrders: { maximumEur, beforeApproval: { maximumEur: beforeApproval } } },
    });
    expect(() => parseOffering(withLimits('50000.00', '100000.00'))).not.toThrow();
    expect(() => parseOffering(withLimits('50000.00', '49999.99'))).toThrow(
      /sale\.openOrders\.beforeApproval\.maximumEur: before the approval/,
    );
    expect(() => parseOffering(withLimits('1.00', '100000.00'))).toThrow(/the smallest order/);
  });

  it('[OFF-1] is refused if its tiers could leave an order without a price', () => {
    const withTiers = (tiers: unknown[]) => ({ ...definition, sale: { ...sale, tiers } });
    expect(() =>
      parseOffering(
        withTiers([{ priceEur: '0.95', until: '2019-05-10T00:00:00+02:00', volumeEur: null }]),
      ),
    ).toThrow(/open-ended/);
    expect(() =>
      parseOffering(
        withTiers([
          { priceEur: '0.95', until: null, volumeEur: null },
          { priceEur: '1.00', until: null, volumeEur: null },
        ]),
      ),
    ).toThrow(/never ends/);
  });
});

/** Texts with amounts or shares of their own, each with where these come from. */
const OWN_FIGURES: Readonly<Record<string, string>> = {
  'messages/kyc.json shares_above_whole': 'arithmetic',
  'pages/certificate.json': 'the tax laws that the certificate explains',
  'pages/dashboard.json percent_': 'the rates of church tax',
  'pages/desk-taxes.json percent_': 'the rates of church tax',
  'pages/desk-waitlist.json _': 'the ranges of the waitlist',
  'pages/waitlist.json _': 'the ranges of the waitlist',
};

describe('the texts of the product', () => {
  it('[RUN-3] contain no amount, share or number of weeks of their own: they come from the definition', () => {
    const figures = /\d[\d.,]*\s?(?:EUR|€|%|euros?\b|Euro\b|weeks|Wochen)|(?:EUR|€)\s?\d/i;
    const found = globSync('texts/{en,de}/{acts,documents,mails,messages,pages}/**/*.json', {
      cwd: ROOT,
    }).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8')))
        .filter(([, text]) => figures.test(text))
        .map(([key]) => `${file.split('/').slice(2).join('/')} ${key}`),
    );
    const allowed = Object.keys(OWN_FIGURES).map((one) => one.split(' '));
    const isAllowed = (one: string) =>
      allowed.some(([file = '', part = '']) => one.startsWith(`${file} `) && one.includes(part));
    expect(found.filter((one) => !isAllowed(one))).toEqual([]);
    expect(
      allowed.filter(([file = '']) => !found.some((one) => one.startsWith(`${file} `))),
    ).toEqual([]);
  });
});

function textsIn(value: unknown, path: readonly string[] = []): [key: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

describe.each(OFFERINGS)('the offering in content/%s', (folder) => {
  const own = parseOffering(
    JSON.parse(readFileSync(join(CONTENT, folder, 'offering.json'), 'utf8')),
  );

  it('[RUN-3][OFF-1] is consistent: prices rise to the nominal value, the calculator begins with one of them, money goes to the issuer, the bond begins after the sale', () => {
    const prices = own.sale.tiers.map(({ priceEur }) => cents(priceEur));
    expect(prices).toEqual(prices.toSorted((one, other) => Number(one - other)));
    expect(prices.at(-1)).toBe(cents(own.token.nominalEur));
    expect(prices).toContain(cents(own.calculator.priceEur));
    expect(own.bank.accountHolder).toBe(own.issuer.name);
    expect(isIban(own.bank.iban)).toBe(true);
    expect(Date.parse(own.bond.issueDate)).toBeGreaterThan(Date.parse(own.sale.end));
    expect(payoutCalendar(own.bond)).toHaveLength(couponDates(own.bond).length);
  });

  it('[RUN-3] keeps sale, tiers, coupons and years when the demonstration shifts it to today', () => {
    const moved = demoOffering(own, new Date('2026-11-22T08:00:00Z'));
    const years = ({ bond }: typeof own) =>
      Number(bond.maturityDate.slice(0, 4)) - Number(bond.issueDate.slice(0, 4));
    const days = ({ sale: { start, end } }: typeof own) =>
      Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000);
    expect([
      years(moved),
      days(moved),
      moved.bond.fixedCouponsPerYear,
      moved.sale.tiers.length,
    ]).toEqual([years(own), days(own), own.bond.fixedCouponsPerYear, own.sale.tiers.length]);
    expect(couponDates(moved.bond)).toHaveLength(years(own) * own.bond.fixedCouponsPerYear);
  });

  it('[OFF-6] has no day of the published sale in a paper or page that the demonstration shows', async () => {
    const moved = demoOffering(own, new Date('2026-11-22T08:00:00Z'), { saleStartsInDays: 0 });
    const papers = (await readDocuments(join(CONTENT, folder, 'documents'), moved))
      .filter(({ name }) => !name.startsWith('financial-statements-'))
      .map(({ name, source }) => ({ name, words: JSON.stringify(source) }));
    const pages = globSync('{de,en}/*.md', { cwd: join(CONTENT, folder) }).map((name) => ({
      name,
      words: fillContent(
        readFileSync(join(CONTENT, folder, name), 'utf8'),
        contentFacts(moved),
        name.startsWith('de') ? 'de' : 'en',
      ),
    }));
    const daysOf = ({ sale: { start, end }, bond, announcements }: typeof own) =>
      [start, end, bond.issueDate, bond.maturityDate, ...Object.values(announcements)]
        .map((day) => new Date(day))
        .flatMap((day) => [
          day.toISOString().slice(0, 10),
          ...LOCALES.map((locale) => formatDate(locale, day)),
        ]);
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    const found = [...papers, ...pages].flatMap(({ name, words }) =>
      daysOf(own)
        .filter((day) => plain(words).includes(plain(day)))
        .map((day) => `${name} says ${day}`),
    );
    expect(found).toEqual([]);
    const prospectus = papers.find(({ name }) => name === 'prospectus')?.words ?? '';
    expect(plain(prospectus)).toContain(plain(formatDate('de', new Date(moved.bond.maturityDate))));
    // Papers and press appear before the sale, as they did.
    for (const day of Object.values(moved.announcements))
      expect(day < moved.sale.start.slice(0, 10)).toBe(true);
  });

  it('[RUN-3] has texts, documents, pictures and banners of its own, under the names that every offering has', () => {
    const files = (name: string) =>
      globSync('{de,en,images,public}/**/*.{md,png,svg}', { cwd: join(CONTENT, name) }).toSorted();
    expect(files(folder)).toEqual(files(OFFERINGS[0] ?? ''));
    expect(readFileSync(join(CONTENT, folder, 'public/favicon.svg'), 'utf8')).toContain(
      own.themeColours.accent,
    );
  });

  it('[RUN-3] is not mentioned in code by its code, its issuer, its bank or its dates', () => {
    const facts = [
      own.token.code,
      own.token.name,
      own.issuer.name,
      own.issuer.street,
      own.bank.name,
      own.bank.iban,
      own.issuer.email,
      own.sale.start,
      own.sale.end,
      own.bond.issueDate,
      own.bond.maturityDate,
    ];
    const sources = globSync('{domain,server,web,sandbox,scripts}/**/*.{ts,tsx,css,sql,html}', {
      cwd: ROOT,
    }).filter(
      (file) =>
        !/node_modules|\/build\/|\.test\.|\/test-files\/|\/testing\/|\/fixtures\/|honest-claim|\.react-router/.test(
          file,
        ),
    );
    expect(sources.length).toBeGreaterThan(1000);
    const says = new RegExp(
      facts.map((fact) => `(?<![\\w-])${fact.replace(/[.+]/g, '\\$&')}(?![\\w])`).join('|'),
    );
    expect(sources.filter((file) => says.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});

describe("the offering's country lists", () => {
  const list = {
    name: 'A list',
    source: 'a test',
    countries: ['IR'],
    appliesTo: ['residence'],
    effect: 'refused',
    validFrom: '2026-06-19',
  };
  const withLists = (...countryLists: unknown[]) =>
    parseOffering({ ...definition, kyc: { ...offering.kyc, countryLists } });

  it('[KYC-4][OFF-1] are refused with an invalid country, address or day, or with one name twice', () => {
    expect(withLists(list).kyc.countryLists).toEqual([list]);
    for (const wrong of [
      { countries: ['ZZ'] },
      { countries: ['Iran'] },
      { sourceUrl: 'javascript:alert(1)' },
      { validFrom: '2026-06-31' },
      { appliesTo: [] },
      { effect: 'forbidden' },
      { source: '' },
    ]) {
      expect(() => withLists({ ...list, ...wrong })).toThrow(
        new RegExp(`kyc\\.countryLists\\.0\\.${Object.keys(wrong)[0]}`),
      );
    }
    expect(() => withLists(list, { ...list, name: 'a LIST' })).toThrow(
      /kyc\.countryLists\.1\.name: two lists/,
    );
  });

  it('[KYC-4] may be empty', () => {
    const { countryLists: _none, ...kyc } = offering.kyc;
    expect(parseOffering({ ...definition, kyc }).kyc.countryLists).toEqual([]);
  });

  it('[KYC-4] are in force from the first day of the demonstration, whatever day that is', () => {
    for (const [moment, day] of [
      ['2026-03-28T23:30:00Z', '2026-03-29'],
      ['2026-11-21T12:00:00Z', '2026-11-21'],
    ] as const) {
      const { countryLists } = demoOffering(definition, new Date(moment)).kyc;
      expect(countryLists.map(({ name }) => name)).toEqual(
        offering.kyc.countryLists.map(({ name }) => name),
      );
      expect(countryLists.filter(({ validFrom }) => validFrom > day)).toEqual([]);
    }
  });
});

describe('the term of the bond', () => {
  it('[OFF-1] must be a number of whole years: otherwise its last variable coupon would have no date', () => {
    const ending = (maturityDate: string) => () =>
      parseOffering({ ...definition, bond: { ...offering.bond, maturityDate } });
    expect(ending('2029-01-01')).toThrow(/bond\.maturityDate.*whole years/);
    expect(ending('2029-06-30')).toThrow(/bond\.maturityDate.*whole years/);
    expect(ending('2024-07-01')).not.toThrow();
  });
});

describe('the phase of the sale', () => {
  it('[OFF-4] ends exactly when one second is left, and opens exactly at its start', () => {
    const end = Date.parse(sale.end);
    expect(salePhase(sale, new Date(end - 1001))).toBe('open');
    expect(salePhase(sale, new Date(end - 1000))).toBe('ended');
    const start = Date.parse(sale.start);
    expect(salePhase(sale, new Date(start - 1))).toBe('before');
    expect(salePhase(sale, new Date(start))).toBe('open');
  });
});

describe('pricing an order', () => {
  it('[OFF-2] gives 2,631.5789473 tokens for 2,500 EUR at 0.95, rounded down', () => {
    const [part] = priceOrder(sale, { amountCents: 250_000n, soldCents: 0n, now: during });
    expect(part).toEqual({
      tier: 0,
      priceCents: 95n,
      amountCents: 250_000n,
      tokenUnits: 26_315_789_473n,
    });
    expect(faceValueCents('1.00', 26_315_789_473n)).toBe(263_157n);
  });

  it('[OFF-2] splits an order at the volume boundary, to the cent', () => {
    const parts = priceOrder(sale, {
      amountCents: 1_000_00n,
      soldCents: cents('8999500.00'),
      now: during,
    });
    expect(parts.map((part) => [part.tier, eur(part.amountCents)])).toEqual([
      [0, '500.00'],
      [1, '500.00'],
    ]);
  });

  it('[OFF-2] ends a tier by its date, to the millisecond', () => {
    const until = Date.parse(sale.tiers[0]?.until ?? '');
    expect(
      priceOrder(sale, { amountCents: 100n, soldCents: 0n, now: new Date(until - 1) })[0]?.tier,
    ).toBe(0);
    expect(
      priceOrder(sale, { amountCents: 100n, soldCents: 0n, now: new Date(until) })[0]?.tier,
    ).toBe(1);
  });

  it('[OFF-2] gives parts that add up, tokens that never cost more than was paid, and no advantage to splitting', () => {
    fc.assert(
      fc.property(
        fc.bigInt(101n, 100_000_000n),
        fc.bigInt(0n, 1_000_000_000n),
        (amountCents, soldCents) => {
          const parts = priceOrder(sale, { amountCents, soldCents, now: during });
          expect(parts.reduce((sum, part) => sum + part.amountCents, 0n)).toBe(amountCents);
          for (const part of parts) {
            expect(part.tokenUnits * part.priceCents <= part.amountCents * 10_000_000n).toBe(true);
            expect((part.tokenUnits + 1n) * part.priceCents > part.amountCents * 10_000_000n).toBe(
              true,
            );
          }
          const half = amountCents / 2n;
          const whole = parts.reduce((sum, part) => sum + part.tokenUnits, 0n);
          const halves = [
            ...priceOrder(sale, { amountCents: half, soldCents, now: during }),
            ...priceOrder(sale, {
              amountCents: amountCents - half,
              soldCents: soldCents + half,
              now: during,
            }),
          ].reduce((sum, part) => sum + part.tokenUnits, 0n);
          expect(halves <= whole).toBe(true);
        },
      ),
    );
  });
});

describe('money', () => {
  it('[CALL-1] is preserved on the wire as decimal strings, exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('EUR' as const, 'TOKEN' as const, 'BTC' as const, 'ETH' as const),
        fc.bigInt(-(10n ** 27n), 10n ** 27n),
        (currency, units) => {
          expect(parseMoney(currency, decimal({ currency, units })).units).toBe(units);
        },
      ),
    );
  });
  it.each(['', ' 1', '1,5', '1e5', '0x10', '٥', '1.005', 'NaN', '--1', '1.'])(
    '[CALL-1] cannot be %j in EUR',
    (text) => {
      expect(() => parseMoney('EUR', text)).toThrow(RangeError);
    },
  );
});
