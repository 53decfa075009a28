/**
 * The address of a request's page, as in the address bar. Once its script runs, the framework
 * requests a page's data instead, at `<page>.data`, with the wanted parts as `_routes`; neither
 * belongs into a return path.
 */
export function pageUrl(request: Pick<Request, 'url'>): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  // Deleting a parameter would rewrite the whole query in another form.
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes');
  return url;
}
