import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { areaOfEdit, compileTexts, TEXTS } from '@bb1/texts/compile-texts';

/**
 * What many pages share comes in few files: left to itself, the bundler makes one for each set of pages that share something,
 * and a page needs fifty of them. Only officers load the back office's parts.
 *
 * A group takes along what its modules import, so the ones that everybody loads are filled first: what they leave belongs to one part of the site.
 */
const SHARED = [
  { name: 'base', test: /app.root\.tsx/, priority: 6 },
  {
    name: 'base',
    test: /^(?!.*(?:app.desk|desk-|pages.desk|portal-texts|messageformat|make-plural|\.compiled.(?:en|de)))/,
    minShareCount: 40,
    priority: 5,
  },
  {
    name: 'parts',
    test: /app.(?:auth|ui|session|frame|language)|domain.src/,
    minShareCount: 5,
    priority: 4,
  },
  { name: 'portal', test: /app.portal/, minShareCount: 5, priority: 3 },
  {
    name: 'desk',
    test: /app.desk|compiled.browser.(?:pages.desk|desk-texts)/,
    minShareCount: 5,
    priority: 2,
  },
];

/** Texts are compiled before anything reads them, and an area again when a text of it is edited. */
const texts: Plugin = {
  name: 'texts',
  configResolved: () => compileTexts(),
  configureServer({ watcher }) {
    watcher.add(TEXTS);
    watcher.on('change', (file) => {
      const area = areaOfEdit(file);
      if (area === null) return;
      try {
        compileTexts([area]);
      } catch (error) {
        // Half an edit: the pages keep the texts before it.
        console.error(error instanceof Error ? error.message : error);
      }
    });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [texts, tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    // The server bundle's own entry keeps React Router inside one module graph: contexts made in it are the ones that pages read.
    ssr: {
      // A build carries every package it needs: what runs the product installs none of the site's. While developing they are there.
      ...(command === 'build' ? { resolve: { noExternal: true } } : {}),
      build: { rollupOptions: { input: './app/server-entry.ts' } },
    },
  },
}));
