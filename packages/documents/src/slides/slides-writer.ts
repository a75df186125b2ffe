import { createHash } from 'node:crypto'
import type { PaintedPath } from '@octavo/layout/slides/painted.ts'
import type { Slide } from '@octavo/layout/slides/slide.ts'
import type { Box } from '@octavo/layout/words.ts'
import { createPackage } from '../ooxml/package-writer.ts'
import { xml, xmlHead } from '../ooxml/xml.ts'
import { notesSlideXml } from './masters.ts'
import { emptyGroup, slideNamespace } from './namespaces.ts'
import { addPresentation, presentationPart, slideType } from './presentation.ts'
import type { SlidePart } from './slide-part.ts'
import { type Fit, hexColour } from './units.ts'
import { writeBackground, writePicture } from './write-picture.ts'
import { writeShape } from './write-shape.ts'
import { writeSlideTable } from './write-slide-table.ts'
import { writeHiddenTitle, writeTextBox } from './write-text-box.ts'

/** Writes a presentation slide by slide; what is written isn't kept in memory. */
export interface SlidesWriter {
  add(slide: SlideContent): Promise<void>
  end(about: { title: string }): Promise<void>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

/** What stands on a slide, from the lowest to the uppermost. */
export interface SlideContent {
  fit: Fit
  background: { colour: number } | DrawnImage | undefined
  drawing: (DrawnShape | DrawnPicture)[]
  text: Slide['blocks']
  /** The title for a slide that shows none. */
  fallbackTitle: string
  notes: readonly string[]
}

export interface DrawnShape {
  kind: 'shape'
  box: Box
  path: PaintedPath
}

export interface DrawnPicture {
  kind: 'picture'
  box: Box
  image: DrawnImage
  alternative: string
}

/** An encoded image. */
export interface DrawnImage {
  bytes: Uint8Array
  kind: 'png' | 'jpeg'
}

/** The size of all slides in points. */
export interface DeckSize {
  width: number
  height: number
}

export async function createSlidesWriter(
  path: string,
  { size, newPath, now }: { size: DeckSize; newPath: () => string; now: Date },
): Promise<SlidesWriter> {
  const file = await createPackage(path, { newPath, now })
  /** Images by what is in them: a logo is on every slide. */
  const images = new Map<string, string>()
  let slides = 0
  let hasNotes = false

  async function imagePart({ bytes, kind }: DrawnImage): Promise<string> {
    const key = createHash('sha256').update(bytes).digest('base64')
    const known = images.get(key)
    if (known !== undefined) return known
    const name = `media/image${images.size + 1}.${kind}`
    images.set(key, name)
    await file.addImage(`ppt/${name}`, bytes)
    return name
  }

  async function addNotes(number: number, notes: readonly string[]): Promise<void> {
    hasNotes = true
    const name = `ppt/notesSlides/notesSlide${number}.xml`
    const relations = file.relationsOf(name)
    relations.part('notes-master', '../notesMasters/notesMaster1.xml')
    relations.part('slide', `../slides/slide${number}.xml`)
    const paragraphs = notes
      .flatMap((note) => note.split(/\r\n|\r|\n/))
      .map((line) => `<a:p>${line === '' ? '' : `<a:r><a:rPr dirty="0"/><a:t>${xml(line)}</a:t></a:r>`}</a:p>`)
    await file.add(name, `${slideType}.notesSlide+xml`, notesSlideXml(paragraphs.join('')))
    file.relationsOf(`ppt/slides/slide${number}.xml`).part('notes-slide', `../notesSlides/notesSlide${number}.xml`)
  }

  return {
    async add({ fit, background, drawing, text, fallbackTitle, notes }) {
      slides += 1
      const name = `ppt/slides/slide${slides}.xml`
      const relations = file.relationsOf(name)
      relations.part('slide-layout', '../slideLayouts/slideLayout1.xml')
      let lastId = 1
      const part: SlidePart = { relations, fit, nextId: () => ++lastId }
      const idOf = async (image: DrawnImage) => relations.part('image', `../${await imagePart(image)}`)
      const ground = !background
        ? ''
        : writeBackground('colour' in background ? { colour: hexColour(background.colour) } : { image: await idOf(background) })
      let below = ''
      for (const one of drawing)
        below += one.kind === 'shape' ? writeShape(one, part) : writePicture({ ...one, id: await idOf(one.image) }, part)
      const above = text.map((block) => (block.kind === 'text' ? writeTextBox(block, part) : writeSlideTable(block, part))).join('')
      const hasTitle = text.some((block) => block.kind === 'text' && block.isTitle)
      const hidden = hasTitle ? '' : writeHiddenTitle(fallbackTitle, part, size.width)
      await file.add(
        name,
        `${slideType}.slide+xml`,
        `${xmlHead}<p:sld ${slideNamespace}><p:cSld>${ground}<p:spTree>${emptyGroup}${hidden}${below}${above}</p:spTree></p:cSld>` +
          '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>',
      )
      if (notes.length > 0) await addNotes(slides, notes)
    },
    async end({ title }) {
      file.relationsOf('').part('document', presentationPart)
      await addPresentation(file, { slides, size, hasNotes, title, now })
      await file.end()
    },
    abandon: () => file.abandon(),
  }
}
