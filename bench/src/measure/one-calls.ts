import { readFile, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { formOf, send } from './client.ts'
import { measureCommand } from './command.ts'
import { noiseImage, textPages, writePdf } from './pdfs.ts'
import { pythonProgram } from './peers.ts'
import { atMost, median, type Report, round } from './report.ts'
import type { Server } from './server.ts'

const rounds = 9
const warmRounds = 2
const jpegs = 20
const rewrittenPages = 249

type Part = Pick<Report, 'tables' | 'bars'>

/** Calls from files to their result, beside the processes that do the same. */
export async function measureOneCalls({ server, folder }: { server: Server; folder: string }): Promise<Part> {
  const rows: string[][] = []
  const bars: Part['bars'] = []
  for (const { name, peer, bar, ...call } of await calls(folder)) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let index = -warmRounds; index < rounds; index++) {
      const wallMs = await timeCall(server, call)
      if (index < 0) continue
      ours.push(wallMs)
      if (peer) theirs.push((await measureCommand(peer.command)).wallMs)
    }
    const ratio = median(ours) / median(theirs)
    rows.push([name, round(median(ours)), ...(peer ? [peer.name, round(median(theirs)), round(ratio)] : ['not installed', '', ''])])
    if (peer && bar !== undefined) bars.push(atMost(`${name} over ${peer.name}`, ratio, bar, 'times'))
  }
  return { tables: [{ head: ['one call, wall ms from first to last byte', 'ours', 'peer', 'wall ms', '×'], rows }], bars }
}

interface OneCall {
  name: string
  tool: string
  options: object
  files: { name: string; content: Buffer }[]
  peer: { name: string; command: [string, ...string[]] } | undefined
  bar: number | undefined
}

async function calls(folder: string): Promise<OneCall[]> {
  const image = await noiseImage()
  const images = Array.from({ length: jpegs }, (_, index) => ({ name: `${index}.jpg`, content: image.distinct(index) }))
  for (const { name, content } of images) await writeFile(join(folder, name), content)
  const path = join(folder, 'pages.pdf')
  await writePdf(path, textPages(rewrittenPages, { seed: 4, lines: 40 }))
  const files = [{ name: 'pages.pdf', content: await readFile(path) }]
  const output = join(folder, 'rewritten.pdf')
  const img2pdf = await pythonProgram('img2pdf', '0.6.3')
  const qpdf = (...args: string[]): OneCall['peer'] => ({ name: 'qpdf', command: ['qpdf', ...args] })
  return [
    {
      name: `${jpegs} JPEGs to PDF`,
      tool: 'images-to-pdf',
      options: {},
      files: images,
      peer:
        img2pdf === undefined
          ? undefined
          : { name: 'img2pdf', command: [img2pdf, ...images.map(({ name }) => join(folder, name)), '-o', output] },
      bar: 1.5,
    },
    {
      name: `rotate ${rewrittenPages} pages`,
      tool: 'rotate-pdf-pages',
      options: { angle: 90, pages: 'all' },
      files,
      peer: qpdf(path, '--rotate=+90', output),
      bar: undefined,
    },
    {
      name: `AES of ${rewrittenPages} pages`,
      tool: 'protect-pdf',
      options: { userPassword: 'a long password' },
      files,
      peer: qpdf('--encrypt', 'a long password', 'another', '256', '--', path, output),
      bar: undefined,
    },
  ]
}

const agent = new Agent({ keepAlive: true })

async function timeCall({ url }: Server, { tool, options, files }: Pick<OneCall, 'tool' | 'options' | 'files'>): Promise<number> {
  const { body, type } = formOf(files, { options: JSON.stringify(options) })
  const start = performance.now()
  const headers = { 'content-type': type, 'content-length': `${body.length}` }
  const answer = await send(agent, `${url}/api/v1/run/${tool}`, { method: 'POST', body, headers })
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  if (answer.statusCode !== 200 || bytes < 1000) throw new Error(`${tool} was answered with ${answer.statusCode}`)
  return performance.now() - start
}
