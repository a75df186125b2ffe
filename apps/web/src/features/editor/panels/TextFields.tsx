import type { AddedText, TextChange } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { ColorRow } from '../../../shared/color/ColorRow.tsx'
import { blockOfChange, reachesBelow } from '../layers/block-change.ts'
import { lineOfChange } from '../layers/line-change.ts'
import { changedWidth } from '../layers/line-look.ts'
import { wordFonts } from '../layers/word-fonts.ts'
import { putEdit } from '../state/content.ts'
import { runsOut } from '../text/line-room.ts'
import { lackingLetters } from '../text/similar-words.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import styles from './Properties.module.css'

type Family = 'sans' | 'serif' | 'mono'

function familyNames(): { value: Family; label: string }[] {
  return [
    { value: 'sans', label: t('Sans serif') },
    { value: 'serif', label: t('Serif') },
    { value: 'mono', label: t('Typewriter') },
  ]
}

/** Font, size, colour and alignment of added text. */
export function TextFields({ edit }: { edit: AddedText }) {
  const { editor, document } = useEditing()
  const { pages } = useEditorPart(({ history }) => ({ pages: history.present.pages }))
  const plan = pages.find(({ key }) => key === edit.on)
  const [run] = edit.runs
  if (!run) return null
  const put = (next: AddedText) => editor.change((content) => putEdit(content, next), { gesture: `look-${edit.id}` })
  const all = (change: Partial<typeof run>) => put({ ...edit, runs: edit.runs.map((one) => ({ ...one, ...change })) })
  return (
    <>
      {plan && reachesOff(edit, document.sizeOf(plan)) ? (
        <Notice tone="warning">{t('The text now runs off the page. Make it shorter or smaller.')}</Notice>
      ) : null}
      <Select
        label={t('Font')}
        options={familyNames()}
        value={run.font.family}
        onChange={(family) => all({ font: { ...run.font, family } })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t('Size')}
          value={run.size}
          min={2}
          max={400}
          step={0.5}
          unit={t('pt')}
          onChange={(size) => size >= 1 && size <= 2000 && all({ size })}
        />
        <ColorRow label={t('Colour')} value={run.color} onChange={(color) => all({ color })} />
      </div>
      <Segment
        label={t('Align')}
        options={[
          { value: 'left', label: t('Left') },
          { value: 'center', label: t('Centre') },
          { value: 'right', label: t('Right') },
        ]}
        value={edit.align === 'justify' ? 'left' : edit.align}
        onChange={(align) => put({ ...edit, align })}
      />
    </>
  )
}

/** Whether text that was added reaches below its page or beside it; a turned box may. */
function reachesOff({ box, rotation }: AddedText, page: { width: number; height: number }): boolean {
  return rotation === 0 && (box.y + box.height > page.height + 1 || box.x + box.width > page.width + 1)
}

/** Font, size and colour of a line of the page. */
export function LineFields({ edit }: { edit: TextChange }) {
  const { editor, document } = useEditing()
  const { pages } = useEditorPart(({ history }) => ({ pages: history.present.pages }))
  const plan = pages.find(({ key }) => key === edit.on)
  const drawn = document.drawnBy(plan)
  const lines = plan && document.linesOf(plan)
  const block = lines && blockOfChange(lines.blocks, edit)
  const line = lines && lineOfChange(lines.lines, edit)
  const [run] = edit.text
  if (!plan || !lines || !line || !drawn) return null
  const pageWidth = document.sizeOf(plan).width
  if (!run) return <Notice tone="warning">{t('This line is deleted.')}</Notice>
  const own = line.styles[0]
  const font = lines.text.fonts[own?.font ?? 0]
  const missing = lackingLetters(edit.text, wordFonts(block?.lines ?? [line], { lines, ...drawn }))
  const put = (text: TextChange['text']) => editor.change((content) => putEdit(content, { ...edit, text }), { gesture: `look-${edit.id}` })
  const all = (change: Partial<typeof run>) => put(edit.text.map((one) => ({ ...one, ...change })))
  const chosen = run.font && !('own' in run.font) ? run.font.family : 'own'
  const choose = (family: Family | 'own') => {
    const whole = edit.text.map(({ text }) => text).join('')
    if (family === 'own') put([{ ...run, text: whole, font: { own: own?.show ?? 0 } }])
    else all({ font: { family, bold: font?.bold ?? false, italic: font?.italic ?? false } })
  }
  return (
    <>
      {block && reachesBelow(edit, block, lines.lines) ? (
        <Notice tone="warning">{t('The text now reaches what stands below it. Make it shorter or smaller.')}</Notice>
      ) : null}
      {!block && !edit.move && runsOut(line, changedWidth(edit.text, { line, lines, ...drawn }), { lines: lines.lines, pageWidth }) ? (
        <Notice tone="warning">{t('The text now runs into other text or off the page. Make it shorter or smaller.')}</Notice>
      ) : null}
      {chosen !== 'own' ? null : line.isTurned ? (
        <Notice tone="info">{t('This line is rewritten in a similar font.')}</Notice>
      ) : missing.length === 0 ? (
        <Notice tone="success">{t("Uses the document's own font, so the change won't show.")}</Notice>
      ) : (
        <Notice tone="warning">
          {t("Words with characters that the document's font may lack come in a similar font: {characters}", {
            characters: missing.slice(0, 8).join(' '),
          })}
        </Notice>
      )}
      <Select
        label={t('Font')}
        options={[{ value: 'own', label: font?.name || t("The document's own") }, ...familyNames()]}
        value={chosen}
        onChange={choose}
      />
      <div className={styles.pair}>
        <NumberField
          label={t('Size')}
          value={Math.round((run.size ?? own?.size ?? line.size) * 100) / 100}
          min={1}
          max={400}
          step={0.5}
          unit={t('pt')}
          onChange={(size) => size >= 1 && size <= 2000 && all({ size })}
        />
        <ColorRow label={t('Colour')} value={run.color ?? own?.color ?? '#000000'} onChange={(color) => all({ color })} />
      </div>
    </>
  )
}
