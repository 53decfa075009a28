/**
 * The source of a tax case as German statutes are cited: `EStG 44a(8) sentence 1 no. 1` is
 * § 44a Abs. 8 Satz 1 Nr. 1 EStG. Words that explain it are left out.
 */
export function germanCitation(source: string): string {
  const [, statute = '', provisions = ''] = /^(EStG) ([^:]*)/.exec(source) ?? [];
  const cited = provisions
    .replace(/ does not name.*$/, '')
    .replaceAll(/(\d+[a-z]?)\((\d+[a-z]?)\)/g, '§ $1 Abs. $2')
    .replaceAll(/(?<=^|, )(\d+[a-z]?)(?= sentence)/g, '§ $1')
    .replaceAll(/\((\d+)\)/g, 'Abs. $1')
    .replaceAll(/sentences?/g, 'Satz')
    .replaceAll('no.', 'Nr.')
    .replaceAll('letter', 'Buchst.')
    .replaceAll(' and ', ' und ');
  return `${cited} ${statute}`;
}
