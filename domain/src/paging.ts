/** Rows per page of every list the back office pages through; server and browser must agree, or pages repeat or skip rows. */
export const ROWS_PER_PAGE = 50;
