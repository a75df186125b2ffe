import { useStageFonts } from '@octavo/ui/stage/stage-font.ts'
import { withSimilarWords } from '../text/similar-words.ts'
import { letterLines } from './block-change.ts'
import { type BlockTextProps, blockLines, lineCss } from './block-look.ts'
import styles from './LineText.module.css'
import { inAddedFonts } from './LineText.tsx'
import { lookCss } from './line-look.ts'
import { TypedBlock } from './TypedBlock.tsx'
import { useFaces } from './use-faces.ts'
import { useFamilies } from './use-families.ts'
import { useSettledLines } from './use-settled-lines.ts'
import { similarFont, wordFonts } from './word-fonts.ts'

/** A changed paragraph of the page in its own font, in which one can type. */
export function BlockText({ isTyping, isThumb, ...props }: BlockTextProps & { isTyping: boolean; isThumb: boolean }) {
  const { edit, block, lines, document, page, scale } = props
  const read = { page, lines, document }
  useFaces(block.lines, edit.text, read)
  const added = inAddedFonts(withSimilarWords(edit.text, wordFonts(block.lines, read)))
  // Those like the page's own are there before a letter is typed that these lack.
  const ours = [...block.lines.map((line) => similarFont(lines, line)), ...added.map(({ font }) => font)]
  const areOursLoaded = useStageFonts(ours)
  const familyOf = useFamilies(added)
  const own = block.lines.flatMap(({ styles: all }) => all.map(({ font }) => document.faces.known(page, font)))
  const fonts = [...new Set([...own, areOursLoaded, ...ours.map(familyOf)])].join()
  // What is only looked at changes nothing.
  const areThere = !isThumb && areOursLoaded && own.every((name) => name !== undefined)
  useSettledLines({ ...props, familyOf }, areThere ? fonts : undefined)
  if (isTyping) return <TypedBlock {...props} fonts={fonts} familyOf={familyOf} />
  const shown = blockLines(letterLines(edit.text), { block, ...read, familyOf })
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
