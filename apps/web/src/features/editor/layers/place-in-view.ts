import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { type Box, boxAround, type Point, quadOfBox, turnedPoint, turnedQuad } from '@octavo/core/edits/geometry.ts'
import type { EditorDocument } from '../editor-document.ts'
import { boxOfEdit, rotationOf } from '../state/edit-box.ts'
import type { Editor } from '../state/editor-store.ts'
import { isGround } from '../state/existing.ts'
import { freePlace } from '../state/free-place.ts'
import { uprightBox } from '../state/turned-box.ts'

/** A place on a page that is in view, for a thing that is upright on the screen. */
export interface ViewPlace {
  /** The part of the page that it takes, for things that have no rotation. */
  area: Box
  /** The box of a thing that has a rotation: it is rotated around its middle against the rotation of its page, and then takes the area. */
  box: Box
  /** Its upper left corner as it is seen. */
  corner: Point
  /** Of the thing, clockwise in degrees. */
  rotation: number
}

/** Finds a place in view for something that nobody points at, where it covers as little of the page as possible. */
export function placeInView(
  { editor, document }: { editor: Editor; document: EditorDocument },
  plan: PagePlan,
  { width, height }: { width: number; height: number },
): ViewPlace {
  const page = document.sizeOf(plan)
  const isAcross = plan.rotate % 180 !== 0
  const room = isAcross ? { width: height, height: width } : { width, height }
  const area = freePlace(room, { page, seen: seenPart(plan, page), taken: takenBy({ editor, document }, plan) })
  const rotation = plan.rotate === 0 ? 0 : -plan.rotate
  const box = uprightBox(area, plan.rotate)
  const [corner = area] = turnedQuad(box, rotation)
  return { area, box, corner, rotation }
}

/** What stands on a page: its text, images and annotations, and what was added. */
function takenBy({ editor, document }: { editor: Editor; document: EditorDocument }, plan: PagePlan): Box[] {
  const page = document.sizeOf(plan)
  const drawn = document.drawnBy(plan)
  const things = drawn?.document.knownThings(drawn.page)
  return [
    ...(document.linesOf(plan)?.lines.map(({ box }) => box) ?? []),
    ...(things?.annotations.map(({ box }) => box) ?? []),
    ...(things?.images.map(({ box }) => box).filter((box) => !isGround(box, page)) ?? []),
    ...editor
      .content()
      .edits.filter(({ on }) => on === plan.key)
      .map((edit) => boxAround(turnedQuad(boxOfEdit(edit), rotationOf(edit) ?? 0))),
  ]
}

/** Where the properties begin on a small screen: a sheet that comes over the page as soon as something is selected. */
function sheetTop(): number | undefined {
  const panel = window.document.querySelector('[data-editor] > aside:last-of-type')
  if (!panel || getComputedStyle(panel).position !== 'fixed') return undefined
  return window.innerHeight * (1 - sheetShare)
}

/** How much of the screen the sheet and the modes below it take. */
const sheetShare = 0.5

/** The part of a page that is in view and not under the tools; all of it if that can't be told. */
function seenPart(plan: PagePlan, page: { width: number; height: number }): Box {
  const whole = { x: 0, y: 0, ...page }
  const desk = window.document.querySelector('[data-editor]')
  const paper = desk?.querySelector(`[data-page="${CSS.escape(plan.key)}"] [data-stage]`)?.getBoundingClientRect()
  const view = paper && desk?.querySelector('[data-tool][tabindex]')?.getBoundingClientRect()
  if (!paper || !view) return whole
  const strip = desk?.querySelector('[role="toolbar"]')?.getBoundingClientRect()
  const isAbove = strip !== undefined && strip.top < view.top + view.height / 2
  const top = strip && isAbove ? Math.max(view.top, strip.bottom) : view.top
  const bottom = Math.min(view.bottom, sheetTop() ?? view.bottom, strip && !isAbove ? strip.top : view.bottom)
  const scale = paper.width / (plan.rotate % 180 === 0 ? page.width : page.height)
  const middle = { x: paper.left + paper.width / 2, y: paper.top + paper.height / 2 }
  const onPage = ({ x, y }: Point): Point => {
    const at = turnedPoint({ x: (x - middle.x) / scale, y: (y - middle.y) / scale }, { x: 0, y: 0 }, -plan.rotate)
    return { x: at.x + page.width / 2, y: at.y + page.height / 2 }
  }
  const [left, right] = [Math.max(view.left, paper.left), Math.min(view.right, paper.right)]
  const [from, to] = [Math.max(top, paper.top), Math.min(bottom, paper.bottom)]
  if (right <= left || to <= from) return whole
  return boxAround(quadOfBox({ x: left, y: from, width: right - left, height: to - from }).map(onPage))
}
