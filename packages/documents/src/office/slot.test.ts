import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { asOrdinaryUser, folderOfOrdinaryUser } from '@octavo/sandbox/testing/ordinary-user.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { docxOf, odtWithMacro, officeFixture, withFontNamed } from '../testing/office-files.ts'
import { convertIn, openOfficePool } from './test/office-pool.ts'

const docx: MediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx: MediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const folder = mkdtempSync(join(tmpdir(), 'octavo-office-slots-'))
let hits = 0
const listener = createServer((_request, response) => {
  hits += 1
  response.end()
})
let pool: SlotPool

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  pool = openOfficePool({ sandbox: 'auto', diskFolder: join(folder, 'disk') })
})
afterAll(async () => {
  await pool.close()
  listener.close()
  rmSync(folder, { recursive: true })
})

test('converts in the sandbox, and a document that never ends, one that is damaged and one that is a bomb fail alone', async () => {
  const good = docxOf(['a good document'])
  const hang = officeFixture('synth-huge-used-range.xlsx')
  const [first, second] = await Promise.all([
    convert([good, officeFixture('truncated62886.docx'), good], docx),
    convert([hang, officeFixture('poc-xmlbomb.xlsx'), good], xlsx),
  ])
  expect(first.ends).toEqual([{ file: 'out-0.pdf' }, { code: 'DOCUMENT_DAMAGED' }, { file: 'out-2.pdf' }])
  expect(second.ends).toEqual([{ code: 'DOCUMENT_TOO_COMPLEX' }, { code: 'DOCUMENT_DAMAGED' }, { file: 'out-2.pdf' }])
  expect([...first.texts, ...second.texts].map((text) => text.trim())).toEqual(['a good document', 'a good document', 'a good document'])
}, 60_000)

test('nothing that a document links to is fetched or read, and no word of one document is in another', async () => {
  const { port } = listener.address() as AddressInfo
  const image = (id: string) =>
    `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:90pt;height:90pt"><v:imagedata r:id="${id}"/></v:shape></w:pict></w:r></w:p>`
  const linking = docxOf(['MARK'], {
    body: image('r1') + image('r2'),
    links: {
      r1: { type: 'image', target: `http://127.0.0.1:${port}/canary.png` },
      r2: { type: 'image', target: 'file:///etc/hostname' },
      r3: { type: 'attachedTemplate', target: `http://127.0.0.1:${port}/template.dotm` },
    },
  })
  const html = Buffer.from(
    `<html><body>MARK<img src="http://127.0.0.1:${port}/x.png"><iframe src="file:///etc/passwd"></iframe></body></html>`,
  )
  const { texts } = await convert([linking], docx)
  const page = await convert([html], 'text/html')
  expect(texts[0]?.trim()).toBe('MARK')
  expect(page.texts[0]).toContain('MARK')
  expect(page.texts[0]).not.toContain('root:')
  expect(hits).toBe(0)
}, 60_000)

// The same program started normally, with its own profile: our optimisations must not change a page.
test('pages look as LibreOffice draws them when it is started cold', async () => {
  const cold = join(folder, 'cold')
  const kinds: [string, MediaType][] = [
    ['footnotes.docx', docx],
    ['55406_Conditional_formatting_sample.xlsx', xlsx],
    ['table_test.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ]
  const paths = kinds.map(([name]) => fileURLToPath(new URL(`../../fixtures/office/${name}`, import.meta.url)))
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'cold-profile')).href}`
  execFileSync('soffice', [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', cold, ...paths], {
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder, SAL_USE_VCLPLUGIN: 'svp' },
    stdio: 'ignore',
  })
  for (const [name, mimeType] of kinds) {
    const { pdfs } = await convert([officeFixture(name)], mimeType)
    const ours = await drawn(pdfs[0] ?? Buffer.alloc(0))
    const theirs = await drawn(readFileSync(join(cold, name.replace(/[^.]*$/, 'pdf'))))
    expect([name, ours.map(({ size }) => size)]).toEqual([name, theirs.map(({ size }) => size)])
    for (const [index, { grey }] of ours.entries()) {
      const other = theirs[index]?.grey ?? Buffer.alloc(0)
      const difference = grey.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 255)), 0) / grey.length
      // Of 255 shades, averaged over all pixels of the page; a single shifted line of text is more than ten times as much.
      expect([name, index, difference < 0.05]).toEqual([name, index, true])
    }
  }
}, 120_000)

/** The pages of a PDF as small grey images, drawn by poppler. */
async function drawn(pdf: Buffer) {
  const own = mkdtempSync(join(folder, 'drawn-'))
  execFileSync('pdftoppm', ['-r', '50', '-png', '-', join(own, 'page')], { input: pdf })
  const pages = readdirSync(own).toSorted()
  return Promise.all(
    pages.map(async (page) => {
      const { data, info } = await sharp(join(own, page)).greyscale().raw().toBuffer({ resolveWithObject: true })
      return { size: [info.width, info.height], grey: data }
    }),
  )
}

test('a macro that a document wants to run when it is opened does not run', async () => {
  const { texts } = await convert([odtWithMacro()], 'application/vnd.oasis.opendocument.text')
  expect(texts[0]?.trim()).toBe('as it was written')
})

test('text in a font that is not installed is set in one whose letters are about as wide', async () => {
  const { pdfs, ends } = await convert([docxOf(['MARK'], { font: 'Garamond' })], docx)
  expect(ends).toEqual([{ file: 'out-0.pdf' }])
  expect(execFileSync('pdffonts', ['-'], { input: pdfs[0], encoding: 'utf8' })).toContain('+LiberationSerif')
})

test('a slot keeps its process for a task, and the next task finds nothing of it', async () => {
  await convert([docxOf(['one']), docxOf(['two'])], docx)
  const { texts } = await convert([docxOf(['three'])], docx)
  expect(texts).toEqual([expect.stringContaining('three')])
})

// Without bubblewrap LibreOffice could write wherever this user may; fonts it extracts must stay in the slot's home.
test('works without bubblewrap too, and a font whose name leads elsewhere writes nothing there', () => {
  const open = folderOfOrdinaryUser('octavo-office-limits-')
  onTestFinished(() => rmSync(open, { recursive: true, force: true }))
  const target = join(open, 'planted')
  const font = readFileSync('/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf')
  const [above, straight] = [`${'../'.repeat(20)}${target.slice(1)}`, target].map((name) => withFontNamed(name, font))
  const odt: MediaType = 'application/vnd.oasis.opendocument.text'
  const files: [Buffer | undefined, MediaType][] = [
    [docxOf(['plain']), docx],
    [above?.docx, docx],
    [above?.odt, odt],
    [straight?.docx, docx],
    [straight?.odt, odt],
  ]
  const words = files.flatMap(([bytes, mimeType], index) => {
    writeFileSync(join(open, `in-${index}`), bytes ?? '')
    return [`in-${index}`, mimeType]
  })
  const program = fileURLToPath(import.meta.resolve('./test/limits-program.ts'))
  const [command = '', ...args] = [...asOrdinaryUser, process.execPath, program, open, ...words]
  const texts = JSON.parse(execFileSync(command, args, { encoding: 'utf8', cwd: '/', timeout: 50_000 })) as string[]
  expect(texts.map((text) => text.trim())).toEqual(['plain', 'MARK', 'MARK', 'MARK', 'MARK'])
  expect(readdirSync(open).filter((name) => name.startsWith('planted'))).toEqual([])
}, 60_000)

function convert(files: readonly Buffer[], mimeType: MediaType) {
  return convertIn(pool, files, mimeType)
}
