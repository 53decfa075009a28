/** Lists in the formats of their publishers. Everybody in them is invented. */

export interface Listed {
  readonly ref: string;
  readonly kind?: 'person' | 'organisation';
  readonly names: readonly string[];
  readonly born?: string;
  readonly countries?: readonly string[];
  readonly programme?: string;
}

const OPEN_SANCTIONS_COLUMNS = [
  'id',
  'schema',
  'name',
  'aliases',
  'birth_date',
  'countries',
  'addresses',
  'identifiers',
  'sanctions',
  'phones',
  'emails',
  'program_ids',
  'dataset',
  'first_seen',
  'last_seen',
  'last_change',
];

export function openSanctionsCsv(
  entries: readonly Listed[],
  { changed = '2026-03-01T10:00:00' }: { readonly changed?: string } = {},
): string {
  const rows = entries.map(
    ({
      ref,
      kind = 'person',
      names: [name = '', ...aliases],
      born = '',
      countries = [],
      programme = '',
    }) => [
      ref,
      kind === 'person' ? 'Person' : 'Company',
      name,
      aliases.join(';'),
      born,
      countries.join(';').toLowerCase(),
      '',
      '',
      programme,
      '',
      '',
      '',
      'Invented list',
      '2024-01-01T00:00:00',
      changed,
      changed,
    ],
  );
  return [OPEN_SANCTIONS_COLUMNS, ...rows]
    .map((row) => `${row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}

const EU_COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_EU_ReferenceNumber',
  'Entity_UnitedNationId',
  'Entity_DesignationDate',
  'Entity_DesignationDetails',
  'Entity_Remark',
  'Entity_SubjectType',
  'Entity_SubjectType_ClassificationCode',
  'Entity_Regulation_Type',
  'Entity_Regulation_OrganisationType',
  'Entity_Regulation_PublicationDate',
  'Entity_Regulation_EntryIntoForceDate',
  'Entity_Regulation_NumberTitle',
  'Entity_Regulation_Programme',
  'Entity_Regulation_PublicationUrl',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'NameAlias_NameLanguage',
  'NameAlias_Gender',
  'NameAlias_Title',
  'NameAlias_Function',
  'NameAlias_LogicalId',
  'Address_City',
  'Address_Street',
  'Address_CountryIso2Code',
  'BirthDate_BirthDate',
  'BirthDate_Day',
  'BirthDate_Month',
  'BirthDate_Year',
  'BirthDate_YearRangeFrom',
  'BirthDate_YearRangeTo',
  'BirthDate_Circa',
  'BirthDate_CountryIso2Code',
  'Citizenship_Region',
  'Citizenship_CountryIso2Code',
  'Citizenship_CountryDescription',
] as const;

/**
 * One record per name, then one with the birth date, then one per citizenship, as the export has
 * them.
 */
export function euFsfCsv(
  entries: readonly Listed[],
  { generated = '01/03/2026' }: { readonly generated?: string } = {},
): string {
  const rows = entries.flatMap(
    ({ ref, kind = 'person', names, born, countries = [], programme = 'TEST' }) => {
      const common = {
        fileGenerationDate: generated,
        Entity_LogicalId: ref,
        Entity_EU_ReferenceNumber: `EU.${ref}.1`,
        Entity_SubjectType: kind === 'person' ? 'P' : 'E',
        Entity_SubjectType_ClassificationCode: kind === 'person' ? 'person' : 'enterprise',
        Entity_Regulation_Programme: programme,
      };
      return [
        ...names.map((name) => ({ ...common, NameAlias_WholeName: name })),
        ...(born === undefined
          ? []
          : [
              {
                ...common,
                BirthDate_BirthDate: born.length === 10 ? born : '',
                BirthDate_Year: born.slice(0, 4),
                BirthDate_Circa: 'false',
              },
            ]),
        ...countries.map((country) => ({ ...common, Citizenship_CountryIso2Code: country })),
      ];
    },
  );
  const line = (fields: readonly string[]) =>
    `${fields.map((field) => (/[";\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')}\r\n`;
  return `\uFEFF${line(EU_COLUMNS)}${rows.map((row: Readonly<Partial<Record<(typeof EU_COLUMNS)[number], string>>>) => line(EU_COLUMNS.map((column) => row[column] ?? ''))).join('')}`;
}

/**
 * `SDN.CSV` ends with the DOS end-of-file character, and writes spaces after its word for empty.
 */
export function ofacSdnCsv(
  entries: readonly (Listed & { readonly remarks?: string; readonly type?: string })[],
): string {
  const rows = entries.map(
    ({ ref, kind = 'person', names: [name = ''], programme = 'TEST', remarks, type }) => {
      const written = type ?? (kind === 'person' ? 'individual' : null);
      return `${ref},"${name}",${written === null ? '-0- ' : `"${written}"`},"${programme}",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,${remarks === undefined ? '-0- ' : `"${remarks}"`}\r\n`;
    },
  );
  return `${rows.join('')}\u001A`;
}

export function ofacAltCsv(
  aliases: readonly { readonly ref: string; readonly name: string }[],
): string {
  return aliases.map(({ ref, name }, at) => `${ref},${at + 1},"aka","${name}",-0- \r\n`).join('');
}

/** This many people with composed names, no two the same. */
export function manyListed(count: number, seed = 0): Listed[] {
  const first = [
    'Alwin',
    'Bertram',
    'Corvin',
    'Detlev',
    'Edgar',
    'Falk',
    'Gernot',
    'Hartwin',
    'Ingbert',
    'Jorin',
    'Konrad',
    'Ludger',
  ];
  const last = [
    'Abendroth',
    'Bruchwald',
    'Cordemann',
    'Dornbusch',
    'Eichengrund',
    'Farnholt',
    'Grauwinkel',
    'Heidebrecht',
    'Immenhof',
    'Jagdstein',
    'Kaltwasser',
    'Lindenborn',
    'Moorkamp',
  ];
  return Array.from({ length: count }, (_, index) => {
    const at = index + seed;
    return {
      ref: `${at + 1}`,
      names: [
        `${first[at % first.length]} ${last[at % last.length]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(at / 156) % 26]}${'aeiou'[Math.floor(at / 4056) % 5]}`,
      ],
      born: `${1930 + (at % 70)}`,
    };
  });
}
