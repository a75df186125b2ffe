import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { changedSide } from '@octavo/core/text/line-side.ts'
import type { StageFont } from '@octavo/ui/stage/stage-font.ts'
import type { CSSProperties } from 'react'
import styles from './LineText.module.css'
import { type LineTextProps, TypedLine } from './LineText.tsx'
import { lookCss, lookOfRun, placeCss } from './line-look.ts'
import { useFamilies } from './use-families.ts'
import { similarFont } from './word-fonts.ts'

/**
 * A changed line with letters that are written from right to left. The engine shapes such a line again in a face of its own, since letters
 * take other forms beside others than the page shows; so it is shown in that face. It keeps the end at which it is begun to read.
 */
export function TurnedLine({ edit, line, lines, document, page, scale, isTyping, caret }: LineTextProps) {
  const similar = similarFont(lines, line)
  const fontOf = ({ font }: ChangedRun): StageFont => (font && !('own' in font) ? font : similar)
  const familyOf = useFamilies(edit.text.map((run) => ({ text: run.text, font: fontOf(run) })))
  const lookOf = (run: ChangedRun) => ({
    ...lookOfRun(run, { line, page, lines, document }),
    fontFamily: familyOf(fontOf(run)),
    spacing: 0,
  })
  const cssOf = (run: ChangedRun) => lookCss(lookOf(run), scale)
  const text = edit.text.map((run) => run.text).join('')
  const isRightToLeft = changedSide(line.text, text) === 'R'
  const turn = (line.angle * Math.PI) / 180
  const start = isRightToLeft ? line.width : 0
  const place = {
    x: line.x + start * Math.cos(turn) + (edit.move?.x ?? 0),
    y: line.y + start * Math.sin(turn) + (edit.move?.y ?? 0),
    size: Math.max(line.size, ...edit.text.map((run) => lookOf(run).size)),
    ...{ descent: line.descent, angle: line.angle, stretch: line.stretch },
  }
  const placed = placeCss(place, scale)
  const style: CSSProperties = {
    ...placed,
    transform: `${placed.transform}${isRightToLeft ? ' translateX(-100%)' : ''}`,
    fontFamily: familyOf(similar),
  }
  const dir = isRightToLeft ? 'rtl' : 'ltr'
  if (isTyping) return <TypedLine edit={edit} line={line} lines={lines} style={style} cssOf={cssOf} caret={caret} dir={dir} />
  return (
    <span className={styles.line} style={style} dir={dir} data-turned="" aria-hidden="true">
      {edit.text.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name
        <span key={index} style={cssOf(run)}>
          {run.text}
        </span>
      ))}
    </span>
  )
}
