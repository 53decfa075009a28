import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { structureFaults } from './structure-faults.ts';

interface ReadPage {
  /** The words in drawing order; runs that end a line are followed by a space. */
  readonly text: string;
  /** Each run of text and its distance from the top of the page. */
  readonly runs: readonly { readonly text: string; readonly top: number; readonly left: number }[];
  /** Structure types of the page, outermost first, as `Table/TR/TH`. */
  readonly structure: readonly string[];
  /** Names of link targets inside the file that links of this page lead to. */
  readonly links: readonly string[];
}

export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly title: string;
  readonly language: string;
  readonly author: string;
  readonly outline: readonly string[];
  /** Page number of each named target, counted from 1. */
  readonly placeOf: (name: string) => Promise<number>;
}

/**
 * Reads one of our PDFs with a program other than the one that made it. Throws if it is not
 * accessible, so that every kind of document is checked wherever a test reads one.
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const faults = structureFaults(bytes);
  if (faults.length > 0) throw new Error(`not accessible: ${faults.join('; ')}`);
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const info = (await document.getMetadata()).info as {
    readonly Title?: string;
    readonly Author?: string;
    readonly Language?: string;
  };
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index): Promise<ReadPage> => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const runs = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                left: Number(item.transform[4]),
                top: page.view[3]! - Number(item.transform[5]),
              },
            ]
          : [],
      );
      const annotations = (await page.getAnnotations()) as { dest?: unknown }[];
      return {
        text: items
          .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
          .join(''),
        runs,
        structure: typesOf(await page.getStructTree()),
        links: annotations.flatMap(({ dest }) => (typeof dest === 'string' ? [dest] : [])),
      };
    }),
  );
  const outline = ((await document.getOutline()) ?? []).flatMap((chapter) => [
    chapter.title,
    ...chapter.items.map((item: { title: string }) => item.title),
  ]);
  return {
    pages,
    title: info.Title ?? '',
    author: info.Author ?? '',
    language: info.Language ?? '',
    outline,
    placeOf: async (name) => {
      const place = await document.getDestination(name);
      return place ? (await document.getPageIndex(place[0])) + 1 : 0;
    },
  };
}

/**
 * A node of the structure; leaves that only point to drawn content have no role and no children.
 */
interface StructureNode {
  readonly role?: string;
  readonly type?: string;
  readonly children?: readonly StructureNode[];
}

function typesOf(node: StructureNode | null, above = ''): string[] {
  if (!node || !drawsSomething(node)) return [];
  if (node.type === 'content') return [];
  const path =
    node.role === undefined || node.role === 'Root'
      ? above
      : `${above}${above === '' ? '' : '/'}${node.role}`;
  return [path, ...(node.children ?? []).flatMap((child) => typesOf(child, path))];
}

/** The library also lists neighbours that have nothing on this page. */
function drawsSomething(node: StructureNode): boolean {
  return node.type === 'content' || (node.children ?? []).some(drawsSomething);
}
