import {
  type Dictionary,
  nameOf,
  operatorsOf,
  PdfObjects,
  type PdfValue,
  Reference,
  textOf,
} from './pdf-objects.ts';

/**
 * What a file lacks of PDF/UA-1 (ISO 14289-1) and of the metadata of PDF/A-2a, by the conditions of
 * the Matterhorn Protocol that a program can decide for files like ours: an own check, and no
 * validator. Empty for a file without a fault.
 */
export function structureFaults(bytes: Uint8Array): string[] {
  const pdf = new PdfObjects(bytes);
  const root = pdf.dictionary(pdf.trailer.get('Root'));
  const pages = pagesOf(pdf, root.get('Pages'));
  const tree = readTree(pdf, root);
  return [
    ...faultsOfCatalog(pdf, root),
    ...faultsOfMetadata(pdf.stream(root.get('Metadata')).toString('utf8')),
    ...faultsOfTree(tree),
    ...faultsOfContent(pdf, root, pages),
    ...faultsOfAnnotations(pdf, root, pages),
    ...pages.flatMap((page) => faultsOfFonts(pdf, page.dictionary)),
  ];
}

interface Page {
  readonly number: number;
  readonly dictionary: Dictionary;
}

function pagesOf(pdf: PdfObjects, node: PdfValue | undefined): Page[] {
  const found = (one: PdfValue | undefined): Dictionary[] => {
    const dictionary = pdf.dictionary(one);
    return nameOf(dictionary.get('Type')) === 'Pages'
      ? pdf.list(dictionary.get('Kids')).flatMap(found)
      : [dictionary];
  };
  return found(node).map((dictionary, index) => ({ number: index + 1, dictionary }));
}

const fault = (isFault: boolean, words: string) => (isFault ? [words] : []);
const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;

function faultsOfCatalog(pdf: PdfObjects, root: Dictionary): string[] {
  const has = (key: string, name: string) => pdf.dictionary(root.get(key)).get(name) === true;
  return [
    ...fault(!has('MarkInfo', 'Marked'), 'not marked as tagged'),
    ...fault(pdf.dictionary(root.get('MarkInfo')).get('Suspects') === true, 'has suspects'),
    ...fault(!has('ViewerPreferences', 'DisplayDocTitle'), 'does not show its title'),
    ...fault(!LANGUAGE.test(textOf(root.get('Lang'))), 'no language'),
    ...fault(pdf.list(root.get('OutputIntents')).length !== 1, 'no output intent'),
    ...fault(pdf.list(pdf.trailer.get('ID')).length !== 2, 'no file identifier'),
    ...fault(pdf.trailer.has('Encrypt'), 'encrypted'),
    ...['OpenAction', 'AA', 'AcroForm', 'OCProperties', 'Names.JavaScript']
      .filter((key) => root.has(key))
      .map((key) => `has ${key}`),
  ];
}

function faultsOfMetadata(xmp: string): string[] {
  const has = (pattern: RegExp, what: string) => fault(!pattern.test(xmp), `metadata lack ${what}`);
  return [
    ...has(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">[^<]+</, 'the title'),
    ...has(/<pdfaid:part>2<\/pdfaid:part>/, 'part 2 of PDF/A'),
    ...has(/<pdfaid:conformance>A<\/pdfaid:conformance>/, 'level A of PDF/A'),
    ...has(/<pdfuaid:part>1<\/pdfuaid:part>/, 'part 1 of PDF/UA'),
    // PDF/A allows a property of another standard only with its description.
    ...has(/<pdfaSchema:prefix>pdfuaid<\/pdfaSchema:prefix>/, 'the schema of PDF/UA'),
  ];
}

interface Node {
  readonly type: string;
  readonly dictionary: Dictionary;
  readonly children: readonly Node[];
  readonly attributes: Dictionary;
}

function readTree(pdf: PdfObjects, root: Dictionary): readonly Node[] {
  const read = (value: PdfValue): Node[] => {
    const dictionary = pdf.dictionary(value);
    const type = nameOf(dictionary.get('S'));
    if (type === null) return [];
    return [
      {
        type,
        dictionary,
        attributes: pdf.dictionary(dictionary.get('A')),
        children: pdf.list(dictionary.get('K')).flatMap(read),
      },
    ];
  };
  return pdf.list(pdf.dictionary(root.get('StructTreeRoot')).get('K')).flatMap(read);
}

/** Which types may be below a type (ISO 32000-1, 14.8.4), where only some may. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  Table: ['Caption', 'TR'],
  TR: ['TH', 'TD'],
  L: ['Caption', 'LI'],
  LI: ['Lbl', 'LBody'],
  TOC: ['Caption', 'TOCI', 'TOC'],
};
/** And which types only below another. */
const ONLY_BELOW: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
};
const TYPES = new Set(
  'Document Sect TOC TOCI H1 H2 H3 P L LI Lbl LBody Table Caption TR TH TD Figure Link'.split(' '),
);

function faultsOfTree(tree: readonly Node[]): string[] {
  const found: string[] = [];
  let level = 0;
  const visit = (node: Node, above: string) => {
    const { type, children, dictionary, attributes } = node;
    if (!TYPES.has(type)) found.push(`the type ${type} is not known`);
    const allowed = BELOW[type];
    for (const child of children) {
      if (allowed !== undefined && !allowed.includes(child.type))
        found.push(`${child.type} below ${type}`);
    }
    if (ONLY_BELOW[type]?.includes(above) === false) found.push(`${type} below ${above}`);
    const heading = /^H(\d)$/.exec(type);
    if (heading) {
      if (Number(heading[1]) > level + 1) found.push(`${type} after H${level}`);
      level = Number(heading[1]);
    }
    if (type === 'Figure' && textOf(dictionary.get('Alt')).trim() === '')
      found.push('a figure without alternative text');
    if (type === 'TH' && !['Column', 'Row', 'Both'].includes(nameOf(attributes.get('Scope')) ?? ''))
      found.push('a header cell without scope');
    if (type === 'Table') found.push(...faultsOfTable(node));
    if (type === 'L' && children.some((item) => item.children.some((one) => one.type === 'Lbl')))
      if (nameOf(attributes.get('ListNumbering')) === null)
        found.push('a list with labels without its kind of numbering');
    if (dictionary.has('Lang') && !LANGUAGE.test(textOf(dictionary.get('Lang'))))
      found.push(`a part in no language: ${textOf(dictionary.get('Lang'))}`);
    for (const child of children) visit(child, type);
  };
  if (tree.length !== 1 || tree[0]?.type !== 'Document') found.push('no document at the top');
  for (const node of tree) visit(node, '');
  if (level === 0) found.push('no heading');
  return found;
}

function faultsOfTable({ children }: Node): string[] {
  const rows = children.filter(({ type }) => type === 'TR');
  const widths = rows.map((row) =>
    row.children.reduce((sum, cell) => sum + Number(cell.attributes.get('ColSpan') ?? 1), 0),
  );
  const captionAt = children.findIndex(({ type }) => type === 'Caption');
  return [
    ...fault(
      new Set(widths).size > 1,
      `a table with rows of ${[...new Set(widths)].join(', ')} cells`,
    ),
    ...fault(
      !rows.some((row) => row.children.some(({ type }) => type === 'TH')),
      'a table without header cells',
    ),
    ...fault(captionAt > 0, 'a caption within its table'),
  ];
}

const PAINTS = new Set('Tj TJ \' " f F f* B B* b b* S s sh Do EI'.split(' '));
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);

/** Everything drawn is an artifact or belongs to a node of the structure, and never both. */
function faultsOfContent(pdf: PdfObjects, root: Dictionary, pages: readonly Page[]): string[] {
  const parents = parentTree(pdf, root);
  return pages.flatMap(({ number, dictionary }) => {
    const found = new Set<string>();
    const note = (words: string) => found.add(`page ${number}: ${words}`);
    const marks: ('artifact' | 'tagged' | 'other')[] = [];
    const ofPage = pdf.list(parents.get(Number(dictionary.get('StructParents'))));
    for (const content of pdf.list(dictionary.get('Contents')).map((one) => one)) {
      for (const { operator, operands } of operatorsOf(
        pdf.stream(content instanceof Reference ? content : dictionary.get('Contents')),
      )) {
        if (operator === 'BMC' || operator === 'BDC') {
          const mcid = pdf.dictionary(operands[1]).get('MCID');
          const kind =
            nameOf(operands[0]) === 'Artifact'
              ? 'artifact'
              : mcid === undefined
                ? 'other'
                : 'tagged';
          if (kind !== 'other' && marks.some((one) => one !== 'other'))
            note(`${kind} content within ${marks.join(', ')}`);
          if (typeof mcid === 'number' && !(ofPage[mcid] instanceof Reference))
            note(`content ${mcid} belongs to no node`);
          marks.push(kind);
        } else if (operator === 'EMC') marks.pop();
        else if (PAINTS.has(operator)) {
          if (!marks.some((one) => one !== 'other'))
            note('content that is neither artifact nor tagged');
          if (SHOWS_TEXT.has(operator) && operands.flat().some(hasMissingGlyph))
            note('a glyph that the font lacks');
        }
      }
    }
    if (marks.length > 0) note('marked content without its end');
    return [...found];
  });
}

/** Two bytes a glyph; glyph 0 is the one of missing letters. */
function hasMissingGlyph(shown: PdfValue): boolean {
  if (!Buffer.isBuffer(shown)) return false;
  for (let at = 0; at + 1 < shown.length; at += 2) if (shown.readUInt16BE(at) === 0) return true;
  return false;
}

function parentTree(pdf: PdfObjects, root: Dictionary): Map<number, PdfValue> {
  const found = new Map<number, PdfValue>();
  const visit = (node: Dictionary) => {
    const pairs = pdf.list(node.get('Nums'));
    for (let at = 0; at + 1 < pairs.length; at += 2) found.set(Number(pairs[at]), pairs[at + 1]!);
    for (const kid of pdf.list(node.get('Kids'))) visit(pdf.dictionary(kid));
  };
  visit(pdf.dictionary(pdf.dictionary(root.get('StructTreeRoot')).get('ParentTree')));
  return found;
}

/** Bit 3 prints, bits 1, 2 and 6 hide (ISO 32000-1, 12.5.3). */
const PRINTED = 4;
const HIDDEN = 1 + 2 + 32;

function faultsOfAnnotations(pdf: PdfObjects, root: Dictionary, pages: readonly Page[]): string[] {
  const parents = parentTree(pdf, root);
  return pages.flatMap(({ number, dictionary }) => {
    const annotations = pdf.list(dictionary.get('Annots')).map((one) => pdf.dictionary(one));
    return [
      ...fault(nameOf(dictionary.get('Tabs')) !== 'S', 'tabs do not follow the structure'),
      ...annotations.flatMap((one) => [
        ...fault(nameOf(one.get('Subtype')) !== 'Link', 'an annotation that is no link'),
        ...fault(textOf(one.get('Contents')).trim() === '', 'a link without words'),
        ...fault(
          nameOf(pdf.dictionary(parents.get(Number(one.get('StructParent')))).get('S')) !== 'Link',
          'a link outside the structure',
        ),
        ...fault(
          (Number(one.get('F')) & PRINTED) === 0 || (Number(one.get('F')) & HIDDEN) !== 0,
          'a link that is not printed',
        ),
      ]),
    ].map((words) => `page ${number}: ${words}`);
  });
}

function faultsOfFonts(pdf: PdfObjects, page: Dictionary): string[] {
  const fonts = pdf.dictionary(pdf.dictionary(page.get('Resources')).get('Font'));
  return [...fonts.values()].flatMap((value) => {
    const font = pdf.dictionary(value);
    const inner = pdf.dictionary(pdf.list(font.get('DescendantFonts'))[0]);
    const descriptor = pdf.dictionary((inner.size > 0 ? inner : font).get('FontDescriptor'));
    const name = nameOf(font.get('BaseFont')) ?? 'a font';
    return [
      ...fault(
        !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key)),
        `${name} is not embedded`,
      ),
      ...fault(
        !/beginbf(char|range)/.test(pdf.stream(font.get('ToUnicode')).toString('latin1')),
        `${name} has no letters for its glyphs`,
      ),
    ];
  });
}
