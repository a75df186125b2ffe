import type { ShapeLayer } from '@octavo/layout/slides/arrange-drawing.ts'
import { isRectangle, type Paint, type PathStep } from '@octavo/layout/slides/painted.ts'
import type { SlidePart } from './slide-part.ts'
import { emu, hexColour, side } from './units.ts'

/** A path as a shape: a rectangle, a line, or a form of its own. */
export function writeShape({ path }: ShapeLayer, { fit, nextId }: SlidePart): string {
  const id = nextId()
  const box = extentOf(path.steps)
  const [x, y] = [fit.x + fit.scale * box.left, fit.y + fit.scale * box.top]
  const [width, height] = [fit.scale * (box.right - box.left), fit.scale * (box.bottom - box.top)]
  const line = path.fill ? undefined : straightLine(path.steps)
  const flip = line && line.x1 > line.x0 !== line.y1 > line.y0 && width > 0 && height > 0 ? ' flipV="1"' : ''
  const place = `<a:xfrm${flip}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${Math.max(0, emu(width))}" cy="${Math.max(0, emu(height))}"/></a:xfrm>`
  const fill = path.fill ? `<a:solidFill>${colourOf(path.fill)}</a:solidFill>` : '<a:noFill/>'
  const stroke = path.stroke
    ? `<a:ln w="${Math.min(thickest, side(path.stroke.width * fit.scale))}"><a:solidFill>${colourOf(path.stroke)}</a:solidFill>${path.stroke.isDashed ? '<a:prstDash val="dash"/>' : ''}</a:ln>`
    : '<a:ln><a:noFill/></a:ln>'
  if (line)
    return (
      `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="Line ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>` +
      `<p:spPr>${place}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>${stroke}</p:spPr></p:cxnSp>`
    )
  const geometry = isRectangle(path) ? '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' : ownGeometry(path.steps, { box, width, height })
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place}${geometry}${fill}${stroke}</p:spPr>` +
    '<p:txBody><a:bodyPr rtlCol="0" anchor="ctr"/><a:lstStyle/><a:p><a:endParaRPr dirty="0"/></a:p></p:txBody></p:sp>'
  )
}

const thickest = 20_116_800

function colourOf({ colour, opacity }: Paint): string {
  const alpha = opacity < 1 ? `<a:alpha val="${Math.round(opacity * 100_000)}"/>` : ''
  return `<a:srgbClr val="${hexColour(colour)}">${alpha}</a:srgbClr>`
}

interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** The box around all points, those that pull at curves included. */
function extentOf(steps: readonly PathStep[]): Extent {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [, ...numbers] of steps) {
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [x = 0, y = 0] = [numbers[at], numbers[at + 1]]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  return Number.isFinite(box.left) ? box : { left: 0, top: 0, right: 0, bottom: 0 }
}

function straightLine(steps: readonly PathStep[]): { x0: number; y0: number; x1: number; y1: number } | undefined {
  const [first, second, ...others] = steps
  if (first?.[0] !== 'move' || second?.[0] !== 'line' || others.length > 0) return undefined
  return { x0: first[1], y0: first[2], x1: second[1], y1: second[2] }
}

function ownGeometry(steps: readonly PathStep[], { box, width, height }: { box: Extent; width: number; height: number }): string {
  const [across, down] = [width / Math.max(box.right - box.left, 1e-6), height / Math.max(box.bottom - box.top, 1e-6)]
  const point = (x: number, y: number) => `<a:pt x="${emu((x - box.left) * across)}" y="${emu((y - box.top) * down)}"/>`
  const written = steps.map((step) => {
    if (step[0] === 'close') return '<a:close/>'
    if (step[0] === 'curve')
      return `<a:cubicBezTo>${point(step[1], step[2])}${point(step[3], step[4])}${point(step[5], step[6])}</a:cubicBezTo>`
    const tag = step[0] === 'move' ? 'a:moveTo' : 'a:lnTo'
    return `<${tag}>${point(step[1], step[2])}</${tag}>`
  })
  return (
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>' +
    `<a:pathLst><a:path w="${Math.max(0, emu(width))}" h="${Math.max(0, emu(height))}">${written.join('')}</a:path></a:pathLst></a:custGeom>`
  )
}
