import { z } from 'zod';
import { COUNTRY_CODES } from '../country-codes.ts';
import { COUNTRY_LIST_EFFECTS, COUNTRY_LIST_SUBJECTS } from '../country-lists/country-list.ts';
import { cents } from '../money.ts';
import { isIban } from '../payments/iban.ts';
import { assetInformation } from './asset-information.ts';
import { type BondLife, couponDates } from './coupon-dates.ts';
import { ownIbans } from './own-ibans.ts';
import { tierFaults } from './price-tiers.ts';

const decimalText = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number with a point, such as "5.5"');
const percentText = decimalText.refine(
  // A wrong text is complained of above.
  (text) => !(Number(text) > 100),
  'is more than 100 per cent',
);
const eurText = z
  .string()
  .regex(/^\d+\.\d{2}$/, 'must be euros with two decimals and no separators, such as "1000.00"');
const iban = z
  .string()
  .refine(isIban, 'is not a valid IBAN: its check digits, its length or its country is wrong');
const country = z.enum(COUNTRY_CODES);
const countryList = z.strictObject({
  name: z.string().min(1).max(80),
  /** The publisher, and which issue of the bond this is. */
  source: z.string().min(1).max(300),
  sourceUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  countries: z.array(country),
  appliesTo: z.array(z.enum(COUNTRY_LIST_SUBJECTS)).min(1),
  effect: z.enum(COUNTRY_LIST_EFFECTS),
  validFrom: z.iso.date(),
});
const paymentRules = z
  .strictObject({
    /**
     * How long a quote in another currency holds. A payment counts from when the network first saw
     * it.
     */
    quoteMinutes: z.int().min(5).max(240).default(30),
    /**
     * How long after the end of its quote a payment may take to become final and still have the rate of the quote. Long enough for
     * a payment with an ordinary fee, short enough that waiting is not worth anything: a quote that held for days would let payers
     * see where the market goes before they let the payment through or take it back.
     */
    finalWithinHours: z
      .strictObject({
        XLM: z.int().min(1).max(72).default(1),
        BTC: z.int().min(1).max(72).default(6),
        ETH: z.int().min(1).max(72).default(2),
      })
      .prefault({}),
    /** How long what a revaluation leaves open may be paid, where the deadline of the order is nearer. */
    topUpHours: z.int().min(1).max(336).default(48),
    rates: z
      .strictObject({
        maxAgeSeconds: z.int().min(10).max(3600).default(120),
        maxSpreadPercent: decimalText.default('2'),
        maxJumpPercent: decimalText.default('20'),
        jumpWindowMinutes: z.int().min(1).max(1440).default(60),
      })
      .prefault({}),
    /**
     * How much a payment may differ from the amount due and still be complete, in the payment's
     * currency.
     */
    tolerances: z
      .strictObject({
        EUR: decimalText.default('0.10'),
        XLM: decimalText.default('0.1'),
        BTC: decimalText.default('0.000005'),
        ETH: decimalText.default('0.00005'),
      })
      .prefault({}),
    /** Smaller payments are noise that spammers send to every account. */
    tinyAmounts: z
      .strictObject({
        XLM: decimalText.default('0.01'),
        BTC: decimalText.default('0.00001'),
        ETH: decimalText.default('0.00001'),
      })
      .prefault({}),
  })
  .prefault({});
/** The limits of unpaid reservations, which cost nothing and therefore need a limit. */
const openOrderRules = z
  .strictObject({
    /** The unpaid orders of one person together; the maximum of one order when it is not there. */
    maximumEur: eurText.optional(),
    maximumCount: z.int().min(1).max(1000).default(10),
    /** As long as no officer has approved the person: anybody can type details and send a picture. */
    beforeApproval: z
      .strictObject({
        maximumEur: eurText.default('50000.00'),
        maximumCount: z.int().min(1).max(1000).default(5),
        /** The percentage of the part neither paid nor reserved by approved people that all people without approval may hold together. */
        sharePercent: z.int().min(1).max(100).default(20),
      })
      .prefault({}),
  })
  .prefault({});
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as "#01a9f4"');

/**
 * Everything specific to this bond. Another bond is another file of this shape plus its content.
 */
const offeringSchema = z
  .strictObject({
    name: z.string().min(1),
    /** Nothing is sold: issuer and bond are invented, and papers and legal pages say so. */
    isDemonstration: z.boolean().default(false),
    token: z.strictObject({
      /** Stellar asset code, 1 to 12 letters and digits; also the prefix of payment references. */
      code: z.string().regex(/^[A-Za-z0-9]{1,12}$/, 'must be 1 to 12 letters and digits'),
      name: z.string().min(1).max(20),
      nominalEur: eurText,
    }),
    sale: z.strictObject({
      start: z.iso.datetime({ offset: true }),
      end: z.iso.datetime({ offset: true }),
      capEur: eurText,
      minimumExclusiveEur: eurText,
      maximumPerOrderEur: eurText,
      /** Limit on all open orders of one person together; absent means no limit. */
      maximumPerPersonEur: eurText.optional(),
      openOrders: openOrderRules,
      paymentDeadlineDays: z.int().min(1).max(60),
      /** How long an order waits after its deadline for bookings of payments made in time. */
      paymentGraceDays: z.int().min(0).max(14).default(3),
      withdrawalDays: z.int().min(14).max(365).default(14),
      /**
       * In order of sale. A tier ends by date or by volume sold since the start, whichever comes
       * first.
       */
      tiers: z
        .array(
          z.strictObject({
            priceEur: eurText,
            until: z.iso.datetime({ offset: true }).nullable(),
            volumeEur: eurText.nullable(),
          }),
        )
        .min(1),
    }),
    bond: z.strictObject({
      issueDate: z.iso.date(),
      maturityDate: z.iso.date(),
      fixedCouponPercentPerYear: percentText,
      fixedCouponsPerYear: z.union([z.literal(1), z.literal(2), z.literal(4)]),
      variableCouponPercentOfProfit: percentText,
    }),
    calculator: z.strictObject({
      priceEur: eurText,
      variableCouponPercents: z.array(percentText).length(3),
    }),
    claims: z
      .strictObject({
        /**
         * Whether the issuer pays the ledger's reserves for holders' accounts and trustlines.
         * Otherwise wallets must have them.
         */
        sponsorReserves: z.boolean().default(true),
      })
      .prefault({}),
    affiliate: z.strictObject({
      commissionPercent: percentText,
      minimumInvestmentEur: eurText,
      minimumRewardTokens: decimalText,
      end: z.iso.datetime({ offset: true }),
      /** By how many weeks two officers may extend the programme, once; 0 means never. */
      extensionWeeks: z.int().min(0).max(26).default(0),
      cookieDays: z.int().positive(),
    }),
    kyc: z.strictObject({
      videoFromEur: eurText,
      beneficialOwnerAbovePercent: percentText,
      /** Citizens and residents of these countries cannot invest. */
      refusedCitizenships: z.array(country),
      refusedResidences: z.array(country),
      /**
       * The desk's initial lists. Officers maintain them afterwards, and these are not read again.
       */
      countryLists: z.array(countryList).default([]),
    }),
    paymentMethods: z.array(z.enum(['EUR', 'XLM', 'BTC', 'ETH'])).min(1),
    payments: paymentRules,
    bank: z.strictObject({
      name: z.string().min(1),
      bic: z
        .string()
        .regex(
          /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
          'must be a BIC of 8 or 11 characters',
        ),
      iban,
      accountHolder: z.string().min(1).max(70),
      /** Other accounts of the issuer, whose statements are booked too; never shown to payers. */
      furtherIbans: z.array(iban).optional(),
    }),
    issuer: z.strictObject({
      name: z.string().min(1),
      street: z.string().min(1),
      zipcode: z.string().min(1),
      city: z.string().min(1),
      country,
      registerCourt: z.string().min(1),
      registerNumber: z.string().min(1),
      directors: z.array(z.string().min(1)).min(1),
      vatId: z.string().min(1),
      email: z.email(),
      phone: z.string().min(1),
      supportEmail: z.email(),
    }),
    assetInformation,
    links: z.strictObject({
      chat: z.url(),
      social: z.array(z.strictObject({ name: z.string().min(1), url: z.url() })),
    }),
    themeColours: z.strictObject({
      primary: colour,
      secondary: colour,
      accent: colour,
      success: colour,
      warning: colour,
      error: colour,
      info: colour,
    }),
    /**
     * Days on which papers were published and press pieces appeared, by the name that texts use. A
     * demonstration moves them with the sale.
     */
    announcements: z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/), z.iso.date()).default({}),
    /** Versions of the documents that people accept; stored with each acceptance. */
    documentVersions: z.strictObject({
      terms: z.string().min(1),
      bondTerms: z.string().min(1),
      prospectus: z.string().min(1),
      privacyPolicy: z.string().min(1),
      taxInformation: z.string().min(1),
      withdrawalInformation: z.string().min(1),
    }),
  })
  .superRefine((offering, context) => {
    const complain = (path: (string | number)[], text: string) =>
      context.addIssue({ code: 'custom', path, message: text });
    if (Date.parse(offering.sale.start) >= Date.parse(offering.sale.end))
      complain(['sale', 'end'], 'the sale must end after it starts');
    if (offering.bank.accountHolder !== offering.issuer.name)
      complain(
        ['bank', 'accountHolder'],
        `must be the issuer, ${offering.issuer.name}, who takes the money of the sale`,
      );
    if (Date.parse(offering.bond.issueDate) <= Date.parse(offering.sale.end))
      complain(['bond', 'issueDate'], `must come after the end of the sale, ${offering.sale.end}`);
    if (offering.bond.issueDate >= offering.bond.maturityDate)
      complain(['bond', 'maturityDate'], 'the bond must mature after its issue');
    else if (!runsForWholeYears(offering.bond))
      complain(
        ['bond', 'maturityDate'],
        'the bond’s term must be a number of whole years, so that every variable coupon has its date',
      );
    ownIbans(offering).forEach((own, index, all) => {
      if (index > 0 && all.indexOf(own) < index)
        complain(['bank', 'furtherIbans', index - 1], 'this account is named twice');
    });
    // An invalid amount is reported at its own field, and would only confuse the checks below.
    if (amountsOf(offering).every((text) => eurText.safeParse(text).success)) {
      for (const { path, text } of [
        ...tierFaults(offering.sale),
        ...openOrderFaults(offering.sale),
      ])
        complain(['sale', ...path], text);
      for (const { path, text } of priceFaults(offering)) complain(path, text);
    }
    const names = offering.kyc.countryLists.map(({ name }) => name.toLowerCase());
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        complain(['kyc', 'countryLists', index, 'name'], 'two lists of countries have this name');
    });
  });

export type Offering = z.infer<typeof offeringSchema>;

function amountsOf({ sale, token, calculator }: Offering): string[] {
  const { maximumEur, beforeApproval } = sale.openOrders;
  return [
    token.nominalEur,
    calculator.priceEur,
    sale.capEur,
    sale.minimumExclusiveEur,
    sale.maximumPerOrderEur,
    beforeApproval.maximumEur,
    ...(maximumEur === undefined ? [] : [maximumEur]),
    ...sale.tiers.flatMap(({ priceEur, volumeEur }) => [priceEur, volumeEur ?? priceEur]),
  ];
}

function openOrderFaults({
  openOrders,
  maximumPerOrderEur,
  minimumExclusiveEur,
}: Offering['sale']) {
  const { beforeApproval, maximumEur = maximumPerOrderEur } = openOrders;
  const path = ['openOrders', 'beforeApproval', 'maximumEur'];
  return [
    ...(cents(beforeApproval.maximumEur) > cents(maximumEur)
      ? [{ path, text: 'before the approval a person must not hold more than after it' }]
      : []),
    ...(cents(beforeApproval.maximumEur) <= cents(minimumExclusiveEur)
      ? [{ path, text: 'the smallest order must fit below it' }]
      : []),
  ];
}

/** Early buyers pay less, the last ones the nominal value. */
function priceFaults({ sale, token, calculator }: Offering) {
  const prices = sale.tiers.map(({ priceEur }) => cents(priceEur));
  const faults = prices.flatMap((price, index) =>
    index > 0 && price < (prices[index - 1] ?? price)
      ? [
          {
            path: ['sale', 'tiers', index, 'priceEur'],
            text: `must not be below the price of the tier before it, ${sale.tiers[index - 1]?.priceEur}`,
          },
        ]
      : [],
  );
  const last = prices.length - 1;
  if (prices[last] !== cents(token.nominalEur))
    faults.push({
      path: ['sale', 'tiers', last, 'priceEur'],
      text: `the last price must be the nominal value, ${token.nominalEur}`,
    });
  return prices.includes(cents(calculator.priceEur))
    ? faults
    : [
        ...faults,
        {
          path: ['calculator', 'priceEur'],
          text: `must be one of the prices: ${sale.tiers.map(({ priceEur }) => priceEur).join(', ')}`,
        },
      ];
}

function runsForWholeYears(bond: BondLife): boolean {
  try {
    return couponDates(bond).length > 0;
  } catch {
    return false;
  }
}

interface OfferingFault {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** Everything that is wrong with a definition. */
export class OfferingFaults extends Error {
  readonly faults: readonly OfferingFault[];

  constructor(faults: readonly OfferingFault[]) {
    const lines = faults.map(
      ({ path, text }) => `  ${path.map(String).join('.') || '(whole file)'}: ${text}`,
    );
    super(`The offering definition is wrong:\n${lines.join('\n')}`);
    this.name = 'OfferingFaults';
    this.faults = faults;
  }
}

/** Reads an offering definition. Throws OfferingFaults, which lists every problem. */
export function parseOffering(definition: unknown): Offering {
  const result = offeringSchema.safeParse(definition);
  if (result.success) return result.data;
  throw new OfferingFaults(result.error.issues.flatMap(faultsOf));
}

function faultsOf(issue: z.core.$ZodIssue): OfferingFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      text: 'is not known here: check its spelling',
    }));
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ path: issue.path, text: isMissing ? 'is missing' : issue.message }];
}
