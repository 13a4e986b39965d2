import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** In development the server is `floe serve` on 8080; the console is always served under /wms_new. */
export default defineConfig({
  base: '/wms_new/',
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/arpa-basic-api': 'http://127.0.0.1:8080', '/wms/': 'http://127.0.0.1:8080' } },
})
