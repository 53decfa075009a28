import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, LOCALES } from '@bb1/domain/locale';

/**
 * Reads the offering's texts, `<language>/<name>.md`, once: with another folder the same build
 * describes another bond.
 */
export async function readContent(
  directory: string,
): Promise<(locale: Locale, name: string) => string> {
  const files = await Promise.all(
    LOCALES.map(async (locale) => {
      const names = (await readdir(join(directory, locale))).filter((file) => file.endsWith('.md'));
      return Promise.all(
        names.map(
          async (file) =>
            [`${locale}/${file}`, await readFile(join(directory, locale, file), 'utf8')] as const,
        ),
      );
    }),
  );
  const sources = new Map(files.flat());
  return (locale, name) => {
    const source = sources.get(`${locale}/${name}.md`);
    if (source === undefined)
      throw new Error(`the offering has no content file ${locale}/${name}.md`);
    return source;
  };
}
