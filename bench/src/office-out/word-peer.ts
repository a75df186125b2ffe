import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
const folder = resolve(import.meta.dirname, '../../../.cache/word-peers')
const packages = ['pdf2docx==0.5.8']

/** Installs pdf2docx into an environment of its own; false if that isn't possible here. */
export async function installPdf2docx(): Promise<boolean> {
  try {
    if (!existsSync(join(folder, 'bin/python'))) await call('python3', ['-m', 'venv', folder])
    await call(join(folder, 'bin/pip'), ['install', '-q', ...packages])
    return true
  } catch (error) {
    console.error(`pdf2docx can't be installed: ${String(error).slice(0, 500)}`)
    return false
  }
}

/** Seconds of CPU and of the clock that a conversion took. */
export interface Spent {
  cpu: number
  wall: number
}

/** Converts a PDF, or its first pages, by pdf2docx; the start of Python isn't counted. */
export async function convertByPdf2docx(input: string, output: string, pages?: number): Promise<Spent> {
  const code =
    'import sys, time, pdf2docx\nc = pdf2docx.Converter(sys.argv[1])\nt, w = time.process_time(), time.time()\nc.convert(sys.argv[2], start=0, end=int(sys.argv[3]) or None)\nprint("CPU", time.process_time() - t, "WALL", time.time() - w)'
  const { stdout } = await call(join(folder, 'bin/python'), ['-W', 'ignore', '-c', code, input, output, String(pages ?? 0)], {
    maxBuffer: 1e8,
    timeout: 1_800_000,
  })
  const [, cpu = 0, wall = 0] = /CPU ([\d.]+) WALL ([\d.]+)/.exec(stdout) ?? []
  return { cpu: Number(cpu), wall: Number(wall) }
}
