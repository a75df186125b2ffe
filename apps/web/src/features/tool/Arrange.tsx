import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import type { FileActions } from '@octavo/tools/panel-props.ts'
import { ViewStateProvider } from '@octavo/tools/view-state.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import hidden from '@octavo/ui/hidden.module.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLazyPart } from '../../shared/lazy-part.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './Arrange.module.css'
import { ForDevelopers } from './chain/ForDevelopers.tsx'
import { PlainCanvas } from './PlainCanvas.tsx'
import { WorkPanel } from './WorkPanel.tsx'
import { ownPartsOf } from './work/own-parts.ts'
import { takesFiles } from './work/takes-files.ts'
import type { Work } from './work/work.ts'
import type { WorkIn } from './work/work-state.ts'

interface ArrangeProps {
  tool: ReadyTool
  work: Work
  state: WorkIn<'arrange' | 'working'>
  actions: FileActions
  onRun: (changed: number | undefined) => void
}

/** Files at the left, options at the right; on a phone the options are a bottom sheet. */
export function Arrange({ tool, work, state, actions, onRun }: ArrangeProps) {
  const OwnCanvas = useLazyPart(ownPartsOf(tool).canvas)
  const [problem, setProblem] = useState<string>()
  const canvas = useKeptFocus()
  const glyph = <ToolGlyph type={tool.type} size={28} />
  const props = {
    documents: state.files,
    options: state.options,
    errors: state.errors,
    onChange: work.setOptions,
    actions,
    glyph,
    onProblem: setProblem,
    previewWebPage: work.previewWebPage,
    compressing: work.compressing,
    fontsFor: work.fontsFor,
  }
  return (
    <ViewStateProvider>
      <div className={styles.workspace}>
        <h1 className={hidden.hidden}>{tData(tool.title)}</h1>
        <section ref={canvas} tabIndex={-1} className={styles.canvas} aria-label={takesFiles(tool) ? t('Files') : t('Web pages')}>
          <Suspense fallback={<FoldLoader label={t('Opening')} />}>
            {OwnCanvas ? <OwnCanvas {...props} /> : <PlainCanvas {...props} title={tData(tool.title)} />}
          </Suspense>
          <footer className={styles.foot}>
            <ForDevelopers tool={tool} state={state} />
          </footer>
        </section>
        <WorkPanel tool={tool} work={work} state={state} problem={problem} onRun={onRun} />
      </div>
    </ViewStateProvider>
  )
}

/** The button that chose the files was removed with the landing; keyboard focus continues at the files instead of the top of the page. */
function useKeptFocus() {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return place
}
