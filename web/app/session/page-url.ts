/**
 * The address of the page that a request is for, as it stands in the address bar. Once its script runs, the framework
 * asks for the data of a page instead, at `<page>.data`, with the wanted parts as `_routes`; neither leads anybody back.
 */
export function pageUrl(request: Pick<Request, 'url'>): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
  // Taking something out writes the whole query anew, and differently.
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes');
  return url;
}
