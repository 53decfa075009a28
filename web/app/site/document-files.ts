/** The PDFs of the offering under `/files/`, in German. */
export const DOCUMENT_FILES = {
  lightpaper: '/files/lightpaper.pdf',
  prospectus: '/files/prospectus.pdf',
  consumerInformation: '/files/consumer-information.pdf',
  articles: '/files/articles-of-incorporation.pdf',
  tokenizationServices: '/files/tokenization-services.pdf',
  tokenSale: '/files/token-sale.pdf',
} as const;

/** The annual financial statements of a year. */
export function statementsFile(year: number): string {
  return `/files/financial-statements-${year}.pdf`;
}
