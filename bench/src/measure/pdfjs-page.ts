import { createReadStream } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { peerPackage } from './peers.ts'

const page = fileURLToPath(new URL('./pdfjs.html', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }

/** Serves a plain page that draws thumbnails with pdf.js, on a free port. */
export async function servePdfjsPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const pdfjs = `${peerPackage('pdfjs-dist', '6.5.438')}/`
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page')
    send(response, pathname.startsWith('/pdfjs/') ? pdfjs + pathname.slice('/pdfjs/'.length) : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(response: ServerResponse, path: string): void {
  const file = createReadStream(path)
  file.once('error', () => response.writeHead(404).end())
  file.once('open', () => {
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': 'max-age=3600' })
    file.pipe(response)
  })
}
