import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './scripts/vite/icons.ts'

/** The kit gallery: served while developing it, built for its tests. */
export default defineConfig({
  root: 'src/web/gallery',
  base: './',
  plugins: [react(), icons()],
  build: { outDir: '../../../../dist/gallery', emptyOutDir: true },
})
