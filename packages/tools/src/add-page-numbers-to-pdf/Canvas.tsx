import { t, tData } from '@octavo/core/words/t.ts'
import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { PagesFrame } from '@octavo/ui/grid/PagesFrame.tsx'
import { useHistory } from '@octavo/ui/history/use-history.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import { PageStrip } from '@octavo/ui/stage/PageStrip.tsx'
import { Stage } from '@octavo/ui/stage/Stage.tsx'
import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import { StageToolbar } from '@octavo/ui/stage/StageToolbar.tsx'
import { useState } from 'react'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import styles from './panel/Canvas.module.css'
import { NumberOnStage } from './panel/NumberOnStage.tsx'
import { NumberText } from './panel/NumberText.tsx'
import { textsOf, withMark } from './panel/numbers.ts'
import { withDefaults } from './panel/option-fields.ts'
import { useNumberLook } from './panel/use-number-look.ts'
import { addPageNumbersToPdf } from './tool.ts'

/** A page shown large with its number, and its neighbours with theirs. */
export default function Canvas({ documents, options: given, onChange, actions, glyph, fontsFor }: CanvasProps<GivenOptions>) {
  const options = withDefaults(given)
  const [shown, setShown] = useState({ file: '', page: 1 })
  const [zoom, setZoom] = useState(1)
  // The options are empty until the last settings are loaded.
  const history = useHistory({ value: Object.keys(given).length > 0 ? given : undefined, onValue: onChange })
  const files = documents.filter(({ source, progress }) => (source?.pageCount ?? 0) > 0 && progress.kind !== 'failed')
  const file = files.find(({ id }) => id === shown.file) ?? files[0]
  const pageCount = file?.source?.pageCount ?? 1
  const page = Math.min(shown.page, pageCount)
  const texts = file ? textsOf(options, documents, file.id) : new Map<number, string>()
  const text = texts.get(page)
  const look = useNumberLook(options, { texts: texts.values(), ask: fontsFor })
  const setPage = (next: number) => setShown({ file: file?.id ?? '', page: next })
  return (
    <PagesFrame
      title={tData(addPageNumbersToPdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={
        file ? (
          <StageToolbar
            files={files}
            file={file}
            onFile={(id) => setShown({ file: id, page: 1 })}
            onRemove={documents.length > 1 ? actions.remove : undefined}
            page={page}
            pageCount={pageCount}
            onPage={setPage}
            history={history}
            zoom={zoom}
            onZoom={setZoom}
          />
        ) : null
      }
      keys={
        <Rich
          sentence="Drag the number to one of nine positions, and tick the pages that get one. Arrow keys move it by a point, with <key>Shift</key> by ten. <key>Ctrl</key> <key>Z</key> undoes, <key>+</key> and <key>-</key> zoom."
          parts={keyParts}
        />
      }
    >
      <SignedNotice documents={documents} treatment={options.signatures} />
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
            {(view) =>
              text === undefined ? null : (
                <NumberOnStage view={view} options={options} page={page} text={text} look={look} onChange={onChange} />
              )
            }
          </Stage>
          {text === undefined ? <p className={styles.note}>{t('This page gets no number.')}</p> : null}
          {pageCount > 1 ? (
            <PageStrip
              key={`${file.id} strip`}
              source={file.source}
              page={page}
              onPage={setPage}
              marks={{
                label: (number) => t('Number on page {page}', { page: number }),
                isMarked: (number) => texts.has(number),
                onMark: (number, isMarked) => onChange(withMark(options, file, { page: number, isMarked })),
              }}
              overlay={(number, view) => {
                const written = texts.get(number)
                if (written === undefined) return null
                const box = look.boxOf(written, number, view)
                return (
                  <StageLayer view={view} box={box}>
                    <NumberText options={options} runs={look.runsOf(written)} width={box.width} />
                  </StageLayer>
                )
              }}
            />
          ) : null}
        </div>
      ) : null}
    </PagesFrame>
  )
}
