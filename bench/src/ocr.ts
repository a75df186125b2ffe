import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { measureCommand } from './measure/command.ts'
import { cpuSecondsWithEnded } from './measure/processes.ts'
import { atMost, type Report, round } from './measure/report.ts'
import { writeScan } from './measure/scanned-pages.ts'
import { characterErrors } from './ocr/character-errors.ts'
import { makeSearchable } from './ocr/make-searchable.ts'

/** Pages whose text is known, of different layouts and fonts. */
const sources = [
  ['text/cweb.pdf', 3],
  ['text/pdflatex-4-pages.pdf', 2],
  ['text/google-doc-document.pdf', 1],
  ['text/lorem-ipsum.oo3.2.export.pdf', 1],
  ['large/316267.pdf', 20],
  ['large/WaldenFull.pdf', 40],
  ['tagged/225188.pdf', 1],
] as const
const looks = [
  { name: 'grey, 300 dpi', dpi: 300, isYellowed: false },
  { name: 'yellowed, 200 dpi', dpi: 200, isYellowed: true },
] as const

interface Measured {
  name: string
  letters: number
  own: { errors: number; cpuSeconds: number }
  peer: { errors: number; cpuSeconds: number }
}

/** The text of printed and scanned pages: as make-searchable writes it, and as tesseract's own program reads it. One thread each. */
export async function run([folder = '../shared/corpus/pdf']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  let paths = 0
  const newPath = (extension: string) => join(work, `part-${++paths}${extension}`)
  process.env.OMP_THREAD_LIMIT = '1'
  try {
    const measured: Measured[] = []
    await warmUp()
    for (const [file, page] of sources) {
      const pdf = resolve(folder, file)
      if (!existsSync(pdf)) continue
      for (const look of looks) {
        const scan = join(work, `${measured.length}.pdf`)
        await writeScan(scan, { pdf, page, ...look })
        const truth = textOf(pdf, page)
        const own = await readOurselves(scan)
        const peer = await readByTesseract(scan)
        measured.push({
          name: `${basename(file)}, ${look.name}`,
          letters: truth.length,
          own: judged(own, truth),
          peer: judged(peer, truth),
        })
      }
    }
    return report(measured)
  } finally {
    await rm(work, { recursive: true, force: true })
  }

  /** Slots are warm. */
  async function warmUp(): Promise<void> {
    const scan = newPath('.pdf')
    await writeScan(scan, { pdf: resolve(folder, 'text/testPDF.pdf'), page: 1, dpi: 100, isYellowed: false })
    await readOurselves(scan)
  }

  async function readOurselves(scan: string): Promise<Reading> {
    const output = newPath('.pdf')
    const before = cpuSecondsWithEnded(process.pid)
    await makeSearchable(scan, output, newPath)
    return { cpuSeconds: cpuSecondsWithEnded(process.pid) - before, text: textOf(output, 1) }
  }

  async function readByTesseract(scan: string): Promise<Reading> {
    const image = join(work, 'page')
    execFileSync('pdftoppm', ['-r', '300', '-gray', '-singlefile', scan, image])
    const { cpuSeconds } = await measureCommand(['tesseract', `${image}.pgm`, image, '-l', 'eng', '--dpi', '300'])
    return { cpuSeconds, text: inLine(readFileSync(`${image}.txt`, 'utf8')) }
  }
}

interface Reading {
  text: string
  cpuSeconds: number
}

function judged({ text, cpuSeconds }: Reading, truth: string): Measured['own'] {
  return { errors: characterErrors(text, truth), cpuSeconds }
}

function textOf(pdf: string, page: number): string {
  return inLine(execFileSync('pdftotext', ['-f', `${page}`, '-l', `${page}`, pdf, '-'], { encoding: 'utf8' }))
}

function inLine(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

function report(measured: readonly Measured[]): Report {
  const sum = (figure: (one: Measured) => number) => measured.reduce((total, one) => total + figure(one), 0)
  const letters = sum((one) => one.letters)
  const rate = (errors: number, of: number) => (errors / Math.max(1, of)).toFixed(4)
  const [own, peer] = [sum((one) => one.own.errors), sum((one) => one.peer.errors)]
  const [ownCpu, peerCpu] = [sum((one) => one.own.cpuSeconds), sum((one) => one.peer.cpuSeconds)]
  return {
    about:
      `${measured.length} pages, printed and scanned, whose text is known. Ours: the text that poppler reads in the searchable file; CPU of all that happens from the file to the searchable one. ` +
      "Tesseract: its own command line on the page drawn at 300 dpi, which isn't counted. Errors: letters to insert, remove or replace.",
    tables: [
      {
        head: ['', 'letters', 'errors', 'errors of tesseract', 'CPU s', 'CPU s of tesseract'],
        rows: [
          ...measured.map((one) => [
            one.name,
            `${one.letters}`,
            rate(one.own.errors, one.letters),
            rate(one.peer.errors, one.letters),
            round(one.own.cpuSeconds),
            round(one.peer.cpuSeconds),
          ]),
          ['all', `${letters}`, rate(own, letters), rate(peer, letters), round(ownCpu), round(peerCpu)],
        ],
      },
    ],
    bars: [
      atMost("errors over tesseract's", own / Math.max(1, peer), 1, 'times'),
      atMost("CPU over tesseract's", ownCpu / peerCpu, 1.1, 'times'),
    ],
  }
}
