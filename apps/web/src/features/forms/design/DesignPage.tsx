import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import { StageItem } from '@octavo/ui/stage/StageItem.tsx'
import type { Box } from '@octavo/ui/stage/stage-box.ts'
import { memo, useRef } from 'react'
import type { SeenPage } from '../../../shared/paper/PageScroller.tsx'
import paper from '../../../shared/paper/Paper.module.css'
import { PaperImage } from '../../../shared/paper/PaperImage.tsx'
import { usePaperView } from '../../../shared/paper/use-paper-view.ts'
import { labelOf } from '../field-words.ts'
import type { Finding } from '../find/use-finding.ts'
import type { DeskField } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import styles from './DesignLayer.module.css'
import { DesignLayer, withBox } from './DesignLayer.tsx'

interface DesignPageProps {
  seen: SeenPage
  fields: readonly DeskField[]
  selected: readonly string[]
  part: number
  tool: FieldKind | 'select'
  finding: Finding
  onDraw: (page: number, at: Box | { x: number; y: number }) => void
  onPart: (index: number) => void
}

/** A page on which fields are made, and those that were found on it. */
export const DesignPage = memo(function DesignPage({ seen, fields, selected, part, tool, finding, onDraw, onPart }: DesignPageProps) {
  const { pdf, form } = useForm()
  const { place, number, scale, seenTop, seenBottom, isPassing } = seen
  const sheet = useRef<HTMLElement>(null)
  const view = usePaperView(sheet, place, scale)
  const { size } = place
  const found = finding.found.filter(({ widgets }) => widgets[0]?.page === number - 1)
  return (
    <div className={paper.place} style={{ top: place.top }} data-page={place.plan.key}>
      <div className={paper.box} style={{ width: place.width, height: place.height }}>
        <section
          ref={sheet}
          aria-label={t('Page {number}', { number })}
          className={paper.paper}
          style={{ width: size.width * scale, height: size.height * scale }}
          data-stage={size.width}
          onPointerDown={(event) => event.target === event.currentTarget && form.select()}
        >
          <PaperImage document={pdf} page={number} size={size} scale={scale} {...{ seenTop, seenBottom, isPassing }} hidden={nothing} />
          <DesignLayer
            view={view}
            page={number - 1}
            fields={fields}
            selected={selected}
            part={part}
            tool={tool}
            onDraw={onDraw}
            onPart={onPart}
          />
          {found.map((field) => (
            <StageItem
              key={field.id}
              view={view}
              name={t('Found: {label}', { label: labelOf(field) })}
              box={field.widgets[0]?.box ?? noBox}
              isSelected={finding.current === field.id}
              onSelect={() => finding.choose(field.id)}
              onMove={(box) => finding.change({ ...field, ...withBox(field, 0, box) })}
              onResize={(box) => finding.change({ ...field, ...withBox(field, 0, box) })}
              onRemove={() => finding.drop(field.id)}
              onOpen={() => finding.accept(field.id)}
              keepRatio={false}
            >
              <span className={styles.proposal} data-current={finding.current === field.id || undefined} />
            </StageItem>
          ))}
        </section>
      </div>
    </div>
  )
})

const noBox = { x: 0, y: 0, width: 10, height: 10 }
const nothing: readonly never[] = []
