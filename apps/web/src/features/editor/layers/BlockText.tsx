import { useStageFonts } from '@octavo/ui/stage/stage-font.ts'
import { letterLines } from './block-change.ts'
import { type BlockTextProps, blockLines, lineCss } from './block-look.ts'
import styles from './LineText.module.css'
import { chosenFonts } from './LineText.tsx'
import { lookCss } from './line-look.ts'
import { TypedBlock } from './TypedBlock.tsx'
import { useFaces } from './use-faces.ts'
import { useSettledLines } from './use-settled-lines.ts'

/** A changed paragraph of the page in its own font, in which one can type. */
export function BlockText({ isTyping, isThumb, ...props }: BlockTextProps & { isTyping: boolean; isThumb: boolean }) {
  const { edit, block, lines, document, page, scale } = props
  useFaces(block.lines, { lines, document, page })
  const areChosenLoaded = useStageFonts(chosenFonts(edit.text))
  const own = block.lines.flatMap(({ styles: all }) => all.map(({ font }) => document.faces.known(page, font)))
  const fonts = [...own, areChosenLoaded].join()
  // What is only looked at changes nothing.
  useSettledLines(props, !isThumb && areChosenLoaded && own.every((name) => name !== undefined))
  if (isTyping) return <TypedBlock {...props} fonts={fonts} />
  const shown = blockLines(letterLines(edit.text), { block, page, lines, document })
  return shown.map((line) => (
    <span key={line.y} className={styles.line} style={lineCss(line, { block, scale, move: edit.move })} aria-hidden="true">
      {line.parts.map(({ text, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        <span key={index} style={lookCss(look, scale)}>
          {text}
        </span>
      ))}
    </span>
  ))
}
