import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // The server bundle's own entry keeps React Router inside one module graph: contexts made in it are the ones that pages read.
    ssr: { build: { rollupOptions: { input: './app/server-entry.ts' } } },
  },
});
