import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { parseOffering, type Offering } from '@bb1/domain/offering/offering';

const DAY = 86_400_000;

/**
 * The offering with its dates shifted so that the given day is within the sale: it began 20 days
 * ago at noon in Berlin (11:00 UTC) and lasts as many days as the published one, with the issue on
 * the first day of the next quarter after the sale, for as many years. Papers, their versions and the
 * press keep their distance from the sale. With `saleStartsInDays` it
 * begins that many days after the given one. Future country lists are in force from the given day,
 * so that the demonstration shows them.
 */
export function demoOffering(
  definition: unknown,
  today: Date,
  { saleStartsInDays = -20 }: { readonly saleStartsInDays?: number } = {},
): Offering {
  const offering = parseOffering(definition);
  const saleDays = Math.round(
    (Date.parse(offering.sale.end) - Date.parse(offering.sale.start)) / DAY,
  );
  const years =
    Number(offering.bond.maturityDate.slice(0, 4)) - Number(offering.bond.issueDate.slice(0, 4));
  const noon = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 11);
  const start = new Date(noon + saleStartsInDays * DAY);
  const end = new Date(start.getTime() + saleDays * DAY);
  const moved = end.getTime() - Date.parse(offering.sale.end);
  const shift = (moment: string) => new Date(Date.parse(moment) + moved).toISOString();
  const issueYear = end.getUTCFullYear();
  const issueMonth = (Math.floor(end.getUTCMonth() / 3) + 1) * 3;
  const day = (year: number) => new Date(Date.UTC(year, issueMonth, 1)).toISOString().slice(0, 10);
  return parseOffering({
    ...offering,
    sale: {
      ...offering.sale,
      start: start.toISOString(),
      end: end.toISOString(),
      tiers: offering.sale.tiers.map((tier) => ({
        ...tier,
        until: tier.until === null ? null : shift(tier.until),
      })),
    },
    bond: { ...offering.bond, issueDate: day(issueYear), maturityDate: day(issueYear + years) },
    affiliate: { ...offering.affiliate, end: shift(offering.affiliate.end) },
    announcements: Object.fromEntries(
      Object.entries(offering.announcements).map(([name, published]) => [
        name,
        shift(published).slice(0, 10),
      ]),
    ),
    documentVersions: {
      ...offering.documentVersions,
      ...Object.fromEntries(
        Object.entries(offering.documentVersions).map(([name, version]) => [
          name,
          // A version is a month or a day of publication.
          Number.isNaN(Date.parse(version)) ? version : shift(version).slice(0, version.length),
        ]),
      ),
    },
    kyc: {
      ...offering.kyc,
      countryLists: offering.kyc.countryLists.map((list) => ({
        ...list,
        validFrom: list.validFrom < berlinDay(today) ? list.validFrom : berlinDay(today),
      })),
    },
  });
}
