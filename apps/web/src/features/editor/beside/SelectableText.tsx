import { textWidth } from '@octavo/ui/stage/stage-font.ts'
import { type CSSProperties, memo } from 'react'
import type { EditorDocument } from '../editor-document.ts'
import type { TextLine } from '../text/text-line.ts'
import { usePageLines } from '../use-page-lines.ts'
import styles from './Beside.module.css'

/** The text of a page over its image, unseen, to be selected, copied and read aloud. */
export const SelectableText = memo(function SelectableText({
  document,
  page,
  scale,
}: {
  document: EditorDocument
  page: number
  scale: number
}) {
  const lines = usePageLines(document, page)
  return (
    <div className={styles.text}>
      {lines?.lines.map((line) => (
        <p key={line.id} style={placeOf(line, scale)}>
          {line.text}
        </p>
      ))}
    </div>
  )
})

/** As long as on the page, whatever the font of the letters on it. */
function placeOf(line: TextLine, scale: number): CSSProperties {
  const size = (line.ascent + line.descent) * scale
  const own = textWidth(line.text, 'sans-serif', size)
  const stretch = own > 0 ? (line.width * scale) / own : 1
  const turn = (line.angle * Math.PI) / 180
  return {
    left: (line.x + line.ascent * Math.sin(turn)) * scale,
    top: (line.y - line.ascent * Math.cos(turn)) * scale,
    fontSize: size,
    transform: `rotate(${line.angle}deg) scaleX(${stretch})`,
  }
}
