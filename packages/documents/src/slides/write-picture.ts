import type { Box } from '@octavo/layout/words.ts'
import { xml } from '../ooxml/xml.ts'
import type { SlidePart } from './slide-part.ts'
import { emu, side } from './units.ts'

/** A picture in its place. One without a description is decoration, which readers of the screen leave out. */
export function writePicture(image: { id: string; box: Box; alternative: string }, { fit, nextId }: SlidePart): string {
  const id = nextId()
  const { left, top, right, bottom } = image.box
  const place =
    `<a:off x="${emu(fit.x + fit.scale * left)}" y="${emu(fit.y + fit.scale * top)}"/>` +
    `<a:ext cx="${side(fit.scale * (right - left))}" cy="${side(fit.scale * (bottom - top))}"/>`
  return (
    `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${xml(image.alternative)}"${image.alternative === '' ? `>${decoration}</p:cNvPr>` : '/>'}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>` +
    `<p:blipFill><a:blip r:embed="${image.id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
    `<p:spPr><a:xfrm>${place}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
  )
}

const decoration =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'

/** The background of a slide. */
export function writeBackground(background: { colour: string } | { image: string }): string {
  const fill =
    'colour' in background
      ? `<a:solidFill><a:srgbClr val="${background.colour}"/></a:solidFill>`
      : `<a:blipFill dpi="0" rotWithShape="1"><a:blip r:embed="${background.image}"/><a:srcRect/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`
  return `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`
}
