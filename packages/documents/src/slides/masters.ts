import { xmlHead } from '../ooxml/xml.ts'
import { emptyGroup, slideNamespace } from './namespaces.ts'
import { emu } from './units.ts'

interface Size {
  width: number
  height: number
}

const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const ownColours = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'

function level(number: number, size: number, indent: number): string {
  return (
    `<a:lvl${number}pPr marL="${emu(indent)}" indent="0" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:buNone/>` +
    `<a:defRPr sz="${size}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${number}pPr>`
  )
}

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const bodyLevels = levels.map((number) => level(number, 1800, (number - 1) * 18)).join('')

/** The title at the top of the master and the layout. New slides that people add have it there. */
function titlePlaceholder({ width, height }: Size, { withText }: { withText: boolean }): string {
  const place = `<a:xfrm><a:off x="${emu(width * 0.05)}" y="${emu(height * 0.05)}"/><a:ext cx="${emu(width * 0.9)}" cy="${emu(height * 0.15)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`
  const text = `<a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>${withText ? 'Title' : ''}</a:t></a:r></a:p>`
  return (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>' +
    `<p:spPr>${place}</p:spPr><p:txBody><a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t"><a:noAutofit/></a:bodyPr><a:lstStyle/>${text}</p:txBody></p:sp>`
  )
}

/** The master of all slides. */
export function slideMasterXml(size: Size, layout: string): string {
  return (
    `${xmlHead}<p:sldMaster ${slideNamespace}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>` +
    `<p:spTree>${emptyGroup}${titlePlaceholder(size, { withText: true })}</p:spTree></p:cSld>${colourMap}` +
    `<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="${layout}"/></p:sldLayoutIdLst>` +
    `<p:txStyles><p:titleStyle>${level(1, 2800, 0)}</p:titleStyle><p:bodyStyle>${bodyLevels}</p:bodyStyle><p:otherStyle>${bodyLevels}</p:otherStyle></p:txStyles></p:sldMaster>`
  )
}

/** The layout of all slides: a title and free room. */
export function slideLayoutXml(size: Size): string {
  return (
    `${xmlHead}<p:sldLayout ${slideNamespace} type="titleOnly" preserve="1"><p:cSld name="Title Only">` +
    `<p:spTree>${emptyGroup}${titlePlaceholder(size, { withText: true })}</p:spTree></p:cSld>${ownColours}</p:sldLayout>`
  )
}

/** Paper for notes, in points. */
export const notesSize = { width: 540, height: 720 } as const

const slideImagePlace = `<a:xfrm><a:off x="${emu(54)}" y="${emu(54)}"/><a:ext cx="${emu(432)}" cy="${emu(270)}"/></a:xfrm>`
const notesTextPlace = `<a:xfrm><a:off x="${emu(54)}" y="${emu(342)}"/><a:ext cx="${emu(432)}" cy="${emu(324)}"/></a:xfrm>`

function notesShapes(text: string): string {
  return (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image 1"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg" idx="2"/></p:nvPr></p:nvSpPr>' +
    `<p:spPr>${slideImagePlace}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="12700"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></p:spPr></p:sp>` +
    '<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes 2"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" sz="quarter" idx="3"/></p:nvPr></p:nvSpPr>' +
    `<p:spPr>${notesTextPlace}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${text}</p:txBody></p:sp>`
  )
}

/** The master of all notes. */
export function notesMasterXml(): string {
  return (
    `${xmlHead}<p:notesMaster ${slideNamespace}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>` +
    `<p:spTree>${emptyGroup}${notesShapes('<a:p><a:endParaRPr lang="en-US" dirty="0"/></a:p>')}</p:spTree></p:cSld>${colourMap}` +
    `<p:notesStyle>${levels.map((number) => level(number, 1200, (number - 1) * 18)).join('')}</p:notesStyle></p:notesMaster>`
  )
}

/** The notes of one slide; `paragraphs` is what was written of them. */
export function notesSlideXml(paragraphs: string): string {
  return `${xmlHead}<p:notes ${slideNamespace}><p:cSld><p:spTree>${emptyGroup}${notesShapes(paragraphs)}</p:spTree></p:cSld>${ownColours}</p:notes>`
}
