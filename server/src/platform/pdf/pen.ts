import type { Locale } from '@bb1/domain/locale';
import { languageTag } from '@bb1/domain/presentation';
import type { Line } from './break-lines.ts';
import type { TextStyle } from './document-look.ts';
import type { FontStyle } from './inline-text.ts';
import { Typeface } from './typeface.ts';

/**
 * A node in a tagged document's structure (ISO 32000-1, 14.7), created when something is first
 * drawn for it.
 */
export interface Tag {
  readonly type:
    | 'Document'
    | 'Sect'
    | 'TOC'
    | 'TOCI'
    | 'H1'
    | 'H2'
    | 'H3'
    | 'P'
    | 'L'
    | 'LI'
    | 'Lbl'
    | 'LBody'
    | 'Table'
    | 'Caption'
    | 'TR'
    | 'TH'
    | 'TD'
    | 'Figure'
    | 'Link'
    | 'Title';
  readonly parent: Tag | null;
  readonly alternative?: string;
  /** Attributes of tables and lists (ISO 32000-1, 14.8.5). */
  readonly attributes?: TagAttributes;
  /** Of everything below it, where it is not the document's. */
  readonly language?: Locale;
}

type TagAttributes =
  | { readonly O: 'Table'; readonly Scope: 'Column' }
  | { readonly O: 'Table'; readonly ColSpan: number }
  | { readonly O: 'List'; readonly ListNumbering: 'Disc' | 'Decimal' | 'LowerAlpha' };

/**
 * Artifacts, which readers of the structure skip: rules, running headers, ornaments, repeated table
 * headers.
 */
export const ARTIFACT = 'artifact';

export interface WriteOptions {
  readonly x: number;
  readonly baseline: number;
  readonly style: FontStyle;
  readonly size: number;
  readonly colour: string;
  /** Figures of equal width, for columns of numbers. */
  readonly tabular?: boolean;
  readonly spacing?: number;
}

interface WrittenElement {
  readonly dictionary: { readonly data: { A?: TagAttributes } };
}

/**
 * Draws on the current page of a document and maintains its structure. Coordinates are points from
 * the top left corner.
 */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly typeface: Typeface;
  readonly #elements = new Map<Tag, PDFKit.PDFStructureElement>();

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.typeface = new Typeface(doc);
  }

  /** Draws something that belongs to a node of the structure. */
  tagged(tag: Tag | typeof ARTIFACT, draw: () => void): void {
    if (tag === ARTIFACT) {
      this.doc.markContent('Artifact', { type: 'Layout' });
      draw();
      this.doc.endMarkedContent();
      return;
    }
    const element = this.#element(tag);
    const content = this.doc.markStructureContent(tag.type);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Reserves a node that may stay empty. */
  place(tag: Tag): void {
    this.#element(tag);
  }

  /** Runs along the top or bottom of every page. */
  pagination(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.doc.endMarkedContent();
  }

  /** One run of text, unbroken. Mark it by calling `tagged` around it. */
  write(
    text: string,
    { x, baseline, style, size, colour, tabular = false, spacing = 0 }: WriteOptions,
  ): void {
    let at = x;
    for (const run of this.typeface.faceRuns(text, style)) {
      const options = {
        lineBreak: false,
        baseline: 'alphabetic' as const,
        characterSpacing: spacing,
        ...(tabular ? { features: ['tnum' as const] } : {}),
      };
      this.doc.font(run.face).fontSize(size).fillColor(colour);
      this.doc.text(run.text, at, baseline, options);
      at += this.doc.widthOfString(run.text, options);
    }
  }

  /** A broken line of a text including its links, as content of `tag`. */
  line(
    line: Line,
    tag: Tag | typeof ARTIFACT,
    at: {
      readonly x: number;
      readonly baseline: number;
      readonly text: TextStyle;
      readonly linkColour: string;
      readonly tabular?: boolean;
    },
  ): void {
    const { x, baseline, text, linkColour, tabular = false } = at;
    for (const { text: words, style, href, x: offset, width } of line.fragments) {
      const write = (colour: string) =>
        this.write(words, { x: x + offset, baseline, style, size: text.size, colour, tabular });
      if (href === undefined || tag === ARTIFACT) this.tagged(tag, () => write(text.colour));
      else
        this.link(
          { type: 'Link', parent: tag },
          {
            box: { x: x + offset, y: baseline - text.size, width, height: text.leading },
            to: href,
            words,
          },
          () => write(linkColour),
        );
    }
  }

  /** A link around what is drawn: to an address, or inside the document if `to` begins with `#`. */
  link(
    tag: Tag,
    {
      box,
      to,
      words,
    }: { box: { x: number; y: number; width: number; height: number }; to: string; words: string },
    draw: () => void,
  ): void {
    this.tagged(tag, draw);
    const element = this.#element(tag);
    // The link's alternative text, for readers that announce links separately.
    const options = {
      structParent: element,
      Contents: new String(words),
    } as unknown as PDFKit.Mixins.AnnotationOption;
    if (to.startsWith('#'))
      this.doc.goTo(box.x, box.y, box.width, box.height, to.slice(1), options);
    else this.doc.link(box.x, box.y, box.width, box.height, to, options);
    // Ended while its page is the current one: the library records that page as the link's
    // location.
    element.end();
  }

  rule({
    x,
    y,
    width,
    thickness,
    colour,
  }: {
    x: number;
    y: number;
    width: number;
    thickness: number;
    colour: string;
  }): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  }

  #element(tag: Tag): PDFKit.PDFStructureElement {
    const known = this.#elements.get(tag);
    if (known) return known;
    const options = {
      ...(tag.alternative === undefined ? {} : { alt: tag.alternative }),
      ...(tag.language === undefined ? {} : { lang: languageTag(tag.language) }),
    };
    const element = this.doc.struct(tag.type === 'Title' ? 'P' : tag.type, options);
    // The library writes no attributes of lists, and no width of cells.
    if (tag.attributes !== undefined)
      (element as unknown as WrittenElement).dictionary.data.A = { ...tag.attributes };
    this.#elements.set(tag, element);
    if (tag.parent === null) this.doc.addStructure(element);
    else this.#element(tag.parent).add(element);
    return element;
  }
}
