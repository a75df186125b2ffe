import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { cropPage } from '../state/page-changes.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import styles from './Properties.module.css'

const pointsPerMm = 72 / 25.4

/** What is cut off each side of the page in view. */
export function CropFields() {
  const { editor, document } = useEditing()
  const { plan } = useEditorPart(({ history, current }) => ({ plan: history.present.pages.find(({ key }) => key === current) }))
  if (!plan) return null
  const page = document.sizeOf(plan)
  const { x, y, width, height } = plan.crop ?? { x: 0, y: 0, ...page }
  const sides = { left: x, top: y, right: page.width - x - width, bottom: page.height - y - height }
  const put = (change: Partial<typeof sides>) => {
    const { left, top, right, bottom } = { ...sides, ...change }
    const box = { x: left, y: top, width: page.width - left - right, height: page.height - top - bottom }
    editor.change((content) => cropPage(content, plan.key, { box, page }), { gesture: `crop-${plan.key}` })
  }
  const field = (label: string, side: keyof typeof sides) => (
    <NumberField
      label={label}
      value={Math.round((sides[side] / pointsPerMm) * 10) / 10}
      min={0}
      step={1}
      unit={t('mm')}
      onChange={(mm) => put({ [side]: Math.max(0, mm * pointsPerMm) })}
    />
  )
  return (
    <>
      <h3 className={styles.subtitle}>{t('Cut off this page')}</h3>
      <div className={styles.pair}>
        {field(t('Left'), 'left')}
        {field(t('Right'), 'right')}
        {field(t('Top'), 'top')}
        {field(t('Bottom'), 'bottom')}
      </div>
      {plan.crop ? (
        <Button variant="secondary" wide onClick={() => editor.change((content) => cropPage(content, plan.key, undefined))}>
          {t('Show the whole page')}
        </Button>
      ) : null}
      <p className={styles.empty}>{t('Cropping only hides what lies outside. It stays in the file.')}</p>
    </>
  )
}
