import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Accounts,
  flawsOf,
  readFinancialStatements,
  placementTotals,
} from '@bb1/domain/financial-statements/financial-statements';
import type { Offering } from '@bb1/domain/offering/offering';
import { fillPlaceholders, type Words } from './fill-placeholders.ts';
import { offeringWords } from './offering-words.ts';
import { openingWords, statementWords } from './statement-words.ts';
import { type DocumentSource, readDocument } from '../platform/pdf/document-source.ts';
import { issuerLook } from '../platform/pdf/issuer-look.ts';
import { typesetDocument } from '../platform/pdf/typeset-document.ts';
import { cents } from '@bb1/domain/money';
import { euro, tableFigure, wholeNumber } from './german-figures.ts';

export interface MadeDocument {
  /** Without extension: "prospectus". */
  readonly name: string;
  readonly source: DocumentSource;
}

/** Printed on every page: the issuer and the bond are invented. */
const DEMONSTRATION_MARK = 'Demonstrationsdokument – kein Angebot';
const STATEMENTS = 'financial-statements';

/**
 * Reads all of an issuer's documents from `directory` and fills in the offering and the accounts:
 * each `*.md` is a document, and `financial-statements.md` is one for each year with
 * `management-reports/<year>.md` in it. Throws an Error that names the document with a missing or
 * unknown value.
 */
export async function readDocuments(
  directory: string,
  offering: Offering,
): Promise<MadeDocument[]> {
  const accounts = readFinancialStatements(
    JSON.parse(await readFile(join(directory, `${STATEMENTS}.json`), 'utf8')),
  );
  const flaws = flawsOf(accounts.years);
  if (flaws.length > 0)
    throw new Error(`The accounts do not fit together:\n  ${flaws.join('\n  ')}`);
  const words = {
    ...offeringWords(offering),
    ...placementWords(accounts, offering),
    ...accounts.years.slice(0, 1).map(openingWords)[0],
  };
  const names = (await readdir(directory))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3))
    .toSorted();
  const made = await Promise.all(
    names.map(async (name): Promise<MadeDocument[]> => {
      const text = await readFile(join(directory, `${name}.md`), 'utf8');
      return name === STATEMENTS
        ? statements(text, { directory, accounts, words, offering })
        : [{ name, source: read(name, text, words) }];
    }),
  );
  return made.flat();
}

/** The file of a document; the same content always gives the same bytes. */
export function typesetForIssuer(
  { source }: MadeDocument,
  offering: Offering,
): Promise<Uint8Array> {
  const mark = offering.isDemonstration ? DEMONSTRATION_MARK : offering.token.name;
  return typesetDocument(source, issuerLook(offering, mark));
}

function statements(
  template: string,
  {
    directory,
    accounts,
    words,
    offering,
  }: { directory: string; accounts: Accounts; words: Words; offering: Offering },
): Promise<MadeDocument[]> {
  const { years } = accounts;
  return Promise.all(
    years.slice(1).map(async (year, index) => {
      const before = years[index] ?? year;
      const name = `${STATEMENTS}-${year.year}`;
      const yearWords = {
        ...words,
        ...statementWords({
          year,
          before,
          years,
          percentOfProfit: offering.bond.variableCouponPercentOfProfit,
        }),
      };
      const report = fillPlaceholders(
        await readFile(join(directory, 'management-reports', `${year.year}.md`), 'utf8'),
        yearWords,
      );
      return {
        name,
        source: read(name, template, { ...yearWords, managementReport: report.trim() }),
      };
    }),
  );
}

function read(name: string, text: string, words: Words): DocumentSource {
  try {
    return readDocument(fillPlaceholders(text, words));
  } catch (error) {
    throw new Error(`document ${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The outcome of the sale, for documents made after it: `placement.…` and `tables.placement`. */
function placementWords({ placement }: Accounts, offering: Offering): Words {
  const nominal = cents(offering.token.nominalEur);
  const totals = placementTotals(placement, nominal);
  const rows = placement.sold.map(
    ({ price, tokens }) =>
      `| zu ${euro(price)} | ${wholeNumber(tokens)} | ${tableFigure(tokens * nominal)} | ${tableFigure(tokens * price)} |`,
  );
  const all = totals.nominal / nominal;
  return {
    'placement.nominal': euro(totals.nominal),
    'placement.proceeds': euro(totals.proceeds),
    'placement.discount': euro(totals.soldNominal - totals.proceeds),
    'placement.tokens': wholeNumber(all),
    'placement.commissionTokens': wholeNumber(placement.commissionTokens),
    'tables.placement': [
      'Tabelle: Platzierung der Schuldverschreibung',
      '| Ausgabe | Token | Nennbetrag EUR | Erlös EUR |',
      '|---|---:|---:|---:|',
      ...rows,
      `| als Vermittlungsprämie | ${wholeNumber(placement.commissionTokens)} | ${tableFigure(placement.commissionTokens * nominal)} | – |`,
      `| **Summe** | **${wholeNumber(all)}** | **${tableFigure(totals.nominal)}** | **${tableFigure(totals.proceeds)}** |`,
    ].join('\n'),
  };
}
