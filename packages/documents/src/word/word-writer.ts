import { createHash } from 'node:crypto'
import { least } from '@octavo/layout/document/extremes.ts'
import type { Figure, Running, Section } from '@octavo/layout/model.ts'
import { corePropertiesXml } from '../ooxml/core-properties.ts'
import { createPackage, type PackageWriter } from '../ooxml/package-writer.ts'
import { xmlHead } from '../ooxml/xml.ts'
import { pageOf, type WordBlock, withHeldGroups } from './held-groups.ts'
import { wordNamespace } from './namespaces.ts'
import { createNotes, type WordNotes } from './notes.ts'
import { createNumbering } from './numbering.ts'
import { stylesXml } from './styles.ts'
import { thinParagraph } from './thin-paragraph.ts'
import type { WordPart } from './word-part.ts'
import { writeBlocks } from './write-blocks.ts'
import { type ExactPage, writeExactPage } from './write-exact.ts'
import type { Paper } from './write-held.ts'
import { writeParagraph } from './write-paragraph.ts'
import { type RunningParts, writeSectionEnd } from './write-section.ts'

/** Writes a Word document section by section; what is written isn't kept in memory. */
export interface WordWriter {
  /** Text that flows. */
  add(section: Section): Promise<void>
  /** A page with everything where it was; a document has either sections or such pages. */
  addPage(page: ExactPage): Promise<void>
  end(about: { title: string }): Promise<void>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

export interface WordOptions {
  newPath(): string
  now: Date
  /** Draws a figure; undefined if that isn't possible. */
  draw(figure: Figure): Promise<DrawnFigure | undefined>
  /** Draws what lies behind the flowing text of a page, from the lowest part to the uppermost. */
  groundOf?(page: number): Promise<GroundImage[]>
}

/** A part of what lies behind the text of a page. */
export interface GroundImage {
  figure: Figure
  image: DrawnFigure
}

/** The image of a figure. */
export interface DrawnFigure {
  bytes: Uint8Array
  kind: 'png' | 'jpeg'
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const main = 'word/document.xml'

export async function createWordWriter(path: string, { newPath, now, draw, groundOf }: WordOptions): Promise<WordWriter> {
  const file = await createPackage(path, { newPath, now })
  const numbering = createNumbering()
  const body = file.begin(main, `${wordType}.document.main+xml`)
  const images = new Map<Figure, { target: string; number: number }>()
  const notes = createNotes()
  const withRunning = new Set<'header' | 'footer'>()
  /** What lies behind pages, each image once: many pages have the same. */
  const grounds = new Map<number, Figure[]>()
  const grounded = new Set<number>()
  const groundImages = new Map<string, { target: string; number: number }>()
  let imageCount = 0
  let runningCount = 0
  let bookmarkCount = 0
  let hasEvenPages = false
  /** A section ends with its last paragraph, except the last section, which ends with the document. */
  let pending: { section: Section; blocks: readonly WordBlock[]; end: string } | undefined
  /** The paper of the pages that were added last. */
  let paper: { size: ExactPage['size']; end: string } | undefined

  function partOf(name: string): WordPart {
    const relations = file.relationsOf(name)
    return {
      relations,
      newBookmark: () => ++bookmarkCount,
      numberingOf: (place) => numbering.referenceOf(place),
      imageOf(figure) {
        const image = images.get(figure)
        return image && { id: relations.part('image', image.target), number: image.number }
      },
    }
  }

  async function addImages(blocks: readonly WordBlock[]): Promise<void> {
    for (const block of blocks) {
      if (block.kind === 'held') await addImages(block.blocks)
      if (block.kind === 'table') for (const cell of block.cells) await addImages(cell.blocks)
      if (block.kind !== 'figure') continue
      const drawn = await draw(block)
      if (drawn) images.set(block, await addImage(drawn))
    }
  }

  async function addImage({ bytes, kind }: DrawnFigure): Promise<{ target: string; number: number }> {
    imageCount += 1
    const target = `media/image${imageCount}.${kind}`
    await file.addImage(`word/${target}`, bytes)
    return { target, number: imageCount }
  }

  /** Adds the grounds of the pages on which a block begins, to which they then belong. */
  async function addGrounds(blocks: readonly WordBlock[]): Promise<void> {
    for (const page of blocks.flatMap((block) => pageOf(block) ?? [])) {
      if (grounded.has(page)) continue
      grounded.add(page)
      for (const { figure, image } of (await groundOf?.(page)) ?? []) {
        const key = createHash('sha256').update(image.bytes).digest('base64')
        const added = groundImages.get(key) ?? (await addImage(image))
        groundImages.set(key, added)
        // Every use of an image has a number of its own.
        imageCount += 1
        images.set(figure, { ...added, number: imageCount })
        grounds.set(page, [...(grounds.get(page) ?? []), figure])
      }
    }
  }

  async function addRunning(kind: 'header' | 'footer', running: Running, section: Section): Promise<string> {
    runningCount += 1
    const target = `${kind}${runningCount}.xml`
    const part = partOf(`word/${target}`)
    const [left = 0, right = 0] = [section.margins.left, section.size.width - section.margins.right]
    const inside = running.blocks.map((block) => writeParagraph(block, part, { room: { left, right } })).join('') || thinParagraph('')
    const tag = kind === 'header' ? 'w:hdr' : 'w:ftr'
    await file.add(`word/${target}`, `${wordType}.${kind}+xml`, `${xmlHead}<${tag} ${wordNamespace}>${inside}</${tag}>`)
    const id = file.relationsOf(main).part(kind, target)
    if (running.on === 'even') hasEvenPages = true
    return `<w:${kind}Reference w:type="${pagesOf[running.on]}" r:id="${id}"/>`
  }

  /** A section without any would have those of the section before it. */
  function ownRunning(kind: 'header' | 'footer', section: Section): readonly Running[] {
    const own = section[`${kind}s`]
    if (own.length > 0) withRunning.add(kind)
    return own.length > 0 || !withRunning.has(kind) ? own : [{ on: 'all', distance: 0, blocks: [] }]
  }

  async function runningParts(section: Section): Promise<RunningParts> {
    let references = ''
    for (const kind of ['header', 'footer'] as const) {
      for (const running of ownRunning(kind, section)) references += await addRunning(kind, running, section)
    }
    const all = [...section.headers, ...section.footers]
    const distance = (list: readonly Running[]) =>
      list.some(isFilled) ? least(list.filter(isFilled).map((one) => one.distance)) : usualDistance
    return {
      references,
      hasFirst: all.some(({ on }) => on === 'first'),
      headerDistance: distance(section.headers),
      footerDistance: distance(section.footers),
    }
  }

  async function flush(sectionEnd: string): Promise<void> {
    if (!pending) return
    const { section, blocks } = pending
    const part = partOf(main)
    await body.write(writeBlocks(blocks, part, { rooms: section.columns, paper: paperOf(section), grounds, sectionEnd }))
    grounds.clear()
    images.clear()
    pending = undefined
  }

  await body.write(`${xmlHead}<w:document ${wordNamespace}><w:body>`)
  return {
    async add(section) {
      if (pending) await flush(pending.end)
      const blocks = withHeldGroups(section.blocks)
      await addImages(blocks)
      await addGrounds(blocks)
      for (const note of section.notes) notes.add(note, partOf('word/footnotes.xml'))
      pending = { section, blocks, end: writeSectionEnd(section, await runningParts(section)) }
    },
    async addPage(page) {
      await addImages(page.images)
      const { width, height } = page.size
      const isOther = paper && (paper.size.width !== width || paper.size.height !== height)
      if (paper && isOther) await body.write(thinParagraph(paper.end))
      await body.write(writeExactPage(page, partOf(main), { isOnNewPage: paper !== undefined && !isOther }))
      images.clear()
      paper = { size: page.size, end: writeSectionEnd(bareSection(page.size), bareRunning) }
    },
    async end({ title }) {
      const last = pending?.end ?? paper?.end ?? ''
      await flush('')
      await body.write(`${last}</w:body></w:document>`)
      await addFixedParts(file, { title, now, hasEvenPages, numbering: numbering.count > 0 ? numbering.xml() : undefined, notes })
      await file.end()
    },
    abandon: () => file.abandon(),
  }
}

/** The paper of a section as it is read. */
function paperOf({ size: { width, height }, isVertical = false, notes }: Section): Paper {
  const hasNotes = notes.length > 0
  return isVertical ? { width: height, height: width, isVertical, hasNotes } : { width, height, isVertical, hasNotes }
}

/** Paper with margins that only the unseen paragraphs of exact pages stand between. */
function bareSection(size: ExactPage['size']): Section {
  const margins = { left: bareMargin, top: bareMargin, right: bareMargin, bottom: bareMargin }
  const columns = [{ left: bareMargin, right: size.width - bareMargin }]
  return { pages: { first: 1, last: 1 }, starts: 'page', size, margins, columns, headers: [], footers: [], blocks: [], notes: [] }
}

const bareMargin = 6
const bareRunning: RunningParts = { references: '', hasFirst: false, headerDistance: 0, footerDistance: 0 }

function isFilled({ blocks }: Running): boolean {
  return blocks.length > 0
}

const pagesOf = { all: 'default', odd: 'default', even: 'even', first: 'first' } as const
/** Half an inch, as in a new document. */
const usualDistance = 36

interface FixedParts {
  title: string
  now: Date
  hasEvenPages: boolean
  numbering: string | undefined
  notes: WordNotes
}

/** Styles, settings, properties, and the parts that only some documents have. */
async function addFixedParts(file: PackageWriter, { title, now, hasEvenPages, numbering, notes }: FixedParts): Promise<void> {
  const relations = file.relationsOf(main)
  file.relationsOf('').part('document', main)
  file.relationsOf('').part('core-properties', 'docProps/core.xml')
  relations.part('styles', 'styles.xml')
  relations.part('settings', 'settings.xml')
  await file.add('word/styles.xml', `${wordType}.styles+xml`, stylesXml(notes.count > 0 ? notes.styles() : ''))
  const even = hasEvenPages ? '<w:evenAndOddHeaders/>' : ''
  const separators = notes.count > 0 ? '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>' : ''
  // Columns end where they did.
  const mode =
    '<w:compat><w:noColumnBalance/><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
  await file.add(
    'word/settings.xml',
    `${wordType}.settings+xml`,
    `${xmlHead}<w:settings ${wordNamespace}>${even}${separators}${mode}</w:settings>`,
  )
  if (numbering !== undefined) {
    relations.part('numbering', 'numbering.xml')
    await file.add('word/numbering.xml', `${wordType}.numbering+xml`, numbering)
  }
  if (notes.count > 0) {
    relations.part('footnotes', 'footnotes.xml')
    await file.add('word/footnotes.xml', `${wordType}.footnotes+xml`, notes.xml())
  }
  await file.add('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml', corePropertiesXml({ title, now }))
}
