import { buildAll } from './build.ts';
import { runTests } from './run-tests.ts';

// The stories take the pictures of the product that they start, as they compare them later.
process.env['REFERENCE_PICTURES'] = 'take';
console.log(await buildAll());
await runTests(['stories/pictures', '-t', 'look as in']);
