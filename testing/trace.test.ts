import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeTrace, traceRequirements } from './trace.ts';

const document = {
  path: 'docs/requirements.md',
  text: [
    '# Requirements',
    '- **ABC-1** First promise.',
    '- **ABC-2** Second, see ABC-9.',
    '- **XYZ-10** Third.',
    'ABC-7 in a sentence',
  ].join('\n'),
};

function testFile(...lines: readonly string[]) {
  return { path: 'domain/src/planted.test.ts', text: lines.join('\n') };
}

describe('the trace from requirements to tests', () => {
  it('counts a number once for each title that begins with it', () => {
    const trace = traceRequirements(document, [
      testFile(
        "it('[ABC-1] one', f);",
        'it("[ABC-1][XYZ-10] two", f);',
        'it.each(rows)(`[ABC-1] [ABC-1] three ${row}`, f);',
      ),
    ]);
    expect(trace.requirements).toEqual([
      { number: 'ABC-1', tests: 3 },
      { number: 'ABC-2', tests: 0 },
      { number: 'XYZ-10', tests: 1 },
    ]);
    expect(trace.withoutTest).toEqual(['ABC-2']);
    expect(trace.unknown).toEqual([]);
  });

  it('reports a number that no requirement has with its place', () => {
    const trace = traceRequirements(document, [testFile('', "it('[ABC-1][ABC-9] one', f);")]);
    expect(trace.unknown).toEqual([
      { number: 'ABC-9', path: 'domain/src/planted.test.ts', line: 2 },
    ]);
    expect(describeTrace(trace)).toContain('  ABC-9  domain/src/planted.test.ts:2');
  });

  it('ignores comments, numbers within a title and files that are no tests', () => {
    const inFile = testFile(
      "// it('[ABC-1] one', f);",
      "it('see [ABC-1]', f);",
      'const a = { [ABC - 1]: 1 };',
      `const b = "it('[ABC-1] quoted')";`,
    );
    const besides = { path: 'domain/src/planted.ts', text: "it('[ABC-1] one', f);" };
    expect(traceRequirements(document, [inFile, besides]).withoutTest).toEqual([
      'ABC-1',
      'ABC-2',
      'XYZ-10',
    ]);
  });

  it('reports a number given twice in the document', () => {
    const twice = { ...document, text: `${document.text}\n- **ABC-1** Again.` };
    expect(traceRequirements(twice, []).doubled).toEqual([
      { number: 'ABC-1', path: 'docs/requirements.md', line: 6 },
    ]);
  });

  it('ends with the summary', () => {
    const trace = traceRequirements(document, [testFile("it('[ABC-1] one', f);")]);
    expect(describeTrace(trace).at(-1)).toBe('1 of 3 requirements have a test');
  });

  it("finds the product's requirements, with unique numbers", () => {
    const path = 'docs/requirements.md';
    const trace = traceRequirements(
      { path, text: readFileSync(join(import.meta.dirname, '..', path), 'utf8') },
      [],
    );
    expect(trace.requirements.length).toBeGreaterThan(70);
    expect(trace.doubled).toEqual([]);
  });
});
