import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/vite/chunks.ts'
import { compilesAhead } from './scripts/vite/compiles-ahead.ts'
import { icons } from './scripts/vite/icons.ts'
import { loadsAhead } from './scripts/vite/loads-ahead.ts'
import { loadsTogether } from './scripts/vite/loads-together.ts'
import { namesLists } from './scripts/vite/names-lists.ts'

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  plugins: [
    react(),
    loadsTogether('/src/web/main.tsx'),
    loadsAhead('/src/web/shell/Workplace.tsx'),
    compilesAhead(),
    icons(),
    namesLists(),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // every target browser knows modulepreload
    modulePreload: { polyfill: false },
    // an asset inside a style sheet would need its own line in the content security policy
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // for the server's error log; they are not served
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // a part with all that it imports is one file: what many pages share would else fall into dozens
          groups: chunkGroups,
        },
      },
    },
  },
})
