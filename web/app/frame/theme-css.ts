/**
 * The offering's colours as a style sheet. Its definition accepts only #rrggbb, so nothing else can
 * get into the style element.
 */
export function themeCss(colours: Readonly<Record<string, string>>): string {
  return `:root{${Object.entries(colours)
    .map(([name, colour]) => `--offering-${name}:${colour}`)
    .join(';')}}`;
}
