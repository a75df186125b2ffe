import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { PagesFrame } from '@octavo/ui/grid/PagesFrame.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { Lens } from '@octavo/ui/stage/Lens.tsx'
import { Stage } from '@octavo/ui/stage/Stage.tsx'
import { StageToolbar } from '@octavo/ui/stage/StageToolbar.tsx'
import { useState } from 'react'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import styles from './panel/Canvas.module.css'
import { withDefaults } from './panel/option-fields.ts'
import { useTriedFiles } from './panel/tried-levels.ts'
import { triedOptions } from './panel/tried-options.ts'
import { useComparedPage } from './panel/use-compared-page.ts'
import { useLevelTrial } from './panel/use-level-trial.ts'
import { compressPdf } from './tool.ts'

/** As wide as the engine draws: twice the page on the stage, on most screens. */
const comparedWidth = 1600

/** A page shown large, under a lens that compares it before and after at the chosen level. */
export default function Canvas({ documents, options: given, actions, glyph, compressing }: CanvasProps<GivenOptions>) {
  const { level, targetBytes } = withDefaults(given)
  const [{ shownFile, tried }, change] = useTriedFiles()
  const [pages, setPages] = useState<Record<string, number>>({})
  const [zoom, setZoom] = useState(1)
  const files = documents.filter(({ source, progress }) => (source?.pageCount ?? 0) > 0 && progress.kind !== 'failed')
  const file = files.find(({ id }) => id === shownFile) ?? files[0]
  const options = triedOptions(given)
  useLevelTrial(file, options, compressing)
  const known = file && tried[file.id]
  const preview = level === 'custom' || targetBytes !== undefined ? undefined : known?.levels[level]
  const pageCount = file?.source?.pageCount ?? 1
  // Until somebody turns the page, the one that changes most is shown.
  const page = Math.min(pages[file?.id ?? ''] ?? preview?.worstPage ?? 1, pageCount)
  const ref = file?.facts?.ref
  const images = useComparedPage(
    compressing,
    preview && ref !== undefined ? { ref, level: preview.level, options, page, width: comparedWidth } : undefined,
  )
  const bytes = known?.weight?.pages[page - 1]
  return (
    <PagesFrame
      title={tData(compressPdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={
        file ? (
          <StageToolbar
            files={files}
            file={file}
            onFile={(id) => change({ shownFile: id })}
            onRemove={documents.length > 1 ? actions.remove : undefined}
            page={page}
            pageCount={pageCount}
            onPage={(next) => setPages({ ...pages, [file.id]: next })}
            zoom={zoom}
            onZoom={setZoom}
          />
        ) : null
      }
      keys={
        <Rich
          sentence="Drag the lens over the page to compare it at 200%. Arrow keys move it, with <key>Shift</key> faster. <key>+</key> and <key>-</key> zoom."
          parts={keyParts}
        />
      }
    >
      {file?.source ? (
        <div className={styles.stage}>
          <Stage
            key={file.id}
            source={file.source}
            page={page}
            zoom={zoom}
            onZoom={setZoom}
            label={t('Page {page} of {name}', { page, name: file.name })}
          >
            {(view) => (images ? <Lens key={page} view={view} {...images} /> : null)}
          </Stage>
          <p className={styles.note} aria-live="polite">
            {bytes === undefined ? null : t('Page {page} takes {size}', { page, size: formatBytes(bytes, pageLanguage()) })}
          </p>
        </div>
      ) : null}
    </PagesFrame>
  )
}
