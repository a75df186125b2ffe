import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { boundedZoom } from '../../shared/paper/paper-layout.ts'
import { scrollToCaret } from './text/scroll-to-caret.ts'
import { useEditorPart } from './use-editing.ts'

/** Narrower rooms for pages are those of phones, in CSS pixels. */
const narrow = 600
/** Letters smaller than this are hard to type in, and so large they become. */
const [leastPx, wantedPx] = [11, 14]

/** A phone shows a page in its whole width, with letters that nobody can type in: the view comes nearer when a text is opened. */
export function useReadableTyping(
  scroller: RefObject<HTMLDivElement | null>,
  { zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void },
): void {
  const { typing } = useEditorPart((state) => ({ typing: state.typing }))
  const isComing = useRef(false)
  const comeNear = useEffectEvent(() => {
    const element = scroller.current
    const field = element?.querySelector('[contenteditable]')
    if (!element || !field || element.clientWidth >= narrow) return
    const px = Number.parseFloat(getComputedStyle(field.querySelector('span span, span') ?? field).fontSize)
    if (!(px < leastPx)) return
    isComing.current = true
    onZoom(boundedZoom((zoom * wantedPx) / px))
  })
  useEffect(() => {
    if (typing !== undefined) comeNear()
  }, [typing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pages have another size
  useEffect(() => {
    if (isComing.current && scroller.current) showCaret(scroller.current)
    isComing.current = false
  }, [zoom])
}

/** Scrolls so that one sees where one types, above the keyboard of the phone. */
function showCaret(scroller: HTMLElement): void {
  const field = scroller.querySelector('[contenteditable]')
  if (!field) return
  const text = field.getBoundingClientRect()
  const selection = window.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).getBoundingClientRect() : undefined
  const caret = range && range.height > 0 ? range : undefined
  const isRightToLeft = getComputedStyle(field).direction === 'rtl'
  scroller.scrollBy({ ...scrollToCaret({ caret, text, room: scroller.getBoundingClientRect(), isRightToLeft }), behavior: 'instant' })
}
