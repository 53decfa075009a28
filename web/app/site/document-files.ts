/** The PDFs of the offering under `/files/`, in German. */
export const DOCUMENT_FILES = {
  lightpaper: '/files/lightpaper.pdf',
  prospectus: '/files/prospectus.pdf',
  consumerInformation: '/files/consumer-information.pdf',
  articles: '/files/articles-of-incorporation.pdf',
  tokenizationServices: '/files/tokenization-services.pdf',
  tokenSale: '/files/token-sale.pdf',
} as const;

/** The annual financial statements, oldest first. */
export const FINANCIAL_STATEMENTS = [2019, 2020, 2021, 2022, 2023, 2024].map((year) => ({ year, file: `/files/financial-statements-${year}.pdf` }));
