import { corePropertiesXml } from '../ooxml/core-properties.ts'
import type { PackageWriter } from '../ooxml/package-writer.ts'
import { xmlHead } from '../ooxml/xml.ts'
import { notesMasterXml, notesSize, slideLayoutXml, slideMasterXml } from './masters.ts'
import { slideNamespace } from './namespaces.ts'
import { themeXml } from './theme.ts'
import { emu } from './units.ts'

export const presentationPart = 'ppt/presentation.xml'

/** How the types of all parts of a presentation begin. */
export const slideType = 'application/vnd.openxmlformats-officedocument.presentationml'
const themeType = 'application/vnd.openxmlformats-officedocument.theme+xml'

export interface Presentation {
  slides: number
  size: { width: number; height: number }
  hasNotes: boolean
  title: string
  now: Date
}

/** Adds the parts that every presentation has, and the list of its slides. */
export async function addPresentation(file: PackageWriter, { slides, size, hasNotes, title, now }: Presentation): Promise<void> {
  const master = 'ppt/slideMasters/slideMaster1.xml'
  const layout = 'ppt/slideLayouts/slideLayout1.xml'
  const relations = file.relationsOf(presentationPart)
  const masterId = relations.part('slide-master', 'slideMasters/slideMaster1.xml')
  const notesId = hasNotes ? relations.part('notes-master', 'notesMasters/notesMaster1.xml') : undefined
  const list = Array.from({ length: slides }, (_, index) => {
    const id = relations.part('slide', `slides/slide${index + 1}.xml`)
    return `<p:sldId id="${firstSlideId + index}" r:id="${id}"/>`
  })
  relations.part('theme', 'theme/theme1.xml')
  const layoutId = file.relationsOf(master).part('slide-layout', '../slideLayouts/slideLayout1.xml')
  file.relationsOf(master).part('theme', '../theme/theme1.xml')
  file.relationsOf(layout).part('slide-master', '../slideMasters/slideMaster1.xml')
  await file.add(master, `${slideType}.slideMaster+xml`, slideMasterXml(size, layoutId))
  await file.add(layout, `${slideType}.slideLayout+xml`, slideLayoutXml(size))
  await file.add('ppt/theme/theme1.xml', themeType, themeXml())
  if (hasNotes) {
    file.relationsOf('ppt/notesMasters/notesMaster1.xml').part('theme', '../theme/theme2.xml')
    await file.add('ppt/notesMasters/notesMaster1.xml', `${slideType}.notesMaster+xml`, notesMasterXml())
    // A theme belongs to one master.
    await file.add('ppt/theme/theme2.xml', themeType, themeXml())
  }
  await file.add(
    presentationPart,
    `${slideType}.presentation.main+xml`,
    `${xmlHead}<p:presentation ${slideNamespace} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="${masterId}"/></p:sldMasterIdLst>` +
      (notesId === undefined ? '' : `<p:notesMasterIdLst><p:notesMasterId r:id="${notesId}"/></p:notesMasterIdLst>`) +
      `<p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz cx="${emu(size.width)}" cy="${emu(size.height)}"/>` +
      `<p:notesSz cx="${emu(notesSize.width)}" cy="${emu(notesSize.height)}"/></p:presentation>`,
  )
  file.relationsOf('').part('core-properties', 'docProps/core.xml')
  await file.add('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml', corePropertiesXml({ title, now }))
}

const firstSlideId = 256
