import type { ReadyTool } from '@octavo/tools'
import type { CanvasProps, FileActions } from '@octavo/tools/panel-props.ts'
import { panels } from '@octavo/tools/panels'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { type ComponentType, lazy, Suspense } from 'react'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './Arrange.module.css'
import { PlainCanvas } from './PlainCanvas.tsx'
import { WorkPanel } from './WorkPanel.tsx'
import type { Work } from './work/work.ts'
import type { WorkState } from './work/work-state.ts'

/** Files at the left, options at the right; on a phone the options come up from below. */
export function Arrange({ tool, work, state, actions }: { tool: ReadyTool; work: Work; state: WorkState; actions: FileActions }) {
  const OwnCanvas = ownCanvasOf(tool)
  const glyph = <ToolGlyph type={tool.type} size={28} />
  const props = { documents: state.files, options: state.options, errors: state.errors, onChange: work.setOptions, actions, glyph }
  return (
    <div className={styles.workspace}>
      <h1 className={styles.hiddenTitle}>{tool.title}</h1>
      <section className={styles.canvas} aria-label="Files">
        <Suspense fallback={<FoldLoader label="Opening" />}>
          {OwnCanvas ? <OwnCanvas {...props} /> : <PlainCanvas {...props} title={tool.title} />}
        </Suspense>
      </section>
      <WorkPanel tool={tool} work={work} state={state} />
    </div>
  )
}

type AnyCanvas = ComponentType<CanvasProps>
const canvases = new Map<string, AnyCanvas>()

/**
 * The tool's own canvas, if it has one. Kept, since a lazy component made anew would be loaded anew. The options it is given
 * were made by the tool's own schema, which is what its type says and the compiler cannot see here.
 */
function ownCanvasOf(tool: ReadyTool): AnyCanvas | undefined {
  const load = panels[tool.type]?.Canvas
  if (!load) return undefined
  const canvas = canvases.get(tool.type) ?? lazy(load as unknown as () => Promise<{ default: AnyCanvas }>)
  canvases.set(tool.type, canvas)
  return canvas
}
