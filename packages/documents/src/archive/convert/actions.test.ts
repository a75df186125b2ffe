import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { PdfObject } from '../../engines/qpdf/object.ts'
import { openPdf } from '../../engines/qpdf/pdf.ts'
import { onePage, smallPdf } from '../../testing/small-pdf.ts'
import { makeArchive } from './make-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-actions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

/** A page with one annotation, as PDF/A: what its action became, and what was removed. */
async function archived(annotation: string, objects: readonly string[] = []) {
  const from = newPath()
  writeFileSync(from, smallPdf([...onePage({ page: `/Annots[<</Type/Annot/Rect[9 9 99 99]/F 4${annotation}>>]` }), ...objects]))
  const { path, report, done } = await makeArchive({ level: '2b', allowDowngrade: false, open: async () => openPdf(from), newPath })
  expect(report.broken).toEqual([])
  execFileSync('qpdf', ['--check', path])
  using pdf = openPdf(path)
  const first = pdf.page(1).get('/Annots').at(0).get('/A')
  return { action: first.unparse({ resolved: true }), addresses: addressesFrom(first), removed: Object.fromEntries(done.removed) }
}

/** The addresses of an action and of those that follow it, in their order. */
function addressesFrom(first: PdfObject): string[] {
  const found: string[] = []
  const waiting = [first]
  for (let next = waiting.pop(); next && found.length < 10_000; next = waiting.pop()) {
    const address = next.get('/URI').text
    if (address !== undefined) found.push(address)
    const following = next.get('/Next')
    waiting.push(...(following.isArray ? following.items().toReversed() : following.isDictionary ? [following] : []))
  }
  return found
}

const uri = (index: number) => `https://example.org/${index}`

const link = (action: string) => archived(`/Subtype/Link/Border[0 0 0]/A<<${action}>>`)

test('a link keeps what follows an action that is forbidden, in its order', async () => {
  const following = '[<</S/URI/URI(https://example.org/a)>><</S/Hide/T(x)>><</S/Named/N/NextPage>>]'
  const { action, removed } = await link(`/S/JavaScript/JS(app.alert\\(1\\))/Next${following}`)
  expect(action).toMatch(/^<< \/Next \[ << \/N \/NextPage \/S \/Named >> \] \/S \/URI \/URI \(https:\/\/example.org\/a\) >>$/)
  expect(removed).toEqual({ scripts: 1, actions: 1 })
})

test.each(['/S/GoTo/D[3 0 R/Fit]', '/S/URI/URI(https://example.org)', '/S/Named/N/FirstPage', '/S/GoToR/F(b.pdf)/D[0/Fit]'])(
  'a link that leads somewhere stays: %s',
  async (allowed) => {
    const { action, removed } = await link(allowed)
    expect(action).toContain(/\/S\/\w+/.exec(allowed)?.[0].replace('/S/', '/S /'))
    expect(removed).toEqual({})
  },
)

test('a long chain is followed once, and loses only what is forbidden', async () => {
  const [length, forbidden, first] = [1000, 650, 5]
  const looked = vi.spyOn(PdfObject.prototype, 'get')
  const objects = Array.from({ length }, (_, index) => {
    const next = index + 1 < length ? `/Next ${first + index + 1} 0 R` : ''
    return index === forbidden ? `<</S/Hide/T(x)${next}>>` : `<</S/URI/URI(${uri(index)})${next}>>`
  })
  const { addresses, removed } = await archived(`/Subtype/Link/Border[0 0 0]/A ${first} 0 R`, objects)
  expect(removed).toEqual({ actions: 1 })
  expect(addresses).toEqual(Array.from({ length }, (_, index) => index).flatMap((index) => (index === forbidden ? [] : [uri(index)])))
  expect(looked.mock.calls.filter(([key]) => key === '/Next').length).toBeLessThan(length * 20)
  looked.mockRestore()
})

test('a long list of next actions loses only what is forbidden', async () => {
  const [length, forbidden] = [500, 350]
  const items = Array.from({ length }, (_, index) => (index === forbidden ? '<</S/Hide/T(x)>>' : `<</S/URI/URI(${uri(index)})>>`))
  const { addresses, removed } = await archived('/Subtype/Link/Border[0 0 0]/A<</S/URI/URI(a:b)/Next[<</S/URI/URI(c:d)/Next 5 0 R>>]>>', [
    `[${items.join(' ')}]`,
  ])
  expect(removed).toEqual({ actions: 1 })
  expect(addresses).toHaveLength(length + 1)
  expect(addresses.at(-1)).toBe(uri(length - 1))
})

test('of a list behind a forbidden action that is too long for any document, what is cut is said to be removed', async () => {
  const items = Array.from({ length: 500 }, (_, index) => `<</S/URI/URI(${uri(index)})>>`)
  const { addresses, removed } = await link(`/S/Hide/T(x)/Next[${items.join(' ')}]`)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.length + (removed.actions ?? 0)).toBe(501)
})

test.each([
  ['/S/Launch/F(other.pdf)/NewWindow true', '<< /D [ 0 /Fit ] /F (other.pdf) /NewWindow true /S /GoToR >>'],
  ['/S/Launch/Win<</F(b/Other.PDF)>>', '<< /D [ 0 /Fit ] /F (b/Other.PDF) /S /GoToR >>'],
  ['/S/JavaScript/JS(app.launchURL\\("https://example.org/?a=1", true\\);)', '<< /S /URI /URI (https://example.org/?a=1) >>'],
  ["/S/JavaScript/JS(this.getURL\\('https://example.org'\\))", '<< /S /URI /URI (https://example.org) >>'],
  ['/S/JavaScript/JS(this.pageNum = 0;)', '<< /D [ 4 0 R /Fit ] /S /GoTo >>'],
])('one that only leads somewhere in a forbidden way leads there by an allowed one: %s', async (forbidden, kept) => {
  const { action, removed } = await link(forbidden)
  expect(action.replace(/\d+ 0 R/, '4 0 R')).toBe(kept)
  expect(removed).toEqual({})
})

test.each([
  ['/S/Launch/F(program.exe)', 'actions'],
  ['/S/Named/N/Print', 'actions'],
  ['/S/JavaScript/JS(app.launchURL\\("https://example.org" + this.path\\))', 'scripts'],
  ['/S/JavaScript/JS(this.pageNum = 7)', 'scripts'],
])('an action that does something else goes, and that is said: %s', async (forbidden, what) => {
  const { action, removed } = await link(forbidden)
  expect(action).toBe('null')
  expect(removed).toEqual({ [what]: 1 })
})

test('what a button did is said to be removed', async () => {
  const { removed } = await archived('/Subtype/Widget/FT/Btn/Ff 65536/T(b)/A<</S/URI/URI(https://example.org)>>')
  expect(removed).toEqual({ actions: 1 })
})

test('actions that follow one another in a circle are no reason to fail', async () => {
  const { removed } = await archived('/Subtype/Link/A 5 0 R', ['<</S/JavaScript/JS(1)/Next 6 0 R>>', '<</S/URI/URI(a:b)/Next 5 0 R>>'])
  expect(removed).toEqual({ scripts: 1 })
})
