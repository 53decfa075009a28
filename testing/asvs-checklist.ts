import { tableRows } from './markdown-table.ts';
import { viewsOf } from './house-rules-source-text.ts';

export interface AsvsRow {
  readonly id: string;
  readonly level: number;
  readonly requirement: string;
  readonly kept: string;
  readonly proof: string;
  readonly state: 'kept' | 'deviation' | 'missing' | 'not applicable';
}

/** The rows of all the page's tables that begin with a number of three parts. */
export function readAsvsRows(page: string): AsvsRow[] {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
  return headings
    .flatMap((heading) => tableRows(page, heading))
    .filter(([id = '']) => /^\d+\.\d+\.\d+$/.test(id))
    .map(([id = '', level = '', requirement = '', kept = '', proof = '']) => ({
      id,
      level: Number(level),
      requirement,
      kept,
      proof,
      state: stateOf(proof),
    }));
}

function stateOf(proof: string): AsvsRow['state'] {
  const [, word] = /^(missing|not applicable|deviation):/.exec(proof) ?? [];
  return word === 'missing' || word === 'not applicable' || word === 'deviation' ? word : 'kept';
}

/**
 * The faults of a row, one line each. `read` returns the text of a file, or null if there is none.
 */
export function faultsOf(row: AsvsRow, read: (path: string) => string | null): string[] {
  if (row.requirement === '' || row.kept === '') return [`${row.id} says nothing`];
  if (row.state === 'missing' || row.state === 'not applicable')
    return row.proof.slice(row.state.length + 1).trim().length < 10
      ? [`${row.id} gives no reason`]
      : [];
  const proofs = [...row.proof.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)].map(
    ([, path = '', title]) => ({ path, title }),
  );
  if (proofs.length === 0) return [`${row.id} has no proof`];
  if (row.state === 'deviation' && !proofs.some(({ path }) => path.startsWith('docs/decisions/')))
    return [`${row.id} deviates without a decision`];
  return proofs
    .flatMap(({ path, title }) => proofFaults(path, title, read(path)))
    .map((fault) => `${row.id}: ${fault}`);
}

function proofFaults(path: string, title: string | undefined, text: string | null): string[] {
  if (text === null) return [`${path} does not exist`];
  const isTest = /\.test\.tsx?$/.test(path);
  if (isTest && /^(?:\[[A-Z]+-\d+\]\s*)*$/.test(title ?? ''))
    return [`${path} is named without words of a title`];
  if (title === undefined) return [];
  const found = isTest
    ? viewsOf(text).literals.some(({ content }) => content.replaceAll("\\'", "'").startsWith(title))
    : text.includes(title);
  return found ? [] : [`${path} has nothing that begins with ${title}`];
}
