import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Vite's configuration for one file with everything in it, which Node runs by itself. */
export default {
  root: ROOT,
  configFile: false,
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(ROOT, 'server/src/cold-signer/cold-signer.ts'),
    target: 'node24',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'cold-signer.mjs', format: 'es', codeSplitting: false },
    },
  },
};
