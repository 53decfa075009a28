/** The PDFs of the offering under `/files/`, in German. */
export const DOCUMENT_FILES = {
  lightpaper: '/files/lightpaper.pdf',
  prospectus: '/files/prospectus.pdf',
  consumerInformation: '/files/consumer-information.pdf',
  articles: '/files/articles-of-incorporation.pdf',
} as const;
