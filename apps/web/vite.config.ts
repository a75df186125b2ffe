import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the server of `npm run dev` listens; the site hands it every call. */
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    // The policy of pages allows no script or picture inside the HTML, so that nothing is ever inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/health': server },
  },
})
