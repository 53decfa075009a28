import { languageTag } from '@bb1/domain/presentation';
import PdfKit from 'pdfkit';
import { drawCover } from './cover-page.ts';
import { type DocumentLook, PAGE, TEXT_HEIGHT } from './document-look.ts';
import type { DocumentSource } from './document-source.ts';
import type { DrawnPiece, HeadingEntry } from './drawn-piece.ts';
import { layoutBlocks } from './layout-blocks.ts';
import { layoutContents } from './layout-contents.ts';
import { drawLetterHead, LETTER_HEAD, LETTER_TEXT_HEIGHT } from './letter-head.ts';
import { drawPageFrame } from './page-frame.ts';
import { paginate, type Placed } from './paginate.ts';
import { Pen, type Tag } from './pen.ts';

interface Book {
  readonly source: DocumentSource;
  readonly look: DocumentLook;
  readonly root: Tag;
  readonly pages: Placed<DrawnPiece>[][];
  /** Pages before the first page of text. */
  readonly ahead: number;
}

/**
 * Contents up to this share of a page are directly followed by the text; longer ones have their own
 * pages.
 */
const SHORT_CONTENTS = 0.5;

/**
 * Sets a document on A4 pages as tagged PDF 1.7: a report with cover, contents and bookmarks, or a
 * letter. The same source and look give the same bytes. Throws RangeError if a row, drawing or
 * boxed text is taller than a page.
 */
export async function typesetDocument(
  source: DocumentSource,
  look: DocumentLook,
): Promise<Uint8Array> {
  const doc = openDocument(source, look);
  const bytes = collect(doc);
  const pen = new Pen(doc);
  const book = layOut(pen, source, look);
  if (source.layout === 'report') {
    newPage(pen, book, 1);
    drawCover(pen, { source, look, parent: book.root });
  }
  drawText(pen, book);
  doc.end();
  return bytes;
}

function layOut(pen: Pen, source: DocumentSource, look: DocumentLook): Book {
  const root: Tag = { type: 'Document', parent: null };
  const context = { measure: pen.typeface.measure, look, parent: root };
  const pieces = layoutBlocks(source, context);
  if (source.layout === 'letter') {
    const head: DrawnPiece = {
      height: LETTER_HEAD,
      spaceBefore: 0,
      keepWithNext: true,
      draw: (on, { top }) => drawLetterHead(on, { source, look, parent: root, top }),
    };
    const pages = paginate([head, ...pieces], LETTER_TEXT_HEIGHT);
    return { source, look, root, pages, ahead: 0 };
  }
  const pageOf = new Map<string, number>();
  const contents = layoutContents(
    pieces.flatMap((piece) => piece.heading ?? []),
    context,
    (anchor) => pageOf.get(anchor) ?? 0,
  );
  const short =
    contents.reduce((sum, piece) => sum + piece.spaceBefore + piece.height, 0) <=
    TEXT_HEIGHT * SHORT_CONTENTS;
  const text = pieces.map((piece, index) =>
    index === 0 ? { ...piece, startsPage: !short } : piece,
  );
  const book: Book = {
    source,
    look,
    root,
    pages: paginate([...contents, ...text], TEXT_HEIGHT),
    ahead: 1,
  };
  book.pages.forEach((page, index) =>
    page.forEach(
      ({ piece }) => piece.heading && pageOf.set(piece.heading.anchor, book.ahead + index + 1),
    ),
  );
  return book;
}

function drawText(pen: Pen, book: Book): void {
  const bookmarks = new Bookmarks(pen);
  book.pages.forEach((page, index) => {
    newPage(pen, book, book.ahead + index + 1);
    for (const { piece, top, repeated } of page) {
      piece.draw(pen, { top: PAGE.top + top, repeated });
      if (piece.heading) bookmarks.add(piece.heading, PAGE.top + top);
    }
  });
}

function newPage(pen: Pen, { source, look, ahead, pages }: Book, page: number): void {
  pen.doc.addPage();
  drawPageFrame(pen, { source, look, page, pages: ahead + pages.length, head: page > 1 });
}

class Bookmarks {
  readonly #pen: Pen;
  #chapter: PDFKit.PDFOutline | null = null;

  constructor(pen: Pen) {
    this.#pen = pen;
  }

  add({ level, number, text }: HeadingEntry, top: number): void {
    if (level === 3) return;
    const { outline, page } = this.#pen.doc as unknown as {
      outline: PDFKit.PDFOutline;
      page: PDFKit.PDFPage;
    };
    // If `left` is the page width, the library writes a distance of 0 from the left edge.
    const options = {
      top: Math.max(0, top - 12),
      left: page.width,
      zoom: 0,
      fit: false,
      pageNumber: null,
      expanded: false,
    };
    const parent = level === 1 || this.#chapter === null ? outline : this.#chapter;
    const item = parent.addItem(number === '' ? text : `${number} ${text}`, options);
    if (level === 1) this.#chapter = item;
  }
}

function openDocument(source: DocumentSource, look: DocumentLook): PDFKit.PDFDocument {
  const info = {
    Title: forMetadata(source.title),
    Subject: forMetadata(source.subtitle),
    Author: forMetadata(look.issuer.name),
    Keywords: forMetadata(`${look.token.code}, ${look.mark}`),
    Creator: forMetadata(look.issuer.name),
    Producer: 'PDFKit',
    CreationDate: new Date(`${source.date}T12:00:00Z`),
  };
  // An empty font: the standard ones are not embedded.
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: languageTag(source.language ?? 'de'),
    // XMP metadata, output intent, tags and embedded fonts as PDF/A-2 demands at level A.
    subset: 'PDF/A-2a',
    displayTitle: true,
    autoFirstPage: false,
    font: '',
    info,
  });
  (doc as unknown as { appendXML: (xml: string) => void }).appendXML(PDF_UA);
  return doc;
}

/** PDF/UA-1, with the description that PDF/A demands of another standard's property. */
const PDF_UA = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** The library copies these into XML unescaped. */
function forMetadata(text: string): string {
  return text.replaceAll('&', 'und').replaceAll(/[<>]/g, '');
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', fail);
  });
}
