import { z } from 'zod';
import { COUNTRY_CODES } from '../country-codes.ts';
import { COUNTRY_LIST_EFFECTS, COUNTRY_LIST_SUBJECTS } from '../country-lists/country-list.ts';
import { cents } from '../money.ts';
import { isIban } from '../payments/iban.ts';
import { assetInformation } from './asset-information.ts';
import { type BondLife, couponDates } from './coupon-dates.ts';
import { ownIbans } from './own-ibans.ts';

const decimalText = z.string().regex(/^\d+(\.\d+)?$/);
const eurText = z.string().regex(/^\d+\.\d{2}$/);
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
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/**
 * Everything specific to this bond. Another bond is another file of this shape plus its content.
 */
const offeringSchema = z
  .strictObject({
    name: z.string().min(1),
    token: z.strictObject({
      /** Stellar asset code, 1 to 12 letters and digits; also the prefix of payment references. */
      code: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
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
      fixedCouponPercentPerYear: decimalText,
      fixedCouponsPerYear: z.union([z.literal(1), z.literal(2), z.literal(4)]),
      variableCouponPercentOfProfit: decimalText,
    }),
    calculator: z.strictObject({
      priceEur: eurText,
      variableCouponPercents: z.array(decimalText).length(3),
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
      commissionPercent: decimalText,
      minimumInvestmentEur: eurText,
      minimumRewardTokens: decimalText,
      end: z.iso.datetime({ offset: true }),
      /** By how many weeks two officers may extend the programme, once; 0 means never. */
      extensionWeeks: z.int().min(0).max(26).default(0),
      cookieDays: z.int().positive(),
    }),
    kyc: z.strictObject({
      videoFromEur: eurText,
      beneficialOwnerAbovePercent: decimalText,
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
      bic: z.string().regex(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
      iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/),
      accountHolder: z.string().min(1).max(70),
      /** Other accounts of the issuer, whose statements are booked too; nobody is told to pay there. */
      furtherIbans: z.array(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/)).optional(),
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
    if (offering.bond.issueDate >= offering.bond.maturityDate)
      complain(['bond', 'maturityDate'], 'the bond must mature after its issue');
    else if (!runsForWholeYears(offering.bond))
      complain(
        ['bond', 'maturityDate'],
        'the bond’s term must be a number of whole years, so that every variable coupon has its date',
      );
    ownIbans(offering).forEach((iban, index, all) => {
      if (index > 0 && (!isIban(iban) || all.indexOf(iban) < index))
        complain(
          ['bank', 'furtherIbans', index - 1],
          'another account of the issuer needs a valid IBAN of its own',
        );
    });
    const names = offering.kyc.countryLists.map(({ name }) => name.toLowerCase());
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        complain(['kyc', 'countryLists', index, 'name'], 'two lists of countries have this name');
    });
    offering.sale.tiers.forEach((tier, index) => {
      if (cents(tier.priceEur) <= 0n)
        complain(['sale', 'tiers', index, 'priceEur'], 'a price must be positive');
      const last = index === offering.sale.tiers.length - 1;
      if (last && (tier.until !== null || tier.volumeEur !== null))
        complain(
          ['sale', 'tiers', index],
          'the last tier must be open-ended, so that every order has a price',
        );
      if (!last && tier.until === null && tier.volumeEur === null)
        complain(['sale', 'tiers', index], 'a tier that never ends hides the tiers behind it');
    });
  });

export type Offering = z.infer<typeof offeringSchema>;

function runsForWholeYears(bond: BondLife): boolean {
  try {
    return couponDates(bond).length > 0;
  } catch {
    return false;
  }
}

/** Reads an offering definition. Throws an Error that lists every problem. */
export function parseOffering(definition: unknown): Offering {
  const result = offeringSchema.safeParse(definition);
  if (result.success) return result.data;
  const lines = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(whole file)'}: ${issue.message}`,
  );
  throw new Error(`The offering definition is wrong:\n${lines.join('\n')}`);
}
