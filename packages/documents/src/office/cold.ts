import { spawn } from 'node:child_process'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '@octavo/core/messages/errors.ts'
import { nearFontsIn } from './near-fonts.ts'
import { type FilterOptions, filterJson, type Office, type OpenOfficeDocument } from './office.ts'

/**
 * Starts LibreOffice for each document, for machines where the program that keeps it loaded couldn't be built. It only supports the
 * filter's options, no passwords and no changes before the export.
 */
export function createColdOffice({
  program,
  home,
  profile,
  documentMs,
}: {
  program: string
  home: string
  profile?: string
  documentMs: number
}): Office {
  return {
    async use(file, _options, work) {
      if (file.password !== undefined) throw new AppError('TOOL_OFF', { cause: new Error('no passwords with a cold start') })
      const deadline = Date.now() + documentMs
      const document: OpenOfficeDocument = {
        parts: 1,
        async export(path, { filter, steps }) {
          if (steps.length > 0) throw new AppError('TOOL_OFF', { cause: new Error('no changes before the export with a cold start') })
          await convert(file.path, path, filter, deadline - Date.now())
          return { fonts: [] }
        },
      }
      return work(document)
    },
    renew: () => {},
  }

  async function convert(input: string, output: string, filter: FilterOptions, limitMs: number): Promise<void> {
    const own = join(home, 'profile')
    await rm(own, { recursive: true, force: true })
    if (profile) await cp(profile, own, { recursive: true, preserveTimestamps: true })
    const folder = join(dirname(output), 'cold')
    await mkdir(folder, { recursive: true })
    const ending = output.slice(output.lastIndexOf('.') + 1)
    const format = ending === 'pdf' ? `pdf:${exportFilter(input)}:${filterJson(filter)}` : ending
    await run(join(program, 'soffice'), [
      `-env:UserInstallation=${pathToFileURL(own).href}`,
      ...['--headless', '--norestore', '--convert-to', format, '--outdir', folder, input],
    ])
    const made = join(folder, basename(input).replace(/\.[^.]*$/, `.${ending}`))
    // LibreOffice may exit successfully without a result: only the file counts.
    await rename(made, output).catch((cause: unknown) => {
      throw new AppError('DOCUMENT_DAMAGED', { cause })
    })
    await rm(folder, { recursive: true, force: true })

    function run(command: string, args: string[]): Promise<void> {
      return new Promise((resolve, reject) => {
        const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: home, TMPDIR: home, SAL_USE_VCLPLUGIN: 'svp', ...nearFontsIn(home) }
        const child = spawn(command, args, { stdio: 'ignore', env, cwd: '/', detached: true })
        const clock = setTimeout(() => {
          if (child.pid) process.kill(-child.pid, 'SIGKILL')
          reject(new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('wall clock') }))
        }, limitMs)
        child.once('error', reject)
        child.once('exit', () => {
          clearTimeout(clock)
          resolve()
        })
      })
    }
  }
}

function exportFilter(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  if (/^(xlsx?|ods|fods)$/.test(ending)) return 'calc_pdf_Export'
  return /^(pptx?|odp)$/.test(ending) ? 'impress_pdf_Export' : 'writer_pdf_Export'
}
