// Prints how many tests each requirement has. Exits with 1 if a test names an unknown number.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from '../testing/house-rules-read-sources.ts';
import { describeTrace, traceRequirements } from '../testing/trace.ts';

const root = join(import.meta.dirname, '..');
const path = 'docs/requirements.md';

const trace = traceRequirements(
  { path, text: readFileSync(join(root, path), 'utf8') },
  readSources(root),
);
for (const line of describeTrace(trace)) console.log(line);
if (trace.unknown.length > 0 || trace.doubled.length > 0) process.exitCode = 1;
