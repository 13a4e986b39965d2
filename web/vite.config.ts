import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const floe = 'http://127.0.0.1:8080'

/** In development the server is `floe serve` on 8080; the console is always served under /wms_new. */
export default defineConfig({
  base: '/wms_new/',
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: {
      '/arpa-basic-api': floe,
      '/wms/': floe,
      // Vite puts its base before the address that stands in the page already.
      '/wms_new/wms_new/config.js': { target: floe, rewrite: (path) => path.slice('/wms_new'.length) },
    },
  },
})
