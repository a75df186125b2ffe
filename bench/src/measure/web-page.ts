import { once } from 'node:events'
import { createServer } from 'node:http'
import sharp from 'sharp'

/** A page on loopback, with its resources. */
export interface WebPage {
  host: string
  url: string
  stop(): Promise<void>
}

const imageCount = 8
const textBytes = 40_000

/** Serves a typical page of this many bytes: 40 kB of text and tables, the rest images. */
export async function startWebPage(bytes: number): Promise<WebPage> {
  const image = await noise((bytes - textBytes) / imageCount)
  const html = textOf(textBytes)
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/image')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    host,
    url: `http://${host}/`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** A JPEG of about this many bytes. */
async function noise(bytes: number): Promise<Buffer> {
  const raw = { width: 480, height: 320, channels: 3 as const }
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels)
  let seed = 7
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff
    pixels[at] = seed >> 16
  }
  for (let quality = 95; quality > 5; quality -= 5) {
    const jpeg = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer()
    if (jpeg.length <= bytes) return jpeg
  }
  throw new Error('no image is that small')
}

function textOf(bytes: number): string {
  const parts = ['<!doctype html><meta charset=utf-8><title>A page of 1 MB</title><h1>A page</h1>']
  for (let length = 0, part = 0; length < bytes; part++) {
    const words = `<h2>Part ${part}</h2><p>${'Plain words that fill the page with text. '.repeat(40)}</p>`
    const rows = `<tr><td>${part}</td><td>value</td><td>another value</td></tr>`.repeat(20)
    const image = part < imageCount ? `<img src="/image-${part}.jpg" width=480 height=320>` : ''
    parts.push(words, `<table border=1>${rows}</table>`, image)
    length += words.length + rows.length
  }
  return parts.join('\n')
}
