import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The kit gallery: served while developing it, built for its tests. */
export default defineConfig({
  root: 'src/web/gallery',
  base: './',
  plugins: [react()],
  build: { outDir: '../../../../dist/gallery', emptyOutDir: true },
})
