import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListEntry } from '@bb1/domain/screening/screened';
import { readScreeningList } from './read-screening-list.ts';
import { ScreeningListUnreadable, type ListSummary } from './screening-lists-port.ts';
import {
  euFsfCsv,
  manyListed,
  ofacAltCsv,
  ofacSdnCsv,
  openSanctionsCsv,
} from './test-files/written-lists.ts';

type Read = { format: string; entries: ListEntry[] } & Omit<ListSummary, 'entries' | 'unreadable'>;

async function read(
  file: string | Uint8Array,
  { aliases, chunk = 700 }: { aliases?: string; chunk?: number } = {},
): Promise<Read> {
  const source = (content: string | Uint8Array) => () =>
    chunksOf(typeof content === 'string' ? Buffer.from(content) : content, chunk);
  const reading = await readScreeningList({
    file: source(file),
    aliases: aliases === undefined ? null : source(aliases),
  });
  const entries: ListEntry[] = [];
  for await (const entry of reading.entries) entries.push(entry);
  const { entries: counted, skipped, edition } = reading.summary();
  expect(counted).toBe(entries.length);
  return { format: reading.format, entries, skipped, edition };
}

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function refused(
  file: string | Uint8Array,
  options: { aliases?: string; chunk?: number } = {},
): Promise<string> {
  return read(file, options).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ScreeningListUnreadable) return error.message;
      throw error;
    },
  );
}

describe('OpenSanctions', () => {
  const file = openSanctionsCsv([
    {
      ref: 'inv-1',
      names: ['Ignaz Wolkenstein', 'Wolkenstein, Ignaz "Iggy"', 'Ігнац Волькенштайн'],
      born: '1959-02-11',
      countries: ['RU', 'CY'],
      programme: 'Asset freeze, invented',
    },
    { ref: 'inv-2', kind: 'organisation', names: ['Nordlicht Frachtkontor Ltd'] },
  ]);

  it('[KYC-8] is read with all names, partial dates and countries, and its latest change gives its age', async () => {
    expect(await read(file)).toEqual({
      format: 'opensanctions_csv',
      edition: '2026-03-01',
      skipped: 0,
      entries: [
        {
          ref: 'inv-1',
          kind: 'person',
          names: ['Ignaz Wolkenstein', 'Wolkenstein, Ignaz "Iggy"', 'Ігнац Волькенштайн'],
          birthDates: ['1959-02-11'],
          countries: ['RU', 'CY'],
          programme: 'Asset freeze, invented',
        },
        {
          ref: 'inv-2',
          kind: 'organisation',
          names: ['Nordlicht Frachtkontor Ltd'],
          birthDates: [],
          countries: [],
          programme: null,
        },
      ],
    });
  });

  it('[KYC-8] entries that are neither person nor company are skipped and counted, and ambiguous ones stay', async () => {
    const other =
      file.replace('"Company"', '"LegalEntity"') +
      file.split('\n')[1]?.replace('"inv-1"', '"inv-3"').replace('"Person"', '"Vessel"') +
      '\n';
    const { entries, skipped } = await read(other);
    expect({ kinds: entries.map(({ kind }) => kind), skipped }).toEqual({
      kinds: ['person', 'unknown'],
      skipped: 1,
    });
  });

  it('[KYC-8] several and partial birth dates are kept as the list has them; an invalid date is reported with its line', async () => {
    expect(
      (await read(file.replace('1959-02-11', '1959;1960-03;1961-01-02'))).entries[0]?.birthDates,
    ).toEqual(['1959', '1960-03', '1961-01-02']);
    expect(await refused(file.replace('1959-02-11', '11.02.1959'))).toBe('line 2: value');
  });
});

describe('the list of the European Union', () => {
  const file = euFsfCsv([
    {
      ref: '900001',
      names: ['Ignaz Wolkenstein', 'Ignatz WOLKENSTEIN; "Iggy"'],
      born: '1959-02-11',
      countries: ['RU', 'CY'],
      programme: 'INV',
    },
    { ref: '900002', kind: 'organisation', names: ['Nordlicht Frachtkontor'] },
    { ref: '900003', names: ['Orla Fennwick'], born: '1970' },
  ]);

  it('[KYC-8] has its records grouped by entity, with byte order mark, Windows line ends and quoted semicolons', async () => {
    expect(await read(file)).toEqual({
      format: 'eu_fsf_csv',
      edition: '2026-03-01',
      skipped: 0,
      entries: [
        {
          ref: '900001',
          kind: 'person',
          names: ['Ignaz Wolkenstein', 'Ignatz WOLKENSTEIN; "Iggy"'],
          birthDates: ['1959-02-11'],
          countries: ['RU', 'CY'],
          programme: 'INV',
        },
        {
          ref: '900002',
          kind: 'organisation',
          names: ['Nordlicht Frachtkontor'],
          birthDates: [],
          countries: [],
          programme: 'TEST',
        },
        {
          ref: '900003',
          kind: 'person',
          names: ['Orla Fennwick'],
          birthDates: ['1970'],
          countries: [],
          programme: 'TEST',
        },
      ],
    });
  });

  it('[KYC-8] has names in parts joined', async () => {
    const [header = '', ...lines] = file.split('\r\n');
    const columns = header.split(';');
    const fields = (lines.find((line) => line.includes('Orla Fennwick')) ?? '').split(';');
    const put = (column: string, value: string) => void (fields[columns.indexOf(column)] = value);
    put('NameAlias_WholeName', '');
    put('NameAlias_FirstName', 'Orla');
    put('NameAlias_LastName', 'Fennwick');
    expect((await read([header, fields.join(';'), ''].join('\r\n'))).entries[0]?.names).toEqual([
      'Orla Fennwick',
    ]);
  });

  it('[KYC-8] is unreadable if an entity reappears after another, or has no name', async () => {
    const lines = file.split('\r\n');
    expect(await refused([...lines.slice(0, -1), lines[1], ''].join('\r\n'))).toBe(
      `line ${lines.length}: twice`,
    );
    expect(await refused(file.replace('Nordlicht Frachtkontor', ''))).toMatch(/^line \d+: value$/);
  });
});

describe('the list of the US Treasury', () => {
  const sdn = ofacSdnCsv([
    {
      ref: '90001',
      names: ['WOLKENSTEIN, Ignaz'],
      remarks:
        'DOB 11 Feb 1959; alt. DOB 1960; POB Tiraspol; nationality Russia; citizen Cyprus; Gender Male.',
    },
    { ref: '90002', kind: 'organisation', names: ['NORDLICHT FRACHTKONTOR'] },
    { ref: '90003', names: ['MV ALBATROS'], type: 'vessel' },
    {
      ref: '90004',
      names: ['FENNWICK, Orla Maeve'],
      remarks: 'DOB circa 1970; nationality Freedonia; citizen Cyprus.',
    },
  ]);
  const alt = ofacAltCsv([
    { ref: '90001', name: 'WOLKENSTEYN, Ignat' },
    { ref: '90002', name: 'NORDLICHT SHIPPING' },
  ]);

  it('[KYC-8] SDN.CSV and ALT.CSV together give first names first, aliases, birth dates and citizenships; ships are skipped', async () => {
    expect(await read(sdn, { aliases: alt })).toEqual({
      format: 'ofac_csv',
      edition: null,
      skipped: 1,
      entries: [
        {
          ref: '90001',
          kind: 'person',
          names: ['Ignaz WOLKENSTEIN', 'Ignat WOLKENSTEYN'],
          birthDates: ['1959-02-11', '1960'],
          countries: ['RU', 'CY'],
          programme: 'TEST',
        },
        {
          ref: '90002',
          kind: 'organisation',
          names: ['NORDLICHT FRACHTKONTOR', 'NORDLICHT SHIPPING'],
          birthDates: [],
          countries: [],
          programme: 'TEST',
        },
        {
          ref: '90004',
          kind: 'person',
          names: ['Orla Maeve FENNWICK'],
          birthDates: ['1970'],
          countries: [],
          programme: 'TEST',
        },
      ],
    });
    expect((await read(sdn)).entries.map(({ names }) => names.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['DOB 17 Jul 1943; POB Ruritania.', ['1943-07-17']],
    ['DOB Jul 1943.', ['1943-07']],
    ['DOB 1961 to 1963; Gender Male.', ['1961', '1963']],
    ['DOB 01 Jan 1960 to 31 Dec 1962.', ['1960-01-01', '1962']],
    ['Passport D1943 (Ruritania).', []],
  ])('[KYC-8] has in “%s” the birth dates %o', async (remarks, born) => {
    expect(
      (await read(ofacSdnCsv([{ ref: '1', names: ['FENNWICK, Orla'], remarks }]))).entries[0]
        ?.birthDates,
    ).toEqual(born);
  });

  it('[KYC-8] has the only file of aliases, and a malformed one is reported with its line', async () => {
    expect(await refused(openSanctionsCsv(manyListed(1)), { aliases: alt })).toBe(
      'line 1: aliases',
    );
    expect(await refused(sdn, { aliases: sdn })).toBe('line 1: columns');
  });
});

describe('an unreliable file', () => {
  const lists = {
    opensanctions: openSanctionsCsv(manyListed(40)),
    eu: euFsfCsv(manyListed(40)),
    ofac: ofacSdnCsv(manyListed(40)),
  };

  it.each(Object.entries(lists))(
    '[KYC-8] %s: is refused if truncated anywhere but at the end of a line; between lines it has fewer entries, as the preview shows',
    async (_, text) => {
      const whole = await read(text);
      await fc.assert(
        fc.asyncProperty(fc.nat(text.length - 3), async (end) => {
          const cut = text.slice(0, end);
          const result = await refused(cut);
          if (!cut.endsWith('\n'))
            expect(result).toMatch(
              /^line \d+: (empty|unknown_format|quote_open|cut_off|columns|no_entries|value)$/,
            );
          else if (result === 'read') expect((await read(cut)).entries).not.toEqual(whole.entries);
        }),
        { numRuns: 150 },
      );
    },
  );

  it.each(Object.entries(lists))(
    '[KYC-8] %s: is read identically in any chunks of bytes',
    async (_, text) => {
      const whole = await read(text, { chunk: 1_000_000 });
      for (const chunk of [1, 7, 64, 4_096]) expect(await read(text, { chunk })).toEqual(whole);
    },
  );

  it('[KYC-8] is reported with the error and the line', async () => {
    const text = lists.opensanctions;
    const bytes = Buffer.from(text);
    const latin = Buffer.concat([bytes, Buffer.from('"x","Person","M\xfcller"\n', 'latin1')]);
    expect(await refused('')).toBe('line 1: empty');
    expect(await refused('\n\n  \n')).toBe('line 1: empty');
    expect(await refused('<html><body>Please log in</body></html>\n')).toBe(
      'line 1: unknown_format',
    );
    expect(await refused('name;dob\nIgnaz;1959\n')).toBe('line 1: unknown_format');
    expect(await refused(Buffer.from(text, 'utf16le'))).toBe('line 1: bad_encoding');
    expect(await refused(latin)).toBe('line 42: bad_encoding');
    expect(await refused(latin, { chunk: 1_000_000 })).toBe('line 42: bad_encoding');
    expect(await refused(text.replace('Ingbert', 'Ing\0bert'))).toMatch(/^line \d+: bad_encoding$/);
    expect(await refused(`${text}"50","Person","Never closed\n${'x,y\n'.repeat(50)}`)).toBe(
      'line 42: quote_open',
    );
    expect(await refused(`${text}"50","Person" x,"Behind"\n`)).toBe('line 42: quote_inside');
    expect(await refused(`${text}"50","Person"\n`)).toBe('line 42: columns');
    expect(await refused(text + (text.split('\n')[5] ?? '') + '\n')).toBe('line 42: twice');
    expect(await refused(text.split('\n').slice(0, 1).join('\n') + '\n')).toBe(
      'line 1: no_entries',
    );
    expect(await refused(text.replace('"birth_date"', '"birthday"'))).toBe('line 1: columns');
    expect(await refused(lists.eu.replace('person', 'starship'))).toBe('line 2: value');
  });

  it('[KYC-8] with an endless line is given up before it fills the memory', async () => {
    let given = 0;
    const endless = function* (): Generator<Uint8Array> {
      yield Buffer.from(`${lists.opensanctions}"`);
      for (; given < 1_000; given++) yield Buffer.alloc(100_000, 'x');
    };
    const reading = await readScreeningList({ file: endless, aliases: null });
    given = 0;
    await expect(async () => {
      for await (const entry of reading.entries) expect(entry.ref).not.toBe('');
    }).rejects.toThrow('line 42: line_too_long');
    expect(given).toBeLessThan(30);
  });
});
